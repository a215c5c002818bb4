import { isEnded, mayPick, type Job, type JobNote } from '@/lib/core/model/job';
import { isBilled } from '@/lib/core/model/service-profile';
import { hostOf, isWebUrl } from '@/lib/core/model/url';
import { crawlEnd, crawlFolder } from '@/lib/features/crawl/crawl-end';
import type { Failure } from '@/lib/core/model/errors';
import { actionWords } from '@/lib/core/words/actions';
import { usePagesGone } from './pages-gone';
import { jobNoteWords } from '@/lib/features/site/words/job-notes';
import { useApp } from '@/components/shell/state/app';
import type { Actions } from '@/components/ui/buttons-of';
import { FoldedNote } from '@/components/ui/FoldedNote';
import { Note } from '@/components/ui/Note';
import { EndNote } from './EndNote';
import { JobFailureNote } from './JobFailureNote';
import type { JobActionHandlers } from './use-job-actions';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import { useSettings } from '@/components/shell/state/settings';
import type { Item } from '@/lib/core/model/item';
import { useLive } from '@/components/shell/state/use-live';
import * as styles from './JobNotes.module.css';

const NONE: readonly string[] = [];

/** Failed since a service had no credits for it, or still waits in a job that has none. */
function isUnpaid({ status, failure }: Item): boolean {
  return status === 'waiting' || (status === 'failed' && failure?.reason === 'no-credits');
}

/** The pages that a service was not paid for: this device can read them instead. */
function useUnpaid(job: Job): readonly string[] {
  const ranOut =
    job.engine === 'service' &&
    (job.progress.notes.some(({ code }) => code === 'credits-out') ||
      ('failure' in job.state && job.state.failure?.reason === 'no-credits'));
  const { value } = useLive(
    async (reader) =>
      ranOut
        ? (await reader.allItems(job.id))
            .filter((item) => isUnpaid(item) && isWebUrl(item.url))
            .map(({ url }) => url)
        : NONE,
    ['items'],
    [job.id, job.round, ranOut],
  );
  return value ?? NONE;
}

type Props = {
  job: Job;
  actions: JobActionHandlers;
  /** What was pressed here and refused. */
  refused: Failure | undefined;
  /** Opens its options, with their values. */
  onChange: () => void;
  /** Opens the page in the tab; absent where it cannot be captured. */
  onCapture: (() => void) | undefined;
};

/** What blocks a job, what it waits for, and what there is to know about it. */
export function JobNotes(props: Props) {
  const { job, actions, refused, onChange, onCapture } = props;
  const settings = useSettings();
  const { call, gestures } = useApp();
  const { crawl, ends } = useCrawlWords();
  const { state, progress } = job;
  const ended = isEnded(state);
  const failure = 'failure' in state && state.status !== 'cancelled' ? state.failure : undefined;
  const end = crawlEnd(job);
  const gone = usePagesGone(job) && refused === undefined && progress.notes.length === 0;
  // What blocks the job is first; each other note is one line.
  const isNoted = progress.notes.some(({ code }) => code === 'ended-empty' || code === 'no-model');
  const isExplained =
    gone ||
    refused !== undefined ||
    failure !== undefined ||
    end === 'one-page' ||
    (end === 'nothing' && !isNoted);
  /** Opens the options of the same crawl, read by the service; or the connection if there is none. */
  const withService = (): void => {
    if (!settings.service.connected) return void gestures.openOptions('engine');
    call('settings.update', { engine: 'service' }).then(onChange, actions.fail);
  };
  const about = { job, settings, failureActions: actions.failureActions };
  const unpaid = useUnpaid(job);
  const here =
    unpaid.length > 0
      ? { label: crawl.readHere(unpaid.length), run: () => actions.readHere(unpaid) }
      : undefined;
  const needing = progress.notes.find(({ code }) => code === 'needs-script');
  /** What helps with this failure here, before what helps with any of its kind. */
  const wayOn = ({ reason, facts }: Failure): Way | undefined => {
    if (reason === 'no-credits') return here;
    if (reason === 'needs-scripts' && needing && mayPick(job))
      return { label: crawl.readInTabs(needing.amount), run: actions.readInTabs };
    if (reason === 'no-page-read' && crawlFolder(job) !== undefined)
      return { label: ends.onePage.wholeSite, run: actions.crawlWholeSite };
    const isShut =
      reason === 'robots-forbids' ||
      reason === 'robots-unreachable' ||
      (reason === 'no-page-read' && (facts.status === 401 || facts.status === 403));
    return isShut && onCapture ? { label: ends.capturePage, run: onCapture } : undefined;
  };
  return (
    <div class={styles.notes}>
      {refused && <JobFailureNote {...about} failure={refused} waiting={false} />}
      {failure && failure !== refused && (
        <JobFailureNote
          {...about}
          failure={failure}
          waiting={state.status === 'waiting'}
          first={wayOn(failure)}
        />
      )}
      {gone && <JobFailureNote {...about} failure={GONE} waiting={false} />}
      <CancelNotSent job={job} />
      <CutShort job={job} actions={actions} />
      <PausedHere job={job} />
      <EndNote {...props} />
      {progress.notes
        .filter(
          ({ code }) =>
            (ended || !isBeyond(code)) &&
            !(end === 'nothing' && code === 'robots-unreachable') &&
            // Where nothing may be read, the sitemap may not be, either.
            !(failure?.reason === 'robots-forbids' && code === 'sitemap-unread'),
        )
        // The first is open.
        .toSorted((one, other) => Number(HELPED.has(other.code)) - Number(HELPED.has(one.code)))
        .map((note, index) => (
          <OneNote
            key={`${note.code} ${index}`}
            note={note}
            folded={index > 0 || isExplained}
            job={job}
            actions={actions}
            readHere={here}
            onService={withService}
            onChange={props.onChange}
          />
        ))}
    </div>
  );
}

