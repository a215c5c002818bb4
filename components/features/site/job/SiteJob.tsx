import { useRef } from 'preact/hooks';
import type { Item } from '@/lib/core/model/item';
import { isLive, isWorking, type Job, isEnded } from '@/lib/core/model/job';
import { crawlRulesSchema, type CrawlRules } from '@/lib/core/model/request';
import { isWebUrl } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import { useSetKeys } from '@/components/shell/state/use-set-keys';
import { useRetainedState } from '@/components/shell/state/use-retained-state';
import { useLive } from '@/components/shell/state/use-live';
import { useNudge } from '@/components/shell/state/trouble';
import { useSeenJob } from '@/components/shell/state/use-seen-job';
import { useTab } from '@/components/shell/state/use-tab';
import { Loading } from '@/components/ui/Loading';
import { useDelete } from '@/components/features/capture/view/use-delete';
import { AskPages } from '@/components/features/model/ask/AskPages';
import { LibraryCapture } from '@/components/features/capture/view/LibraryCapture';
import { useCancelKey } from '@/components/shell/panel/use-cancel-key';
import type { JobViewState } from '../site-memory';
import { JobActions } from './JobActions';
import { JobCounts } from './JobCounts';
import { jobTitle, jobTitleText } from './job-title';
import { JobNotes } from './JobNotes';
import { JobPages } from './JobPages';
import { SubHead } from '@/components/shell/panel/SubHead';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import { useJobActions } from './use-job-actions';
import { useSiteExport } from './use-site-export';
import { Empty } from '@/components/ui/Empty';
import { useFailure } from '@/components/shell/state/use-failure';
import { useParts } from '@/components/shell/state/use-parts';
import { useOnReturn } from '@/components/ui/use-focus';
import * as pageListStyles from './PageList.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import { jobCounts, jobElapsed } from '@/lib/core/jobs/job-counts';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useOn } from '@/components/shell/state/use-event';
import { Fragment, type ComponentChildren } from 'preact';
import { crawlEnd, crawlFolder } from '@/lib/features/crawl/crawl-end';
import { useTicker } from '@/components/shell/state/use-ticker';
import { Icon } from '@/components/ui/Icon';
import type { IconName } from '@/components/ui/icons';
import { Parted } from '@/components/ui/Parted';
import { Spinner } from '@/components/ui/Spinner';
import { useFallenFocus } from '@/components/shell/panel/arrival';
import * as headStyles from '@/components/ui/head.module.css';

const icons: Readonly<Record<string, readonly [IconName, string]>> = {
  done: ['check', 'status-icon tone-ok'],
  failed: ['stopsign', 'status-icon tone-bad'],
  cancelled: ['stop', 'status-icon'],
  paused: ['pause', 'status-icon'],
  blocked: ['warn', 'status-icon tone-warn'],
};

/** What the job is about, its state, and how long it took. */
function JobHead({ job, onBack }: { job: Job; onBack: () => void }) {
  const { crawl, format } = useCrawlWords();
  const working = isWorking(job);
  const now = useTicker(working, 1_000);
  const took = jobElapsed(job, now);
  const end = crawlEnd(job);
  const [icon, tone] =
    end === 'nothing' || end === 'no-text'
      ? (['warn', 'status-icon tone-warn'] as const)
      : (icons[job.state.status] ?? ['clock', 'status-icon']);
  const back = useRef<HTMLButtonElement>(null);
  useFallenFocus(back);
  return (
    <SubHead
      onBack={onBack}
      backRef={back}
      lead={
        working ? (
          <Spinner />
        ) : (
          <span class={tone}>
            <Icon name={icon} />
          </span>
        )
      }
      title={<Parted text={jobTitle(job, crawl)} as="ltr" />}
      sub={<About job={job} took={took} />}
    >
      {took !== undefined && !isEnded(job.state) && <span class={headStyles.took}>{format.clock(took)}</span>}
    </SubHead>
  );
}

