import { given } from '@/lib/core/text/given';
import { isEnded, type Job } from '@/lib/core/model/job';
import type { Item } from '@/lib/core/model/item';
import { asCaptured } from '@/lib/core/model/edited-text';
import { normalizeUrl } from '@/lib/core/model/url';
import type { LibraryReader } from '@/lib/core/ports/store';
import type { CompareReads } from '../compare/comparing';
import { changesOfRows, countRows, misfitOf, recordsIn, textOfRows } from './compare-rows';
import { isCompared, type CheckedPage, type CheckSummary } from '../monitor';
import type { ReadPage, ReadTexts, WatchChoices } from '../watch';

const GONE: ReadonlySet<number | undefined> = new Set([404, 410]);

export type FoundByCheck = {
  pages: CheckedPage[];
  summary: CheckSummary & { error: number };
  texts: ReadTexts['pages'];
  isTold: boolean;
  /** Captures that need not be kept: nothing changed that counts, or they hold a part of the page. */
  unneededCaptures: string[];
};

type Deps = { reader: Pick<LibraryReader, 'allItems' | 'capture'>; compareReads: CompareReads };
type Order = {
  job: Job;
  texts: ReadTexts['pages'];
  watch: Pick<WatchChoices, 'tell' | 'part' | 'rows' | 'ignore'>;
  urls: readonly string[];
};

/** What the job of a check found, compared with the texts of the check before. Writes nothing. */
export async function readCheck(
  { reader, compareReads }: Deps,
  { job, texts: before, watch, urls }: Order,
): Promise<FoundByCheck> {
  const items = new Map((await reader.allItems(job.id)).map((item) => [item.url, item]));
  const found: FoundByCheck = {
    pages: [],
    summary: { totalPages: urls.length, same: 0, changed: 0, new: 0, removed: 0, error: 0 },
    texts: {},
    isTold: false,
    unneededCaptures: [],
  };
  for (const url of urls) {
    const last = before[url];
    const item = items.get(url) ?? items.get(normalizeUrl(url));
    const page = await readPage({ reader, compareReads }, { url, item, job, last, watch });
    // What could not be read now is compared when it can be.
    const next = page.next ?? last;
    if (next) found.texts[url] = next;
    found.pages.push(page.checked);
    found.isTold ||= page.isTold;
    if (page.unneeded !== undefined) found.unneededCaptures.push(page.unneeded);
    const { status } = page.checked;
    if (isCompared(status)) found.summary[status] = (found.summary[status] ?? 0) + 1;
    else found.summary.error += 1;
  }
  return found;
}

type Read = { checked: CheckedPage; isTold: boolean; next?: ReadPage; unneeded?: string };
type Asked = {
  url: string;
  item: Item | undefined;
  job: Job;
  last: ReadPage | undefined;
  watch: Order['watch'];
};

async function readPage(
  { reader, compareReads }: Pick<Deps, 'compareReads'> & { reader: Pick<LibraryReader, 'capture'> },
  { url, item, job, last: before, watch: { tell, part, rows: watched, ignore } }: Asked,
): Promise<Read> {
  const capture = item?.captureId === undefined ? undefined : await reader.capture(item.captureId);
  const rows = watched && recordsIn(capture?.content.json);
  const text = watched ? rows && textOfRows(rows) : capture && asCaptured(capture).content.markdown;
  if (!capture || text === undefined) return unread(url, item, job, before, part !== undefined);
  // What an earlier capture already held has no version of its own. Neither a part nor rows are one of their page.
  const unneeded = capture.jobId === job.id ? { unneeded: capture.id } : {};
  const ofPart = part || watched ? unneeded : {};
  // Other fields are other rows, of which this is the first read.
  const last = watched && !haveFields(before?.rows, watched.recipe.fields) ? undefined : before;
  const places = watched && rows && changesOfRows(last?.rows ?? rows, rows, watched.recipe);
  const compared = await compareReads({
    ...given({ last, ignore, places }),
    text,
    tell,
    page: { asked: url, read: capture.url, isPart: part !== undefined || watched !== undefined },
  });
  if (compared.instead) return { checked: { url, ...compared.instead }, isTold: false, ...unneeded };
  const missing = watched && rows && misfitOf(watched.recipe, rows);
  if (missing)
    return {
      checked: { url, status: 'misfit', missing: rows.length === 0 ? [] : missing },
      isTold: false,
      ...unneeded,
    };
  const { diff, told, number } = compared;
  const next = { ...compared.next, ...given({ rows }) };
  const counted = rows && { rows: { total: rows.length, ...countRows(compared.counted) } };
  const checked = { url, ...number, ...counted };
  if ((tell.when === 'below' || tell.when === 'above') && !number)
    return {
      checked: { ...checked, status: 'part-gone' },
      isTold: false,
      next: last ? { ...next, text: last.text } : next,
      ...ofPart,
    };
  if (!last) return { checked: { ...checked, status: 'new' }, isTold: false, next, ...ofPart };
  // It was told as gone, and is back.
  const isBack = last.missing !== undefined;
  if (diff === '' && !told)
    return {
      checked: { ...checked, status: isBack ? 'new' : 'same' },
      isTold: isBack,
      next,
      ...unneeded,
    };
  return {
    checked: {
      ...checked,
      status: 'changed',
      diff,
      // Something changed, and not what the user waits for.
      ...(!told && { judgment: { meaningful: false } }),
    },
    isTold: told,
    next,
    ...ofPart,
  };
}

const haveFields = (rows: ReadPage['rows'], fields: readonly { name: string }[]): boolean =>
  rows !== undefined && rows.every((row) => fields.every(({ name }) => name in row));

function unread(
  url: string,
  item: Item | undefined,
  { state }: Job,
  last: ReadPage | undefined,
  isPart: boolean,
): Read {
  const { statusCode, failure, blocked } = item ?? {};
  // Told once: as long as it stays gone, it fails.
  if (GONE.has(statusCode) && last && !last.missing)
    return {
      checked: { url, status: 'removed', statusCode },
      isTold: true,
      next: { ...last, missing: 1 },
    };
  const why = failure ?? (isEnded(state) && 'failure' in state ? state.failure : undefined);
  if (isPart && why?.reason === 'nothing-readable')
    return { checked: { url, status: 'part-gone' }, isTold: false };
  return {
    checked: {
      url,
      status: blocked ? 'blocked' : 'error',
      ...given({ statusCode, failure: why }),
    },
    isTold: false,
  };
}
