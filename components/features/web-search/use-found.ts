import { listBefore, type PastSearch } from '@/lib/features/web-search/search-history';
import { foundResults, newSince, type FoundResult } from '@/lib/features/web-search/search-results';
import type { Failure } from '@/lib/core/model/errors';
import type { Job } from '@/lib/core/model/job';
import type { LibraryReader } from '@/lib/core/ports/store';
import { useLive } from '@/components/shell/state/use-live';
import type { Ticks } from '@/lib/core/model/ticks';
import type { SearchSource } from '@/lib/core/model/request';
import { searchForm, type SearchForm } from './search-form';

export type Found = {
  results: readonly FoundResult[];
  /** Keys of the results that the previous run did not have; undefined if there was none. */
  fresh: ReadonlySet<string> | undefined;
  /** When the previous run ended. */
  sinceAt: number | undefined;
  creditsUsed: number | undefined;
  /** What the service itself reported about it. */
  warnings: readonly string[];
  /** Maps the address of a result to the capture of its page in the library. */
  kept: ReadonlyMap<string, string>;
};

type Answer = { found: Found | 'gone' | undefined; error?: Failure };

/** The results of a search. `gone` if its list was deleted; undefined until it is read, or while the search runs. */
export function useFound(job: Job | undefined, past: PastSearch | undefined): Answer {
  const before = job && past ? listBefore(past, job) : undefined;
  const { value, error } = useLive(
    async (reader): Promise<Found | 'gone' | undefined> => {
      if (job?.state.status !== 'done') return undefined;
      const list = await listOf(reader, job);
      if (!list) return 'gone';
      const results = foundResults(list.content.json);
      const earlier = before && (await listOf(reader, before));
      const fresh = earlier && newSince(results, foundResults(earlier.content.json));
      return {
        results,
        fresh,
        sinceAt: earlier?.capturedAt,
        creditsUsed: list.creditsUsed,
        warnings: list.report.warnings.filter((warning) => !warning.startsWith('result-not-read:')),
        kept: await keptPages(reader, results),
      };
    },
    ['captures', 'jobs'],
    [job?.id, job?.state.status, before?.id],
  );
  return { found: value, ...(error ? { error } : {}) };
}

/** The list that an ended search was stored as; undefined if it was deleted. */
export async function listOf(reader: Pick<LibraryReader, 'capture'>, { captureIds }: Job) {
  const [first] = captureIds;
  return first === undefined ? undefined : reader.capture(first);
}

async function keptPages(
  reader: Pick<LibraryReader, 'latestOf'>,
  results: readonly FoundResult[],
): Promise<ReadonlyMap<string, string>> {
  const kept = new Map<string, string>();
  await Promise.all(
    results.map(async ({ url, keptAs }) => {
      const capture = await reader.latestOf(keptAs ?? url);
      if (capture) kept.set(url, capture.id);
    }),
  );
  return kept;
}

/** What was viewed and checked in one search, for each source. */
export type FoundMarks = { source?: SearchSource; ticks: Partial<Record<SearchSource, Ticks<string>>> };

export type SearchMemory = {
  form: SearchForm;
  /** More options are shown instead of the results. */
  options: boolean;
  /** The search whose results are shown. */
  jobId: string | undefined;
  /** For the search that was opened last. */
  marks?: { jobId: string; found: FoundMarks };
};

export const newSearch: SearchMemory = { form: searchForm.empty, options: false, jobId: undefined };

export const noMarks: FoundMarks = { ticks: {} };
