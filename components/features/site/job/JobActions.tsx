import { crawlEnd, crawlFolder } from '@/lib/features/crawl/crawl-end';
import { retryRoom } from '@/lib/core/jobs/retry-room';
import { isEnded, mayContinue, mayStopWaiting, type Job } from '@/lib/core/model/job';
import { Button } from '@/components/ui/Button';
import { Menu, type MenuItem } from '@/components/ui/Menu';
import { MoreMenu } from '@/components/ui/MoreMenu';
import { SplitButton } from '@/components/ui/SplitButton';
import { morePages } from './JobNotes';
import { useAgainLabel, useContinueLabel, useRetryLabel } from './use-again-label';
import type { JobActionHandlers } from './use-job-actions';
import type { SiteExports } from './use-site-export';
import { useOnePress } from '@/components/shell/state/double-press';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import { useSettings } from '@/components/shell/state/settings';
import { isWebUrl } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { researchItems } from '@/components/features/research/shared/research-items';
import { jobCounts } from '@/lib/core/jobs/job-counts';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { forgetTitle, kindOf } from './JobRow';
import { useSiteWords } from '../use-site-words';
import { useOpened } from '@/components/ui/use-open';
import * as actStyles from '@/components/ui/act.module.css';

type Props = {
  job: Job;
  actions: JobActionHandlers;
  exports: SiteExports;
  confirmingCancel: boolean;
  /** Opens the options of a similar crawl. */
  onChange: () => void;
  /** Asks a model about the pages that were read. */
  onAsk: () => void;
};

/** The actions of a job: while it runs, and when it has ended. */
export function JobActions(props: Props) {
  return isEnded(props.job.state) ? <EndedActions {...props} /> : <LiveActions {...props} />;
}

function LiveActions({ job, actions, exports, confirmingCancel }: Props) {
  const { crawl } = useCrawlWords();
  const { state, requestedAction, progress } = job;
  const stands = state.status === 'paused' || state.status === 'blocked';
  const canceling = requestedAction === 'cancel';
  const pauses = stands || requestedAction === 'pause';
  // The second press of a double one is not meant for the button that took its place.
  const isOnePress = useOnePress();
  return (
    <div class={actStyles.act}>
      {!canceling && state.status !== 'blocked' && (
        <Button
          text={pauses ? crawl.continue : crawl.pause}
          icon={pauses ? 'play' : 'pause'}
          onPress={() => isOnePress() && (pauses ? actions.resume() : actions.pause())}
        />
      )}
      {!canceling && <Button text={crawl.cancel} onPress={actions.cancel} />}
      {mayStopWaiting(job) && <Button text={crawl.stopWaiting} onPress={actions.stopWaiting} />}
      <span class={`grow ${actStyles.end}`} role={exports.busy ? 'status' : undefined}>
        {exports.busy
          ? crawl.exporting({ done: exports.busy.done, of: exports.busy.of })
          : confirmingCancel
            ? crawl.cancelHint
            : canceling
              ? crawl.canceling
              : requestedAction === 'pause'
                ? crawl.pausing
                : progress.read > 0
                  ? crawl.cancelKeeps(progress.read)
                  : ''}
      </span>
      {exports.busy ? (
        <Button text={crawl.stopExport} onPress={exports.stop} />
      ) : (
        progress.read > 0 && (
          <Menu
            label={crawl.exportSoFar(progress.read)}
            items={[{ kind: 'heading', label: crawl.soFar(progress.read) }, ...exports.items]}
            trigger={(trigger) => (
              <Button {...trigger} icon="download" label={crawl.exportSoFar(progress.read)} />
            )}
          />
        )
      )}
    </div>
  );
}

