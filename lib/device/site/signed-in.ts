import {
  sideEffectCharacters,
  sideEffectsAlone,
  sideEffectStems,
  sideEffectWords,
} from './side-effect-words';
import { foldWords } from '@/lib/core/text/fold-words';
import { readPercentCodes } from '@/lib/core/text/percent-codes';

/** `word` is the match, in lowercase; `where` it was found decides which sentence the user reads. */
export type VisitAnswer = { safe: true } | { safe: false; word: string; where: 'address' | 'text' };

/** Longer texts are headlines; for those, only the address counts. */
const MAX_TEXT_WORDS = 8;

const anyOf = (list: readonly string[]): string => `(?:${list.map(foldWords).join('|')})`;
const stemAtAnEnd = new RegExp(`^${anyOf(sideEffectStems)}|${anyOf(sideEffectStems)}$`);
const wholeStem = new RegExp(`^${anyOf(sideEffectStems)}$`);
const wholeWord = new RegExp(`^${anyOf(sideEffectWords)}$`);
const characters = new RegExp(anyOf(sideEffectCharacters));
const alone = new RegExp(`^${anyOf(sideEffectsAlone)}$`);
const commandName = /^(?:action|act|do|op|cmd|command|task|method|func|event|submit|a|m)$/;
const switchedOn = /^(?:|1|true|yes|on)$/;
const extension = /\.(?:php\d?|aspx?|html?|jsp|do|action|cgi|cfm|pl)$/;

function wordsOf(text: string): string[] {
  const parted = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return foldWords(parted).match(/\p{L}+/gu) ?? [];
}

/** The first side-effect word among the words of one name, value or text. */
function sideEffectIn(text: string): string | undefined {
  const words = wordsOf(text);
  const plain = words.find((word) => stemAtAnEnd.test(word) || wholeWord.test(word));
  if (plain !== undefined) return plain;
  for (const [at] of words.entries())
    for (const length of [2, 3]) {
      const joined = words.slice(at, at + length).join('');
      // "Check out our guides" is an invitation to read; "Check out" alone is the purchase.
      if (wholeStem.test(joined) && (joined !== 'checkout' || words.length === 2)) return joined;
    }
  return characters.exec(foldWords(text))?.[0];
}

function sideEffectAlone(text: string): string | undefined {
  return alone.exec(foldWords(text).trim().replace(extension, ''))?.[0];
}

function sideEffectInQuery(query: URLSearchParams): string | undefined {
  for (const [name, value] of query) {
    const word =
      sideEffectIn(name) ??
      sideEffectIn(value) ??
      (commandName.test(name.toLowerCase()) ? sideEffectAlone(value) : undefined) ??
      (switchedOn.test(value) ? sideEffectAlone(name) : undefined);
    if (word !== undefined) return word;
  }
  return undefined;
}

function sideEffectInAddress(address: string): string | undefined {
  const url = new URL(address);
  const host = url.hostname.split('.').find((label) => wholeStem.test(label));
  if (host !== undefined) return host;
  for (const segment of `${url.pathname}/${url.hash.slice(1)}`.split('/').map(readPercentCodes)) {
    const word = sideEffectIn(segment) ?? sideEffectAlone(segment);
    if (word !== undefined) return word;
  }
  return sideEffectInQuery(url.searchParams);
}

/**
 * May a signed-in reader visit this link? When signed in, a visit can have a side effect: some sites sign out, delete
 * or order on a plain GET. Anything that suggests one, in its address or in the link's text, is not safe. In doubt it
 * is left out, since a missed page is listed and can be captured by hand, but a wrong visit cannot be undone: a page
 * named `/blog/how-to-delete-a-file` is left out too. Takes a result of `crawlAddress`. Call it on crawls that are
 * signed in or rendered, and for every link of a page, since one address may have several texts.
 */
export function judgeVisit(address: string, text = ''): VisitAnswer {
  const inAddress = sideEffectInAddress(address);
  if (inAddress !== undefined) return { safe: false, word: inAddress, where: 'address' };
  const short = text.trim().split(/\s+/, MAX_TEXT_WORDS + 1).length <= MAX_TEXT_WORDS;
  const inText = short ? (sideEffectIn(text) ?? sideEffectAlone(text)) : undefined;
  return inText === undefined ? { safe: true } : { safe: false, word: inText, where: 'text' };
}
