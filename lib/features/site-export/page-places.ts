import { readPercentCodes } from '@/lib/core/text/percent-codes';
import { foldWords } from '@/lib/core/text/fold-text';
import { rewriteMarkdown } from '@/lib/core/text/rewrite-markdown';
import type { FoundPage } from './page-lookup';
import { bodyMarkdown } from './page-markdown';
import {
  FIRST_OF_TWO,
  listedCaptures,
  type ListedPage,
  type SiteExport,
  type SiteExportOptions,
} from './site-export';

/** The headings to which links between pages lead, by a name that each has in its page. */
export type PagePlaces = {
  /** Of the place in the page; without it a link leads to the page. */
  of(found: FoundPage): string | undefined;
  /** Of each heading of a page, from its text, in their order. */
  in(page: ListedPage): (heading: string) => string | undefined;
};

/**
 * The letters and digits of a heading, which sites make the id of: a capture keeps no other. Of its links only the
 * words.
 */
const wordsOf = (heading: string): string =>
  foldWords(heading.replace(/\]\([^()]*\)|\[\^[^[\]]*\]|<[^<>]*>/g, '')).replace(/[^\p{L}\p{N}]+/gu, '');

/** Reads all pages once, for what leads where: a page may lead to one after it. Only the words of headings are held. */
export async function placesOf(
  site: SiteExport,
  find: (address: string, base: string) => FoundPage | undefined,
  options: Pick<SiteExportOptions, 'signal' | 'onProgress'>,
): Promise<PagePlaces> {
  const keyOf = ({ captureId }: ListedPage, words: string): string => `${captureId} ${words}`;
  const ofHash = ({ page, hash }: FoundPage): string => keyOf(page, wordsOf(readPercentCodes(hash)));
  const linked = new Set<string>();
  const headings = new Set<string>();
  for await (const { capture, page } of listedCaptures(site, options, FIRST_OF_TWO)) {
    rewriteMarkdown(bodyMarkdown(capture), {
      link(address) {
        const found = find(address, capture.url);
        if (found && found.hash !== '') linked.add(ofHash(found));
        return undefined;
      },
      heading(text) {
        headings.add(keyOf(page, wordsOf(text)));
        return undefined;
      },
    });
  }
  const names = new Map(
    [...headings].filter((key) => linked.has(key)).map((key, at) => [key, `part-${at + 1}`]),
  );
  return {
    of: (found) => (found.hash === '' ? undefined : names.get(ofHash(found))),
    in(page) {
      const passed = new Set<string>();
      return (text) => {
        const key = keyOf(page, wordsOf(text));
        const isAgain = passed.has(key);
        passed.add(key);
        return isAgain ? undefined : names.get(key);
      };
    },
  };
}