function EndedActions({ job, actions, exports, onChange, onAsk }: Props) {
  const settings = useSettings();
  const { crawl, ends, panel } = useCrawlWords();
  const forgetting = useForgetting(actions.forget);
  const { progress } = job;
  const { errorPages = 0 } = progress;
  const isCrawl = job.request.kind === 'crawl';
  // The one primary button is in the note that says what to do.
  const noted = crawlEnd(job) === 'one-page' && crawlFolder(job) !== undefined;
  const saved = crawl.saved(progress.read);
  const runAgain = useAgainLabel(job);
  const goOn = useContinueLabel(job);
  const more = morePages(job);
  const retries = retryRoom(job);
  const retry = useRetryLabel(job, retries);
  // Beside each other and the export they need more room.
  const fold = mayContinue(job) && retries > 0 ? 'medium' : 'narrow';
  const research = useResearchOf(job, settings.service.connected, actions.fail);
  const items: MenuItem[] = [
    { label: runAgain, icon: 'refresh', onChoose: () => actions.runAgain() },
    isCrawl && progress.read > 0 && { label: ends.change, icon: 'sliders', onChoose: onChange },
    more > 0 && {
      label: crawl.addPages(more),
      icon: 'plus',
      onChoose: () => actions.addPages(more),
    },
    progress.read > 0 && { label: panel.askThese, icon: 'spark', onChoose: onAsk },
    ...research,
    { kind: 'rule' },
    { label: crawl.forget, icon: 'trash', danger: true, onChoose: () => forgetting.ask(job) },
  ];
  return (
    <div class={actStyles.act}>
      <span class="grow" role={exports.busy ? 'status' : undefined}>
        {exports.busy ? (
          crawl.exporting({ done: exports.busy.done, of: exports.busy.of })
        ) : progress.read + errorPages === 0 ? (
          crawl.nothingSaved
        ) : (
          <>
            <span class="whole">
              <b>{saved.amount}</b>
              {saved.after}
              {errorPages > 0 && ` ${crawl.savedErrors(errorPages)}`}
            </span>
            <span class="hide-m">{saved.to}</span>
          </>
        )}
      </span>
      <MoreMenu label={crawl.jobMenu} items={items} />
      {mayContinue(job) && (
        <Button icon="play" fold={fold} onPress={actions.readRest}>
          <span>{goOn}</span>
        </Button>
      )}
      {retries > 0 && (
        <Button icon="refresh" label={retry} fold={fold} onPress={actions.retryFailed}>
          <span>{crawl.retryFailed(retries)}</span>
        </Button>
      )}
      {exports.busy ? (
        <Button text={crawl.cancel} onPress={exports.stop} />
      ) : progress.read > 0 ? (
        <SplitButton
          main={{
            ...(!noted && { kind: 'primary' as const }),
            onPress: exports.first.run,
            children: exports.first.label,
          }}
          menuLabel={crawl.exportMenu}
          items={exports.items}
        />
      ) : isCrawl ? (
        <Button text={ends.change} onPress={onChange} />
      ) : (
        <Button text={runAgain} kind="primary" onPress={() => actions.runAgain()} />
      )}
      {forgetting.dialog}
    </div>
  );
}

/**
 * "Research this" for all pages that a job has read, whatever part is shown. Read before the menu is pressed: the panel
 * opens in the press itself.
 */
function useResearchOf(job: Job, connected: boolean, onFailure: (thrown: unknown) => void): MenuItem[] {
  const { gestures } = useApp();
  const { panel } = useCrawlWords();
  const isOffered = isEnded(job.state);
  const { value: lines = [] } = useLive(
    async (reader) =>
      (isOffered ? await reader.allItems(job.id) : []).flatMap(({ status, url, order = 0 }) =>
        status === 'read' && isWebUrl(url) ? [{ url, order }] : [],
      ),
    ['items'],
    [job.id, job.round, isOffered],
  );
  if (lines.length === 0) return [];
  // In row order: the page read last comes first.
  const urls = lines.toSorted((one, other) => other.order - one.order).map(({ url }) => url);
  return researchItems({
    lines: urls,
    connected,
    words: panel.researchThis,
    openPanel: gestures.openPanel,
    onFailure,
  });
}

/** A removed job cannot be restored, so a list with content asks for confirmation. The safe choice has the focus. */
export function useForgetting(onForget: (job: Job) => void) {
  const { site } = useSiteWords();
  const { opened: job, open, close } = useOpened<Job>();
  return {
    ask: open,
    dialog: (
      <ConfirmDialog
        open={job !== undefined}
        title={job ? forgetTitle(job, site) : ''}
        keep={site.jobs.keep}
        onKeep={close}
        confirm={site.jobs.forgetNow}
        onConfirm={() => {
          close();
          if (job) onForget(job);
        }}
      >
        {job && <p>{site.jobs.forgetBody[kindOf(job)](rowsOf(job))}</p>}
      </ConfirmDialog>
    ),
  };
}

/** How many rows a job has. */
export function rowsOf(job: Job): number {
  return job.progress.found + jobCounts(job).total;
}
