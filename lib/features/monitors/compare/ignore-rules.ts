import { plainText } from '@/lib/core/text/plain-text';
import { cellsOf } from '@/lib/features/changes/diff/table-rows';
import { endsOfSentences } from '@/lib/features/changes/diff/sentences';
import { headingName, type DiffRow } from '@/lib/features/changes/diff/text-diff';
import { LONGEST_RULE, type IgnoreRule } from '../watch';
import { placeName, placesOf, plain, textsOf, type Place } from './places';

/** The places without what the rules ignore; those of which nothing is left are gone. */
export function withoutIgnored(places: readonly Place[], rules: readonly IgnoreRule[]): Place[] {
  if (rules.length === 0) return [...places];
  return places
    .map((place) => ({
      ...place,
      rows: place.rows.filter((row) => !rules.some((rule) => isIgnored(row, place, rule))),
    }))
    .filter(({ rows }) => rows.length > 0);
}

/** Whether all that changed is ignored by the rule. */
export function isOnly(rows: readonly DiffRow[], rule: IgnoreRule): boolean {
  const places = placesOf(rows);
  return places.length > 0 && withoutIgnored(places, [rule]).length === 0;
}

function isIgnored(row: DiffRow, place: Place, { what, text }: IgnoreRule): boolean {
  switch (what) {
    case 'text': {
      const changed = changedSentences(row);
      return changed.length > 0 && changed.every((sentence) => contains(sentence, text));
    }
    case 'block':
      return textsOf(row).some((version) => isMostly(version, text));
    case 'section':
      return place.under !== undefined && headingName(place.under) === headingName(text);
    case 'place':
      return placeName(place) === text;
    case 'field':
      return fieldOf(row)?.field === text;
  }
}

function sentencesOf(text: string): string[] {
  const ends = [0, ...endsOfSentences(text), text.length];
  return ends.flatMap((end, at) => text.slice(ends[at - 1] ?? 0, end).trim() || []);
}

/** The sentences that only one version of the block has. */
function changedSentences(row: DiffRow): string[] {
  const [old, now] = textsOf(row).map(sentencesOf) as [string[], string[]];
  const [inOld, inNow] = [new Set(old), new Set(now)];
  return [...old.filter((one) => !inNow.has(one)), ...now.filter((one) => !inOld.has(one))];
}

/** The first words of a change as they stand on the page now; undefined if it only went. */
export function wordsOnPage(rows: readonly DiffRow[]): string | undefined {
  for (const row of rows) {
    const [old, now] = textsOf(row);
    const before = new Set(sentencesOf(old));
    const pieces =
      row.block === 'row'
        ? cellsOf(now).map(({ cell }) => cell)
        : sentencesOf(now).filter((one) => !before.has(one));
    const [first] = pieces.flatMap((piece) => plainText(piece).trim() || []);
    if (first) return first;
  }
  return undefined;
}

const GAP = /\s*(?:…|\.{3})\s*/;

/** The parts of the pattern stand in the sentence, one after the other. A pattern without a word is in none. */
function contains(sentence: string, pattern: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(pattern)) return false;
  const text = plain(sentence);
  let from = 0;
  for (const part of plain(pattern).split(GAP)) {
    const at = text.indexOf(part.trim(), from);
    if (at < 0) return false;
    from = at + part.trim().length;
  }
  return true;
}

const wordsOf = (text: string): Set<string> => new Set(plain(text).match(/[\p{L}\p{N}]+/gu));

/** More than half of the words of both are the same. */
function isMostly(text: string, like: string): boolean {
  const [words, others] = [wordsOf(text.slice(0, LONGEST_RULE)), wordsOf(like)];
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared * 2 > Math.max(words.size, others.size);
}

/** A changed value of a record: what stands before it, and the name of its field. */
function fieldOf(row: DiffRow): { head: string; field: string } | undefined {
  if (row.kind !== 'edited' || row.block !== 'row') return undefined;
  const head = /^(?:.* · )?([^·:]+): /.exec(row.after[0]?.text ?? '');
  return head?.[1] === undefined ? undefined : { head: head[0], field: head[1] };
}

/** How a rule for a place came about: what of it is ignored. */
export type IgnoreChoice = {
  by: 'numbers' | 'words' | 'value' | 'field' | 'block' | 'place' | 'section';
  rule: IgnoreRule;
};

/** The rules that ignore this change and others like it, the narrowest first. */
export function ignoreChoices(place: Place, areRecords: boolean): IgnoreChoice[] {
  const choice = (
    by: IgnoreChoice['by'],
    what: IgnoreRule['what'],
    text: string | undefined,
  ): IgnoreChoice[] =>
    text?.trim() ? [{ by, rule: { what, text: text.trim().slice(0, LONGEST_RULE) } }] : [];
  const [row, ...more] = place.rows;
  if (!row) return [];
  if (areRecords) {
    const value = fieldOf(row);
    return [...choice('value', 'text', value && `${value.head}…`), ...choice('field', 'field', value?.field)];
  }
  const [old, now] = textsOf(row);
  const sentence = more.length === 0 ? sentenceAround(row) : undefined;
  return [
    ...choice(sentence?.areNumbers ? 'numbers' : 'words', 'text', sentence?.text),
    ...(more.length === 0 && row.block !== 'heading' ? choice('block', 'block', now || old) : []),
    ...choice('place', 'place', placeName(place)),
    ...choice('section', 'section', place.under && headingName(place.under)),
  ];
}

/** The only sentence of a block that changed, with `…` for what changed in it; undefined if little else is in it. */
function sentenceAround(row: DiffRow): { text: string; areNumbers: boolean } | undefined {
  if (row.kind !== 'edited') return undefined;
  const [old, now] = textsOf(row);
  const changed = row.after.filter((span) => span.changed).map(({ text }) => text);
  const whole = row.after.map(({ text, changed }) => (changed ? ' … ' : text)).join('');
  const gone = row.before.filter((span) => span.changed).map(({ text }) => text);
  const isNumber = (text: string): boolean => /\p{N}/u.test(text) && !/\p{L}{4}/u.test(text);
  const sentences = sentencesOf(whole.replace(/\s+/g, ' ')).filter((text) => text.includes('…'));
  const text = sentences[0]?.replace(/(?:…\s*)+/g, '… ').trim();
  const rule = { what: 'text' as const, text: text ?? '' };
  const isWhole = isIgnored(row, { rows: [row], before: old, after: now }, rule);
  if (sentences.length !== 1 || !text || !/\p{L}{2}.*\p{L}{2}/u.test(text) || !isWhole) return undefined;
  return { text, areNumbers: [...changed, ...gone].every(isNumber) };
}
