import type { FullCapture } from '@/lib/core/model/capture';
import type { LibraryReader } from '@/lib/core/ports/store';
import { pointer, type JsonPath } from '@/lib/core/text/json-path';
import { choicesIn, lookUpIn, notOnPage, valuesIn, type Value } from '@/lib/features/model/json-reply';

/** Pages change: an older capture says nothing of what a service read. */
const SAME_TEXT_MS = 24 * 60 * 60_000;
const MOST_PAGES = 100;

/** A page as values are looked up in it: its text, and what a reader of it sees around that. */
const asRead = ({ title, url, content }: Pick<FullCapture, 'title' | 'url' | 'content'>): string =>
  `${title}\n${url}\n${content.markdown ?? ''}`;

/** What was looked up before: by the data and their page, in which capture of it, and what did not stand there. */
export type LookedUp = Map<string, { captureId: string; absent: readonly string[] }>;

/**
 * JSON Pointers of values that do not stand on their pages, of data that a service returned without the text of these:
 * each value is looked up in its own page, as the library has it of about the same time. A page that the library does
 * not have says nothing. `before` is added to: what was looked up in a capture is not looked up in it again.
 */
export async function absentByPage(
  reader: Pick<LibraryReader, 'versions' | 'capture'>,
  { id, content: { json }, capturedAt }: Pick<FullCapture, 'id' | 'content' | 'capturedAt'>,
  pageOf: (path: JsonPath) => string | undefined,
  schema: unknown,
  before: LookedUp = new Map(),
): Promise<ReadonlySet<string>> {
  const absent = new Set<string>();
  for (const [url, values] of valuesByPage(valuesIn(json, choicesIn(schema)), pageOf)) {
    const near = (await reader.versions(url)).find(
      ({ formats, capturedAt: at }) =>
        formats.includes('markdown') && Math.abs(at - capturedAt) < SAME_TEXT_MS,
    );
    if (!near) continue;
    let known = before.get(`${id} ${url}`);
    if (known?.captureId !== near.id) {
      const page = await reader.capture(near.id);
      if (page?.content.markdown === undefined) continue;
      const stands = lookUpIn(asRead({ ...page, url }));
      const missing = values.filter(({ value }) => !stands(value)).map(({ path }) => pointer(path));
      known = { captureId: near.id, absent: missing };
      before.set(`${id} ${url}`, known);
    }
    for (const place of known.absent) absent.add(place);
  }
  return absent;
}

function valuesByPage(
  values: readonly Value[],
  pageOf: (path: JsonPath) => string | undefined,
): Map<string, Value[]> {
  const byPage = new Map<string, Value[]>();
  for (const value of values) {
    const url = pageOf(value.path);
    const own = url === undefined ? undefined : byPage.get(url);
    if (own) own.push(value);
    else if (url !== undefined && byPage.size < MOST_PAGES) byPage.set(url, [value]);
  }
  return byPage;
}

/** The same of data that came with the text of its page. */
export const absentOnPage = (
  capture: Pick<FullCapture, 'url' | 'title' | 'content'>,
  schema: unknown,
): ReadonlySet<string> =>
  new Set(notOnPage(capture.content.json, asRead(capture), choicesIn(schema)).map(pointer));