/** Average tokens per word of a page, for jobs that did not count them; the result is always marked as an estimate. */
const TOKENS_A_WORD = 1.354;

/** How much of the site it takes or took; for an ended job: when, how long it took, and how much there is to read. */
function About({ job, took }: { job: Job; took: number | undefined }) {
  const { now } = useApp();
  const { ends, words, format } = useCrawlWords();
  const { request, state, progress } = job;
  const folder = crawlFolder(job);
  const parts: ComponentChildren[] = [];
  if (request.kind === 'crawl')
    parts.push(folder === undefined ? ends.wholeSite : <bdi dir="ltr">{folder}</bdi>);
  if (isEnded(state)) {
    parts.push(format.ago(state.endedAt, now()));
    if (took !== undefined) parts.push(<span class={headStyles.took}>{format.seconds(took)}</span>);
    if (progress.words > 0) {
      const tokens = progress.tokens ?? Math.round((progress.words * TOKENS_A_WORD) / 100) * 100;
      parts.push(words.words(progress.words));
      if (tokens > 0) parts.push(ends.tokens(tokens));
    }
  }
  if (parts.length === 0) return null;
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          <span class="whole">{part}</span>
        </Fragment>
      ))}
    </>
  );
}

const EVERY_PAGES = 25;

/** Announces the start, every 25 pages, the first failure, a stop and the end to screen readers. */
function useJobAnnouncements(job: Job | undefined): void {
  const announce = useAnnounce();
  const { crawl } = useCrawlWords();
  const before = useRef<Job>(undefined);
  useOn([job], () => {
    const last = before.current;
    before.current = job;
    if (!job) return;
    const title = jobTitleText(job, crawl);
    const said = last?.id === job.id ? whatIsNew(last, job, crawl, title) : title;
    if (said) announce(said);
  });
}

function whatIsNew(
  last: Job,
  job: Job,
  { said }: ReturnType<typeof useCrawlWords>['crawl'],
  title: string,
): string | undefined {
  const { status } = job.state;
  if (status !== last.state.status) {
    if (status === 'paused') return said.paused;
    if (status === 'cancelled') return said.canceled;
    if (status === 'done') return said.ended(jobCounts(job));
    if (status === 'failed' || status === 'blocked') return title;
  }
  const { read, failed } = job.progress;
  if (failed > 0 && last.progress.failed === 0) return said.firstFailure;
  if (Math.floor(read / EVERY_PAGES) > Math.floor(last.progress.read / EVERY_PAGES))
    return said.progress(read);
  return undefined;
}

type Props = {
  jobId: string;
  viewState: JobViewState;
  onBack: () => void;
  /** "Run again" opens the job it starts. */
  onOther: (jobId: string) => void;
  /** Opens the options of a similar crawl. */
  onCrawl: (url: string, preset: Partial<CrawlRules>) => void;
  goToPage: () => void;
  goToLibrary: () => void;
};

/** A crawl or a batch, running or ended: its counts, its pages, and its actions. */
export function SiteJob({ jobId, viewState, goToLibrary, ...on }: Props) {
  const { onBack } = on;
  const { crawl, panel } = useCrawlWords();
  const { value, loading } = useLive(async (reader) => ({ job: await reader.job(jobId) }), ['jobs'], [jobId]);
  useJobAnnouncements(value?.job);
  if (!value?.job)
    return (
      <>
        <SubHead onBack={onBack} title={loading ? panel.loading : crawl.gone.title} />
        {loading ? (
          <Loading>{panel.loading}</Loading>
        ) : (
          <Empty
            body={crawl.gone.body}
            grow
            actions={[{ label: crawl.gone.openLibrary, onPress: goToLibrary }]}
          />
        )}
      </>
    );
  return <ShownJob key={value.job.id} job={value.job} viewState={viewState} {...on} />;
}

