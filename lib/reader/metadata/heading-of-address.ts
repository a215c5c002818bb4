import { readPercentCodes } from '@/lib/core/text/percent-codes';

/** How much of a long address must be in its heading, and how much of it at most in the titles that it overrides. */
const IN_HEADING = 0.75;
const IN_TITLE = 0.34;
const FEWEST_WORDS = 3;

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

export const stemOf = (word: string): string => word.slice(0, 5);

/** The last part of an address in words: `/pots/the-white-glaze.html`. */
function lastWords(url: string): string[] {
  const last = /^https?:\/\/[^?#]*\/([^/?#]+)\/?(?:[?#]|$)/.exec(url)?.[1] ?? '';
  // With a stray percent sign, the letters around it are still words.
  return wordsOf(readPercentCodes(last.replace(/\.\w{3,5}$/, '')));
}

/**
 * The heading that matches the page's address: all of it, or most of an address of which the titles contain little, as
 * where each page of a site has the same title.
 */
export function headingOfAddress(
  url: string,
  headings: readonly string[],
  titles: readonly string[],
): string | undefined {
  const words = lastWords(url);
  const whole = words.join('');
  const same = headings.find((heading) => whole.length > 3 && wordsOf(heading).join('') === whole);
  const long = words.filter((word) => word.length > 2);
  if (same !== undefined || long.length < FEWEST_WORDS) return same;
  const shareIn = (text: string): number => {
    const said = new Set(wordsOf(text).map(stemOf));
    return long.filter((word) => said.has(stemOf(word))).length / long.length;
  };
  const most = headings.find((heading) => shareIn(heading) >= IN_HEADING);
  return titles.some((title) => shareIn(title) > IN_TITLE) ? undefined : most;
}
