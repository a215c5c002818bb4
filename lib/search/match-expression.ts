import type { Term } from './parse-query';

/** A prefix of one letter is the beginning of nearly everything; in titles it is looked for all the same. */
const SHORT = 2;

/**
 * Terms in the language of FTS5. Every word is quoted and has no quote in it, so that nothing typed is ever syntax.
 * `alternatives` are other spellings of the last word of a term, by its place: any of them will do.
 */
export function matchExpression(
  terms: readonly Term[],
  where: 'title' | 'anywhere',
  alternatives: ReadonlyMap<number, readonly string[]> = new Map(),
): string {
  const each = terms.map((term, place) => {
    const spellings = [phrase(term, where), ...written(term, where)];
    for (const other of alternatives.get(place) ?? [])
      spellings.push(phrase({ ...term, words: [...term.words.slice(0, -1), other], prefix: false }, where));
    return `(${spellings.join(' OR ')})`;
  });
  const all = each.join(' AND ');
  return where === 'title' ? `{title} : (${all})` : all;
}

function phrase({ words, prefix }: Term, where: 'title' | 'anywhere'): string {
  const goesOn = prefix && ((words.at(-1)?.length ?? 0) >= SHORT || where === 'title' || isWide(words));
  return `"${words.join(' ').replaceAll('"', '')}"${goesOn ? ' *' : ''}`;
}

const isWide = (words: readonly string[]): boolean => (words.at(-1)?.charCodeAt(0) ?? 0) > 0x0e00;

function written({ written: form }: Term, where: 'title' | 'anywhere'): string[] {
  return form === undefined || where === 'title' ? [] : [`{extra} : "${form.replaceAll('"', '')}" *`];
}