/** What is open over the list: a capture, at a phrase of it, or questions to all pages that were read. */
function useOverList(job: Job, { opened }: JobViewState, onFailure: (thrown: unknown) => void) {
  const { gestures, reader } = useApp();
  const [openId, setOpenId] = useRetainedState(opened, () => undefined);
  const [{ find, asking }, change] = useParts<{
    find?: string | undefined;
    asking?: readonly string[] | undefined;
  }>({});
  const read = async (): Promise<void> => {
    const items = await reader.allItems(job.id);
    change({
      asking: items.flatMap(({ captureId, status }) => (captureId && status === 'read' ? captureId : [])),
    });
  };
  const openAt = (captureId: string | undefined, phrase?: string): void => {
    change({ find: phrase });
    setOpenId(captureId);
  };
  return {
    openId,
    find,
    open({ captureId, status, url }: Item) {
      if (captureId !== undefined) openAt(captureId);
      // A failed page can be opened on its site; a skipped one cannot.
      else if (status === 'failed' && isWebUrl(url)) void gestures.openTab(url);
    },
    openAt,
    asking,
    ask: () => void read().catch(onFailure),
    closeAsk: () => change({ asking: undefined }),
  };
}

type ShownProps = Omit<Props, 'jobId' | 'goToLibrary'> & { job: Job };

function ShownJob({ job, viewState, onBack, onOther, onCrawl, goToPage }: ShownProps) {
  const { crawl } = useCrawlWords();
  const { tab } = useTab();
  const { failure: refused, report } = useFailure();
  const { openId, find, open, openAt, asking, ask, closeAsk } = useOverList(job, viewState, report);
  const under = useRef<HTMLDivElement>(null);
  const remove = useDelete(report);
  const actions = useJobActions({
    job,
    tab,
    onFailure: report,
    onOther,
    onForgotten: onBack,
  });
  const exports = useSiteExport(job, report, openId === undefined && !asking);
  const working = isWorking(job);
  const opened = openId !== undefined || asking !== undefined;
  useNudge(working || job.requestedAction !== undefined);
  useSeenJob(job);

  const cancels = isLive(job) && job.requestedAction !== 'cancel' && !opened;
  const confirmingCancel = useCancelKey(cancels ? actions.cancel : undefined, crawl.cancelHint);
  const stands = job.state.status === 'paused' || job.requestedAction === 'pause';
  useSetKeys(
    { p: stands ? actions.resume : working ? actions.pause : undefined, 'g p': 'elsewhere' },
    { enabled: !opened },
  );

  // On return from a page, the focus goes back to the list.
  useOnReturn(opened, () =>
    under.current?.querySelector<HTMLElement>(`.${pageListStyles.pageList}`)?.focus({ preventScroll: true }),
  );

  const change = (): void => {
    if (job.request.kind === 'crawl') onCrawl(job.request.url, crawlRulesSchema.parse(job.request));
  };
  return (
    <>
      <div
        class={opened ? `${viewStyles.under} ${viewStyles.isUnder}` : viewStyles.under}
        inert={opened}
        ref={under}
      >
        <JobHead job={job} onBack={onBack} />
        <JobCounts job={job} />
        <JobNotes
          job={job}
          actions={actions}
          refused={refused}
          onChange={change}
          onCapture={tab?.access.ok ? goToPage : undefined}
        />
        <JobPages
          job={job}
          kept={viewState.tab}
          onOpen={open}
          onPlace={openAt}
          onRetry={actions.readAgain}
          onFailure={report}
        />
        <JobActions
          job={job}
          actions={actions}
          exports={exports}
          confirmingCancel={confirmingCancel}
          onChange={change}
          onAsk={ask}
        />
      </div>
      {asking && <AskPages ids={asking} onBack={closeAsk} />}
      {openId !== undefined && (
        <LibraryCapture
          id={openId}
          find={find}
          onBack={() => openAt(undefined)}
          onRemove={() => {
            openAt(undefined);
            remove([openId]);
          }}
        />
      )}
    </>
  );
}
