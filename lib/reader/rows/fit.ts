import type { ReadRows, RowsField, RowsRecipe } from '../../core/model/rows-recipe';
import { baseUriOf, documentTitleOf, documentUrlOf, localNameOf, selectOne } from '../inert-dom';
import { selectEverywhere, shownIn } from '../inner-trees';
import { alike, isShown, likeness, profileOf, Shapes } from './alike';
import { recordsOf } from '../../core/text/cell-values';
import { acrossParts, cellsAround, runsIn, tablesIn, type Kind } from './kind';
import { leavesOf, tokensOf, type Cells, type Row } from './leaves';
import { propose } from './propose';
import { findResults } from './results';
import { kindBySelector, slotBySelector } from './by-selector';
import { slotsOf, type Slot } from './slots';

const MOST_GROUPS = 3_000;
/** Less than this in common is another kind of record. */
const LEAST = 0.5;

const near = (key: string): string => key.replace(/^(?:[^/@]*\/)*(?=[^/@]+\/[^/@]+@)/, '');
const nearSet = (keys: Iterable<string>): Set<string> => new Set([...keys].map(near));

/** What a record is recognized by, whatever the others are: its values and all that its elements are called. */
const featuresOf = (row: Row, cells?: Cells): Set<string> =>
  new Set([
    ...new Shapes(cells).of(row),
    ...tokensOf(row[0]),
    ...leavesOf(row, cells).flatMap(({ chain }) => chain.flatMap(tokensOf)),
  ]);

/** What only these records have, and none of the others. */
export function onlyIn(row: Row, others: readonly Row[], cells?: Cells): string[] {
  const known = new Set(others.flatMap((other) => [...featuresOf(other, cells)]));
  return [...featuresOf(row, cells)].filter((each) => !known.has(each) && each.length <= 400).slice(0, 100);
}

export const hasAll = (row: Row, features: readonly string[], cells?: Cells): boolean => {
  const own = featuresOf(row, cells);
  return features.length > 0 && features.every((each) => own.has(each));
};

/** How a kind is found again. */
export function rowOf({ rows, reach, cells }: Kind): RowsRecipe['row'] {
  const { core } = profileOf(rows, new Shapes(cells));
  return {
    tag: localNameOf(rows[0]?.[0] as Element),
    shape: [...core].slice(0, 200).map((key) => key.slice(-400)),
    tokens: [
      ...profileOf(rows.length < 3 ? [...rows, ...rows, ...rows] : rows, new Shapes(cells)).marks,
    ].slice(0, 60),
    reach,
    isRun: rows.some(({ length }) => length > 1),
  };
}

type Group = { place: string; rows: Row[]; score: number; best: Row[]; cells: Cells | undefined };

const placeOf = (parent: Element): string => {
  const above = shownIn(parent);
  return `${above ? localNameOf(above) : ''}/${localNameOf(parent)}`;
};

/** How much of what the recipe asks a record has, from 0 to a little over 1. */
function likeRecipe(row: Row, { shape, tokens }: RowsRecipe['row'], shapes: Shapes): number {
  const [wanted, own] = [nearSet(shape), nearSet(shapes.of(row))];
  if (own.size === 0) return 0;
  const has = [...wanted].filter((key) => own.has(key)).length / Math.max(1, wanted.size);
  const called = tokensOf(row[0]).some((token) => tokens.includes(token));
  return has * 0.6 + likeness(wanted, own) * 0.4 + (called ? 0.15 : 0);
}

