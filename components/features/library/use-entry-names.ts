import { isErrorPage } from '@/lib/core/model/capture';
import { useMemo } from 'preact/hooks';
import { hostsOf, type LibraryEntry } from '@/lib/features/library/library-entries';
import { useLive } from '@/components/shell/state/use-live';
import { usePanelWords } from '@/components/shell/state/use-panel-words';

export type EntryNames = {
  /** A crawl is named after its site, a list after its number of pages and sites. */
  nameOf: (entry: LibraryEntry) => string;
  /** What its name leaves open: the sites of a list, or how many pages there are. */
  restOf: (entry: LibraryEntry) => string;
};

const NONE: ReadonlyMap<string, string> = new Map();

/** Names of the rows that stand for a whole job. */
export function useEntryNames(entries: readonly LibraryEntry[]): EntryNames {
  const { words, format } = usePanelWords();
  const spread = useMemo(
    () => entries.filter((entry) => entry.kind === 'job' && hostsOf(entry).length > 1),
    [entries],
  );
  const { value: crawled = NONE } = useLive(
    async (reader) => {
      const jobs = await Promise.all(spread.map(({ captures: [{ jobId }] }) => reader.job(jobId)));
      return new Map(
        jobs.flatMap((job) => (job?.request.kind === 'crawl' ? [[job.id, job.host] as const] : [])),
      );
    },
    [],
    [spread.map(({ id }) => id).join(' ')],
  );
  const siteOf = (entry: LibraryEntry): string | undefined => {
    const hosts = hostsOf(entry);
    return hosts.length === 1 ? hosts[0] : crawled.get(entry.captures[0].jobId);
  };
  // The pages of errors are counted apart, beside them.
  const countOf = ({ captures }: LibraryEntry): number =>
    captures.filter((capture) => !isErrorPage(capture)).length;
  return {
    nameOf: (entry) => siteOf(entry) ?? words.pagesOf(countOf(entry), hostsOf(entry)),
    restOf: (entry) =>
      siteOf(entry) === undefined ? format.list(hostsOf(entry)) : words.pages(countOf(entry)),
  };
}
