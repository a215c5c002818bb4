import { formOf, mayBeOnePage, pageKeyOf } from '../model/page-key';
import { z } from '../model/zod';

/** All captures of the page with this key, in the index by page. */
export const rangeOfKey = (page: string): IDBKeyRange =>
  IDBKeyRange.bound([page, -Infinity], [page, Infinity]);

const held = z.looseObject({ url: z.string(), page: z.string(), deletedAt: z.unknown().optional() });
type Held = z.infer<typeof held>;

type Captures = {
  index(name: 'byPage'): {
    getKey(range: IDBKeyRange): Promise<string | undefined>;
    getAll(range: IDBKeyRange): Promise<unknown[]>;
  };
  index(name: 'byForm'): { openKeyCursor(range: IDBKeyRange, direction: 'nextunique'): Promise<Cursor> };
};
type Cursor = { key: [form: string, page: string]; continue(): Promise<Cursor> } | null;

/** Pages whose addresses have this form; more are not compared, since in such a site the form says little. */
const MOST_ALIKE = 100;

/** The pages with addresses of this form. A crawl asks this for each new page: most have none. */
async function pagesOfForm(captures: Captures, form: string): Promise<string[]> {
  const range = IDBKeyRange.bound([form], [form, []]);
  const pages: string[] = [];
  let cursor = await captures.index('byForm').openKeyCursor(range, 'nextunique');
  for (; cursor && pages.length < MOST_ALIKE; cursor = await cursor.continue()) pages.push(cursor.key[1]);
  return pages;
}

/**
 * The page of this address: its own key, or that of the page as which it was captured before, at an address that differs
 * in how sites spell it. An address that was never captured is another's page only if `isSame` says so of the newest
 * capture there.
 */
export async function pageOfAddress(
  captures: Captures,
  url: string,
  isSame?: (record: Held) => Promise<boolean>,
): Promise<string> {
  const own = pageKeyOf(url);
  const index = captures.index('byPage');
  if ((await index.getKey(rangeOfKey(own))) !== undefined) return own;
  const alike = (await pagesOfForm(captures, formOf(own))).filter((page) => mayBeOnePage(own, page));
  const others = await Promise.all(alike.map((key) => index.getAll(rangeOfKey(key))));
  const pages = others.map((records) =>
    records
      .flatMap((record) => held.safeParse(record).data ?? [])
      .filter((one) => one.deletedAt === undefined),
  );
  const known = pages.flat().find((record) => pageKeyOf(record.url) === own);
  if (known) return known.page;
  for (const page of pages) {
    const last = page.at(-1);
    if (last && (await isSame?.(last))) return last.page;
  }
  return own;
}
