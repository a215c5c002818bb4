import { hostOf } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import { Favicon } from '@/components/ui/Favicon';
import type { MenuItem } from '@/components/ui/Menu';
import { SplitButton } from '@/components/ui/SplitButton';
import { useTicker } from '@/components/shell/state/use-ticker';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { type Job, isWorking } from '@/lib/core/model/job';
import { waitingWords } from '@/lib/core/words/waiting';
import { cancelJob } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { Spinner } from '@/components/ui/Spinner';
import { useCancelKey } from '@/components/shell/panel/use-cancel-key';
import { beforeWords } from '@/lib/features/capture/words/en-before';
import { Icon } from '@/components/ui/Icon';
import type { PageBefore } from './use-page-capture';
import { placeOfJob } from '@/lib/core/ports/job-place';
import { jobName } from '@/components/features/site/job/JobRow';
import { useLiveJobs } from '@/components/features/site/job/use-site-jobs';
import { useSiteWords } from '@/components/features/site/use-site-words';
import * as headStyles from '@/components/ui/head.module.css';
import * as barStyles from '@/components/ui/bar.module.css';

type Props = {
  tab: TabView;
  /** When the page was last read with the text that is shown. */
  capturedAt: number | undefined;
  /** Whether there is a button: not for a tab that cannot be read, nor above the button of the empty page. */
  canCapture: boolean;
  busy: boolean;
  menu: readonly MenuItem[];
  onCapture: () => void;
};

/** The page the panel is about, and the button that captures it, with a menu of variants. */
export function PageHead(props: Props) {
  const { tab, capturedAt } = props;
  const { panel, format } = usePanelWords();
  const now = useTicker(capturedAt !== undefined, 30_000);
  const said =
    capturedAt === undefined
      ? undefined
      : now - capturedAt < 60_000
        ? panel.justNow
        : format.agoInText(capturedAt, now);
  const host = tab.url ? hostOf(tab.url) : '';
  // For a tab that Trawl has no access to, nothing is known to show here; the text below says so.
  if (host === '' && tab.title === '') return null;
  return (
    <header class={headStyles.head}>
      <Favicon host={host} {...(tab.access.ok || host ? {} : { icon: 'globe' as const })} />
      <div class="grow">
        <h2 class="clip" dir="auto" title={tab.title}>
          {tab.title || host}
        </h2>
        {/* The capture time takes the place of the host. */}
        <p class={headStyles.host}>
          <bdi class="clip" dir="ltr" title={host}>
            {host}
          </bdi>
          <span>
            {said !== undefined && (
              <>
                <span class="hide-m">{` · ${panel.capturedAgo(said)}`}</span>
                <span class="only-m" title={panel.capturedAgo(said)}>{` · ${said}`}</span>
              </>
            )}
            {tab.isPrivate && ` · ${panel.privateTag}`}
          </span>
        </p>
      </div>
      {props.canCapture && (
        <SplitButton
          class={headStyles.split}
          main={{
            icon: 'refresh',
            size: 'md',
            fold: 'narrow',
            busy: props.busy,
            children: <span>{panel.capture}</span>,
            onPress: () => {
              if (!props.busy) props.onCapture();
            },
          }}
          menuLabel={panel.captureOptions}
          items={props.menu}
        />
      )}
    </header>
  );
}

/** The current step of a capture, the seconds so far, and how to cancel: the button, or Escape twice. */
export function RunningBar({ job, since }: { job: Job | undefined; since: number }) {
  const { panel, words, format } = usePanelWords();
  const app = useApp();
  const now = useTicker(true);
  const cancel = job && (() => void cancelJob(app, job.id).catch(() => undefined));
  const confirmingCancel = useCancelKey(cancel);
  const wakeAt = job?.state.status === 'waiting' ? job.state.wakeAt : undefined;
  const text =
    wakeAt === undefined
      ? `${words.steps[job?.progress.step ?? 'opening']} · ${format.seconds(Math.max(0, now - since))}`
      : waitingWords(wakeAt, now, format);
  return (
    <div class={`${barStyles.bar} ${barStyles.run}`}>
      <Spinner />
      <span class="grow clip tabular">{confirmingCancel ? panel.cancelHint : text}</span>
      {cancel && <Button text={panel.cancel} kind="quiet" onPress={cancel} />}
    </div>
  );
}

/** When the page in the tab was captured, whether it has changed since, and links to both. */
export function BeforeLine({ before }: { before: PageBefore }) {
  const { now } = useApp();
  const { format } = usePanelWords();
  const is = before.now?.is;
  const said = [
    beforeWords.captured(format.agoInText(before.at, now())),
    ...(before.comparing ? [beforeWords.comparing] : []),
    ...(is === 'same' ? [beforeWords.same] : is === 'changed' ? [beforeWords.changed] : []),
  ].join(' · ');
  return (
    <section class={`${barStyles.bar} ${barStyles.run}`} aria-label={beforeWords.label}>
      <Icon name="clock" size="sm" />
      <span class="grow" role="status">
        {said}
      </span>
      <Button text={beforeWords.show} kind="quiet" onPress={before.show} />
      {is !== 'same' && (
        <Button text={beforeWords.compare} kind="quiet" busy={before.comparing} onPress={before.compare} />
      )}
    </section>
  );
}

/** Jobs running in parallel: one line with a link; absent if there are none. */
export function WorkElsewhere({ onFailure }: { onFailure: (thrown: unknown) => void }) {
  const { gestures } = useApp();
  const { site } = useSiteWords();
  const jobs = useLiveJobs();
  const first = jobs.find(needsPerson) ?? jobs[0];
  if (!first) return null;
  const others = jobs.length - 1;
  const name = jobName(first, site);
  const status = site.jobs.status[first.state.status];
  const open = (): void =>
    void gestures
      .openPanel(others > 0 ? { section: 'site', open: 'jobs' } : placeOfJob(first.request.kind, first.id))
      .catch(onFailure);
  return (
    <section class={`${barStyles.bar} ${barStyles.run}`} aria-label={site.jobs.elsewhere}>
      {isWorking(first) ? <Spinner /> : <Icon name={needsPerson(first) ? 'warn' : 'pause'} size="sm" />}
      <span class="grow clip" title={name}>
        <bdi>{name}</bdi>
        {` · ${status}`}
      </span>
      {others > 0 && <span class="tabular">{site.jobs.others(others)}</span>}
      <Button text={others > 0 ? site.jobs.title : site.jobs.open} kind="quiet" onPress={open} />
    </section>
  );
}

const needsPerson = ({ state }: Job): boolean => state.status === 'blocked';