/** The service did not receive the request to stop, and may continue. */
function CancelNotSent({ job: { state, engine } }: Pick<Props, 'job'>) {
  const { service } = useSettings();
  const { crawl } = useCrawlWords();
  if (state.status !== 'cancelled' || !state.failure || engine !== 'service') return null;
  const { host, free } = state.failure.facts;
  return (
    <Note
      tone="warn"
      icon="cloud"
      title={crawl.cancelNotReceived.title(host ?? hostOf(service.baseUrl))}
      body={crawl.cancelNotReceived.body(free === undefined ? isBilled(service) : !free)}
    />
  );
}

/** A service that was not asked to stop goes on, and charges. */
function PausedHere({ job: { state, engine, request } }: Pick<Props, 'job'>) {
  const { estimateCost } = useApp();
  const { service } = useSettings();
  const { crawl } = useCrawlWords();
  if (state.status !== 'paused' || engine !== 'service') return null;
  const credits = isBilled(service) ? estimateCost(request).max : undefined;
  return (
    <Note
      tone="warn"
      icon="cloud"
      title={crawl.pausedService.title}
      body={crawl.pausedService.body(credits)}
    />
  );
}

/** It stopped with pages left to read. */
function CutShort({ job: { state, progress }, actions }: Pick<Props, 'job' | 'actions'>) {
  const { crawl } = useCrawlWords();
  if (state.status !== 'paused' || !state.interrupted) return null;
  return (
    <Note
      tone="plain"
      title={crawl.cutShort.title}
      body={crawl.cutShort.body(progress)}
      actions={[
        { label: actionWords.continue, onPress: actions.resume },
        { label: crawl.cutShort.finish, kind: 'quiet', onPress: actions.cancel },
      ]}
    />
  );
}

type Way = { label: string; run: () => void };
type OneNoteProps = Pick<Props, 'job' | 'actions'> & {
  note: JobNote;
  folded: boolean;
  readHere: Way | undefined;
  onService: () => void;
} & Pick<Props, 'onChange'>;

/** One note, with what helps. */
function OneNote({ note, folded, job, actions, readHere, onService, onChange }: OneNoteProps) {
  const { crawl, ends, format } = useCrawlWords();
  const said = jobNoteWords(note, format);
  const Shown = folded ? FoldedNote : Note;
  const more = morePages(job);
  const isAtItsEnd = job.engine === 'service' && STOPS.has(note.code) && isEnded(job.state);
  const noteActions = (): Actions => {
    if (note.code === 'needs-script' && mayPick(job))
      return [
        job.request.kind === 'crawl' &&
          job.engine === 'device' && { label: crawl.crawlWithService, onPress: onService },
        { label: crawl.readInTabs(note.amount), kind: 'quiet', onPress: actions.readInTabs },
      ];
    if (note.code === 'credits-out')
      return [readHere && { label: readHere.label, icon: 'device', onPress: readHere.run }];
    if (isAtItsEnd) return [{ label: ends.change, icon: 'sliders', onPress: onChange }];
    if (isBeyond(note.code) && more > 0)
      return [{ label: crawl.addPages(more), icon: 'plus', onPress: () => actions.addPages(more) }];
    return undefined;
  };
  return (
    <Shown tone={said.tone} icon={ICONS[said.tone]} title={said.title} actions={noteActions()}>
      {isAtItsEnd ? `${said.body} ${crawl.noFurther}` : said.body}
    </Shown>
  );
}

const GONE: Failure = { reason: 'captures-gone', facts: {} };

/** What ended a crawl before the site did. */
const STOPS: ReadonlySet<JobNote['code']> = new Set(['limit-reached', 'balance-reached'] as const);

/** Notes of pages that were found and not read. */
const isBeyond = (code: JobNote['code']): boolean => code === 'limit-reached' || code === 'mostly-unread';

/** Notes that may have a button. */
const HELPED: ReadonlySet<JobNote['code']> = new Set([
  'limit-reached',
  'mostly-unread',
  'balance-reached',
  'needs-script',
  'credits-out',
] as const);

const ICONS = { plain: 'info', soft: 'spark', warn: 'warn' } as const;

/** Maximum number of further pages a crawl may read per press. */
const MOST = 100;

/** How many pages a crawl that ended at its limit can read per press; 0 if none are left or it cannot continue. */
export function morePages({ request, engine, state, progress }: Job): number {
  if (request.kind !== 'crawl' || engine !== 'device' || !isEnded(state)) return 0;
  const note = progress.notes.find(({ code }) => isBeyond(code));
  return note ? Math.min(note.amount ?? MOST, MOST) : 0;
}
