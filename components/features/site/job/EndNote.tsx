import { crawlEnd, crawlFolder } from '@/lib/features/crawl/crawl-end';
import { skippedOf } from '@/lib/core/jobs/job-counts';
import { ledToSignIn } from '@/lib/features/site/sign-in-page';
import type { Item } from '@/lib/core/model/item';
import type { Job } from '@/lib/core/model/job';
import type { CrawlRequest } from '@/lib/core/model/request';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { Note } from '@/components/ui/Note';
import type { JobActionHandlers } from './use-job-actions';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';

type Props = {
  job: Job;
  actions: JobActionHandlers;
  onChange: () => void;
  onCapture: (() => void) | undefined;
};

/** Why a crawl read nothing, or only one page, and what to do. Pages without text have their own note. */
export function EndNote(props: Props) {
  const { job } = props;
  const { request } = job;
  const end = crawlEnd(job);
  if (request.kind !== 'crawl') return null;
  if (end === 'one-page') return <OnePage {...props} request={request} />;
  return end === 'nothing' ? <Nothing {...props} /> : null;
}

function OnePage({ job, request, actions, onChange }: Props & { request: CrawlRequest }) {
  const { ends } = useCrawlWords();
  const { wholeSite } = ends.onePage;
  const folder = crawlFolder(job);
  const { value } = useLive(
    (reader) => reader.capturesWith(job.captureIds.slice(0, 1)),
    ['captures'],
    [job.id],
  );
  if (value === undefined) return null;
  const readAt = value[0]?.url;
  const { title, body } = ledToSignIn(request, readAt, job.progress.duplicate)
    ? { title: ends.onePage.signIn.title, body: ends.onePage.signIn.body(hostAndPath(readAt)) }
    : whyOnePage(job, request, ends.onePage);
  return (
    <Note
      title={title}
      body={body}
      actions={[
        folder !== undefined && { label: wholeSite, kind: 'primary', onPress: actions.crawlWholeSite },
        { label: ends.change, ...(folder !== undefined && { kind: 'quiet' as const }), onPress: onChange },
      ]}
    />
  );
}

const hostAndPath = (address: string): string => {
  const { host, pathname } = new URL(address);
  return host + pathname;
};

function whyOnePage(
  job: Job,
  { includePaths, excludePaths }: CrawlRequest,
  said: ReturnType<typeof useCrawlWords>['ends']['onePage'],
): { title: string; body: string } {
  const { progress, host } = job;
  if (progress.failed > 0) return { title: said.failed.title, body: said.failed.body(progress.failed) };
  const folder = crawlFolder(job);
  if (folder !== undefined) return { title: said.folder.title, body: said.folder.body({ folder, host }) };
  if (includePaths.length > 0 || excludePaths.length > 0) return said.paths;
  const skipped = skippedOf(progress);
  if (skipped > 0) return { title: said.skipped.title, body: said.skipped.body(skipped) };
  if (progress.duplicate > 0)
    return { title: said.duplicates.title, body: said.duplicates.body(progress.duplicate) };
  const noSitemap = progress.notes.some(({ code }) => code === 'no-sitemap');
  return { title: said.alone.title, body: said.alone.body({ host, noSitemap }) };
}

/** Checked to find the reason: a crawl blocked by robots.txt has no other kind of row. */
const SAMPLE = 200;

/** Which of the reasons it was, as far as the checked rows show. */
function reasonOf({ progress }: Job, sample: readonly Item[]): 'unreachable' | 'robots' | 'other' {
  const allBlockedBy = (reason: string): boolean =>
    sample.length > 0 && sample.every(({ blocked }) => blocked?.reason === reason);
  if (progress.notes.some(({ code }) => code === 'robots-unreachable') || allBlockedBy('robots-unreachable'))
    return 'unreachable';
  return progress.failed === 0 && allBlockedBy('robots') ? 'robots' : 'other';
}

function Nothing(props: Props) {
  const { job } = props;
  const { request } = job;
  const { value: sample } = useLive(
    (reader) => reader.items({ jobId: job.id, status: 'blocked', limit: SAMPLE }),
    ['items'],
    [job.id, job.round],
  );
  if (!sample || request.kind !== 'crawl') return null;
  // A reason given by a service has its own note.
  if (job.progress.notes.some(({ code }) => code === 'ended-empty' || code === 'no-model')) return null;
  switch (reasonOf(job, sample)) {
    case 'unreachable':
      return <Unreachable {...props} />;
    case 'robots':
      return <RobotsForbid {...props} request={request} />;
    case 'other':
      return <NothingRead {...props} />;
  }
}

function Unreachable({ job, actions, onCapture }: Props) {
  const { ends } = useCrawlWords();
  const said = ends.nothingBecause.unreachable;
  return (
    <Note
      tone="bad"
      title={said.title}
      body={said.body(job.host)}
      actions={[
        { label: ends.tryAgain, onPress: () => actions.runAgain() },
        onCapture && { label: ends.capturePage, kind: 'quiet', onPress: onCapture },
      ]}
    />
  );
}

function RobotsForbid({ request, onCapture }: Props & { request: CrawlRequest }) {
  const { gestures } = useApp();
  const { ends } = useCrawlWords();
  const said = ends.nothingBecause.robots;
  return (
    <Note
      {...said}
      tone="warn"
      icon="block"
      actions={[
        onCapture && { label: ends.capturePage, onPress: onCapture },
        {
          label: ends.seeRobots,
          kind: 'quiet',
          onPress: () => void gestures.openTab(new URL('/robots.txt', request.url).href),
        },
      ]}
    />
  );
}

/** Pages failed, were skipped, or did not exist. */
function NothingRead({ job, actions, onCapture }: Props) {
  const { progress, host } = job;
  const { ends } = useCrawlWords();
  const because = ends.nothingBecause;
  const skipped = skippedOf(progress) + progress.duplicate;
  const { title, body } =
    progress.failed > 0
      ? { title: because.failed.title, body: because.failed.body(progress.failed) }
      : skipped > 0
        ? { title: because.skipped.title, body: because.skipped.body(skipped) }
        : { title: because.unknown.title, body: because.unknown.body(host) };
  return (
    <Note
      tone="warn"
      title={title}
      body={body}
      actions={[
        {
          label: ends.tryAgain,
          onPress: () => (progress.failed > 0 ? actions.retryFailed() : actions.runAgain()),
        },
        crawlFolder(job) !== undefined && {
          label: ends.onePage.wholeSite,
          kind: 'quiet',
          onPress: actions.crawlWholeSite,
        },
        onCapture && { label: ends.capturePage, kind: 'quiet', onPress: onCapture },
      ]}
    />
  );
}
