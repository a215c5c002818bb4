import type { JobNote } from '@/lib/core/model/job';
import type { StepInput, StepOutcome } from '@/lib/core/ports/engine';
import type { DeviceTools, RequestOf } from '@/lib/device/reading/device-job';
import { waitForNetwork } from '@/lib/device/reading/waits';
import type { SiteSession } from '@/lib/device/reading/site-session';
import type { Scope } from '@/lib/device/site/scope';
import type { CrawlCursor } from './crawl-cursor';

/** No crawl has more addresses than this; a sitemap may name millions. */
export const MOST_ITEMS = 100_000;

/** What every phase of a crawl works with, in one step. */
export type Crawl = {
  deps: DeviceTools;
  request: RequestOf<'crawl'>;
  input: StepInput;
  cursor: CrawlCursor;
  session: SiteSession;
  start: string;
  scope: Scope;
  keyOf: (address: string) => string;
};

/** Addresses that the crawl knows so far, whatever their state. */
export const knownIn = ({
  found,
  read,
  waiting,
  failed,
  blocked,
  duplicate,
  file,
}: StepInput['progress']): number => found + read + waiting + failed + blocked + duplicate + file;

/** The notes with this one, in place of an earlier one of its kind. */
export const withNote = ({ progress }: StepInput, note: JobNote): { notes: JobNote[] } => ({
  notes: [...progress.notes.filter(({ code }) => code !== note.code), note],
});

/** The cursor after this step. */
export function after({ cursor, session }: Crawl, change: Partial<CrawlCursor>): CrawlCursor {
  return { ...cursor, ...session.state(), ...change };
}

/** Waits until the network is back, with what this step brought. */
export function offline(
  crawl: Crawl,
  outcome: Omit<StepOutcome, 'next'>,
  change: Partial<CrawlCursor> = {},
): StepOutcome {
  return { ...outcome, next: waitForNetwork(after(crawl, change), crawl.start, crawl.deps.now()) };
}
