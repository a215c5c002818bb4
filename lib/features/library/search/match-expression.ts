import type { Term } from './parse-query';
import { goesOnInKorean, pairsAround } from './spellings';

/** A prefix of one letter matches nearly everything; titles are searched for it anyway. */
const SHORT = 2;

/**
 * Terms in FTS5 syntax. Every word is quoted and contains no quote, so that typed text is never syntax. `alternatives`
 * are other spellings of the last word of a term, by its index: any of them matches. `near`: a sign of a script without
 * spaces may be wrong.
 */
export function matchExpression(
  terms: readonly Term[],
  where: 'title' | 'anywhere',
  alternatives: ReadonlyMap<number, readonly string[]> = new Map(),
  near = false,
): string {
  const each = terms.map((term, place) => {
    const spellings = [phrase(term, where), ...written(term, where)];
    for (const other of alternatives.get(place) ?? [])
      spellings.push(
        phrase(
          { words: [...term.words.slice(0, -1), other], prefix: term.prefix && goesOnInKorean(other) },
          where,
        ),
      );
    for (const parts of near ? pairsAround(term.words) : []) {
      const phrases = parts.map((words) => `"${words.join(' ')}"`);
      spellings.push(phrases.length === 1 ? `${phrases[0]}` : `NEAR(${phrases.join(' ')}, 3)`);
    }
    return `(${spellings.join(' OR ')})`;
  });
  const all = each.join(' AND ');
  return where === 'title' ? `{title} : (${all})` : all;
}

/** Any of the terms, each only as it was written: `-C++` is not without every C. */
export function anyOf(terms: readonly Term[]): string {
  return terms.map((term) => written(term, 'anywhere')[0] ?? phrase(term, 'anywhere')).join(' OR ');
}

function phrase({ words, prefix }: Term, where: 'title' | 'anywhere'): string {
  const goesOn = prefix && ((words.at(-1)?.length ?? 0) >= SHORT || where === 'title' || isWide(words));
  return `"${words.join(' ').replaceAll('"', '')}"${goesOn ? ' *' : ''}`;
}

const isWide = (words: readonly string[]): boolean => (words.at(-1)?.charCodeAt(0) ?? 0) > 0x0e00;

function written({ written: form, prefix }: Term, where: 'title' | 'anywhere'): string[] {
  if (form === undefined || where === 'title') return [];
  return [`{extra} : "${form.replaceAll('"', '')}"${prefix ? ' *' : ''}`];
}