function groupsOf(page: Document, row: RowsRecipe['row']): Group[] {
  const byParent = new Map<Element, Row[]>();
  for (const element of selectEverywhere(page, CSS.escape(row.tag))) {
    const parent = shownIn(element);
    if (!parent || (!byParent.has(parent) && byParent.size >= MOST_GROUPS)) continue;
    const rows = byParent.get(parent) ?? [];
    byParent.set(parent, rows);
    rows.push([element]);
  }
  return [...byParent].flatMap(([parent, single]): Group[] => {
    const cells = row.tag === 'tr' && !row.isRun ? cellsAround(parent) : undefined;
    const shapes = new Shapes(cells);
    const rows = row.isRun ? runsIn(parent, shapes) : single;
    const scored = rows
      .slice(0, 60)
      .filter(([head]) => isShown(head))
      .map((each) => ({ each, score: likeRecipe(each, row, shapes) }))
      .filter(({ score }) => score >= LEAST)
      .toSorted((one, other) => other.score - one.score);
    if (scored.length === 0) return [];
    const top = scored.slice(0, 5);
    const mean = top.reduce((sum, { score }) => sum + score, 0) / top.length;
    return [
      {
        place: placeOf(parent),
        rows,
        cells,
        best: top.map(({ each }) => each),
        score: mean + Math.min(0.2, Math.log2(scored.length) * 0.04),
      },
    ];
  });
}

/** The records on this page that the recipe means; undefined if there is nothing like them. */
export function kindByRecipe(page: Document, recipe: RowsRecipe): Kind | undefined {
  const { row, not } = recipe;
  if (row.css !== undefined) return kindBySelector(page, recipe);
  const groups = groupsOf(page, row);
  const best = groups.reduce<Group | undefined>(
    (most, each) => (each.score > (most?.score ?? 0) ? each : most),
    undefined,
  );
  if (!best) return undefined;
  const shapes = new Shapes(best.cells);
  const inGroup = ({ rows, best: seeds }: Group): Row[] => alike(rows, seeds, shapes);
  const found =
    row.reach === 'all'
      ? groups
          .filter(({ score, place }) => score >= best.score * 0.75 && place === best.place)
          .flatMap(inGroup)
      : row.reach === 'parts'
        ? acrossParts(inGroup(best), shapes)
        : inGroup(best);
  const rows = found.filter((each) => !not.some((features) => hasAll(each, features, best.cells)));
  return rows.length === 0 ? undefined : { rows, reach: row.reach, ...(best.cells && { cells: best.cells }) };
}

const overlap = (one: readonly string[], other: readonly string[]): number =>
  one.filter((each) => other.includes(each)).length / Math.max(1, Math.min(one.length, other.length));

/** How likely a value is what a field means. Names that people give weigh more than those that a build tool makes. */
function evidence({ find: slot }: Slot, { find: field }: RowsField): number {
  if (slot.what !== field.what) return 0;
  let score = 0;
  const steps = (tags: string): string[] => tags.replace(/^\d+:/, '').split('/');
  if (slot.tags === field.tags) score += 3;
  else if (near(`${slot.tags}@`) === near(`${field.tags}@`)) score += 2;
  else if (steps(slot.tags).at(-1) === steps(field.tags).at(-1)) score += 1;
  if (slot.index === field.index) score += 0.5;
  const named = (marks: readonly string[]): string[] => marks.filter((mark) => mark.startsWith('@'));
  if (named(field.marks).length > 0) score += 4 * overlap(named(field.marks), named(slot.marks));
  if (field.marks.length > 0 && slot.marks.length > 0) {
    score += overlap(field.marks, slot.marks);
    if (field.marks.at(-1) === slot.marks.at(-1)) score += 3;
  }
  if (field.label !== '' && field.label === slot.label) score += 5;
  else if (field.label !== '' && slot.label !== '') score -= 3;
  if (slot.reads === field.reads) score += field.reads === 'text' ? 1 : 3;
  else if (field.reads !== 'text') score -= slot.reads === 'text' ? 2 : 1;
  else score -= 2;
  score += 2 * overlap(field.looks, slot.looks);
  if (field.what === 'text') score += 2 * overlap(field.samples, slot.samples);
  score += 1 - Math.abs(field.at - slot.at) + (1 - Math.abs(field.often - slot.often));
  return score + Math.min(field.length, slot.length) / Math.max(1, field.length, slot.length);
}

/** Less evidence is a guess. */
const ENOUGH = 5.5;

/** The value that each field means: the likeliest pairs first, each value once. */
function assigned(
  slots: readonly Slot[],
  fields: readonly RowsField[],
): { sure: (Slot | undefined)[]; likely: (Slot | undefined)[] } {
  const pairs = fields
    .flatMap((field, at) =>
      (field.find.css === undefined ? slots : []).map((slot) => ({ at, slot, score: evidence(slot, field) })),
    )
    .toSorted((one, other) => other.score - one.score);
  const sure: (Slot | undefined)[] = fields.map(() => undefined);
  const likely = [...sure];
  const used = new Set<Slot>();
  for (const { at, slot, score } of pairs) {
    if (score < ENOUGH) break;
    if (sure[at] || used.has(slot)) continue;
    sure[at] = slot;
    used.add(slot);
  }
  for (const { at, slot, score } of pairs)
    if (score > 2.5 && !sure[at] && !likely[at] && !used.has(slot)) likely[at] = slot;
  return { sure, likely };
}

const MOST_ROWS = 20_000;
const MOST_LINKS = 2_000;

function absolute(address: string, base: string): string | null {
  if (!URL.canParse(address, base)) return null;
  const { protocol, href } = new URL(address, base);
  return /^(?:https?|data|mailto|tel|file):$/.test(protocol) && href.length <= 5_000 ? href : null;
}

/** What the recipe finds on a page. Fields that are not there are empty in every row. */
export function readRows(
  page: Document,
  recipe: RowsRecipe,
  kind = kindByRecipe(page, recipe),
  address?: string,
): ReadRows {
  const shown = kind && { ...kind, rows: kind.rows.slice(0, MOST_ROWS) };
  // Links in a frame go from its own address.
  const base = address ?? baseUriOf(kind?.rows[0]?.[0].ownerDocument ?? page);
  const { sure: found, likely } = assigned(shown ? slotsOf(shown) : [], recipe.fields);
  const sure = recipe.fields.map(({ find }, at) =>
    find.css === undefined ? found[at] : shown && slotBySelector(shown, find),
  );
  return {
    title: documentTitleOf(page).slice(0, 2_000),
    url: documentUrlOf(page),
    recipe,
    rows: (shown?.rows ?? []).map((_row, at) =>
      sure.map((slot) => {
        const value = slot?.cells[at]?.value ?? null;
        const isAddress = slot?.find.what === 'link' || slot?.find.what === 'image';
        return value !== null && isAddress ? absolute(value, base) : value;
      }),
    ),
    likely: recipe.fields.map((field, at) => {
      const slot = likely[at];
      return slot ? { ...field, find: slot.find, sample: slot.find.samples[0] ?? '' } : null;
    }),
    links: selectEverywhere(page, 'link[rel~=next],a[href]')
      .slice(-MOST_LINKS)
      .map((link) => ({
        url: ((link as HTMLAnchorElement).href || '').slice(0, 10_000),
        text: (link.getAttribute('aria-label') ?? link.textContent ?? '')
          .replace(/\s+/g, ' ')
          .trim()
          .slice(0, 300),
        rel: (link.getAttribute('rel') ?? '').slice(0, 100),
      })),
  };
}

const MOST_TABLES = 6;

/** The largest tables of a page, read as they are. */
export const tableRows = (page: Document): ReadRows[] =>
  tablesIn(page)
    .toSorted((one, other) => other.rows.length - one.rows.length)
    .slice(0, MOST_TABLES)
    .map(({ table, ...kind }) => {
      const fields = propose(slotsOf(kind)).map(({ field }) => field);
      const caption = selectOne(table, 'caption')?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
      const read = readRows(page, { row: rowOf(kind), not: [], fields }, kind);
      return caption === '' ? read : { ...read, title: caption.slice(0, 2_000) };
    });

/**
 * The rows as records, or what a page of results lists. The recipe was parsed where the options were made: no schema is
 * loaded with page code.
 */
export function rowsAsJson(page: Document, recipe: unknown, base: string): unknown {
  if (recipe === 'results') return findResults(page, base);
  const parsed = recipe as RowsRecipe;
  return recordsOf(parsed.fields, readRows(page, parsed, undefined, base).rows);
}
