import { lastDateOf } from '@/lib/core/model/seen-dates';
import { actionWords } from '@/lib/core/words/actions';
import type { Exportable } from '@/lib/features/export/exportable';
import type { FullCapture } from '@/lib/core/model/capture';
import type { CaptureFormat } from '@/lib/core/model/format';
import type { Failure } from '@/lib/core/model/errors';
import { failureOf, isEnded, type Job } from '@/lib/core/model/job';
import type { Settings } from '@/lib/core/model/settings';
import { hostOf } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import { isLocked, TabPassword } from '@/components/features/files/locked';
import type { FailureActions } from '@/components/shell/failures/failure-actions';
import type { CaptureChoice } from '../state/capture-session';
import { dismissJob, scrapeRequestFor } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useOn } from '@/components/shell/state/use-event';
import { useSetKeys } from '@/components/shell/state/use-set-keys';
import { useRetainedState } from '@/components/shell/state/use-retained-state';
import { Loading } from '@/components/ui/Loading';
import { Note } from '@/components/ui/Note';
import { warningWords } from '@/lib/core/words/warnings';
import type { ViewerName } from '../viewers/registry';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { CaptureView, type ShownName } from '../view/CaptureView';
import { useDelete } from '../view/use-delete';
import { useScreenshot } from '../view/use-screenshot';
import type { SectionProps } from '@/components/shell/panel/section';
import { AskField } from '@/components/features/model/ask/AskField';
import { BeforeLine, PageHead, RunningBar, WorkElsewhere } from './PageHead';
import { EmptyPage, UnreadableTab } from './NoCapture';
import { FailureView } from '@/components/shell/panel/FailureView';
import { loadedLater } from '@/components/shell/state/loaded-later';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { SentAddress } from '@/components/shell/panel/SentAddress';
import { type PageMemory, useDefaultChoice, type DefaultChoice, useOptionsForm } from './page-memory';
import { usePageBefore, usePageCapture } from './use-page-capture';
import { usePageMenu } from './use-page-menu';
import { usePageSession, type PageSession, usePageFailureActions } from './use-page-session';
import { useSiteRule } from './use-site-rule';
import { Empty } from '@/components/ui/Empty';
import { useSettings } from '@/components/shell/state/settings';
import { useOpened } from '@/components/ui/use-open';
import * as styles from './PageSection.module.css';
import * as barStyles from '@/components/ui/bar.module.css';

/** Its form is as large as the section. */
const MoreOptionsDialog = loadedLater(async () => ({
  Part: (await import('./MoreOptionsDialog')).MoreOptionsDialog,
}));

/** An answer is loaded when a question is asked; its field stands with the page, so that nothing moves. */
const AskPages = loadedLater(async () => ({
  Part: (await import('@/components/features/model/ask/AskPages')).AskPages,
}));

/** The page in the tab: its newest capture, its progress, and the button that captures it. */
export function PageSection(props: SectionProps & { memory: PageMemory }) {
  const { followed, go, onParse, onParseTab, memory } = props;
  const { panel } = usePanelWords();
  const announce = useAnnounce();
  const { tab } = followed;
  const [viewer, setViewer] = useRetainedState<ShownName>(memory.viewer, () => 'markdown');
  const { state, error, loading } = usePageCapture(tab);
  const { job, capture: kept } = state ?? {};
  const see = useSeen(job, kept);
  const onStart = ({ format }: CaptureChoice): void => {
    see();
    setViewer(viewerOf(format));
    announce(panel.stepCapturing);
  };
  const run = usePageSession({ tab, job, onStart, memory: memory.session });
  const { capture: startCapture, report } = run;
  const { withDefaults, ...extras } = useDefaultChoice(tab, memory.choice);
  const options = useOptionsForm(props.place, memory.options);
  const { capture, screenshot } = useShownCapture(tab, kept, run.held);
  const busy = run.busySince !== undefined;
  const before = usePageBefore(tab, kept, report);
  const [answer, setAsked] = useAnswerOf(kept?.id);
  const failure = run.failure ?? (job && !job.seen && !busy ? failureOf(job.state) : undefined);
  const waitingFor = job?.state.status === 'waiting' ? job.state.failure : undefined;
  const failureActions = usePageFailureActions({
    tab,
    job,
    run,
    go,
    refresh: followed.refresh,
    askAgain: options.ask,
    onParse,
    onParseTab,
    start: run.captureInstead,
  });
  const menu = usePageMenu({
    tab,
    withDefaults,
    extras,
    run,
    onMoreOptions: options.show,
    onParse,
  });
  const captureAsUsual = (): void => startCapture(withDefaults());
  useSetKeys({ Enter: tab?.access.ok && !answer ? captureAsUsual : undefined });

  if (!tab) return followed.error ? <Closed /> : <Loading>{panel.loading}</Loading>;
  if (answer) return answer;
  const drawFailure = (shown: Failure | undefined, waiting: boolean) =>
    shown && <PageFailure {...{ tab, job, run, failureActions, waiting }} failure={shown} />;
  return (
    <>
      <PageHead
        tab={tab}
        capturedAt={before || !capture ? undefined : lastDateOf(capture)}
        canCapture={tab.access.ok && (capture !== undefined || failure !== undefined)}
        busy={busy}
        menu={menu}
        onCapture={captureAsUsual}
      />
      {!busy && (
        <AddressToSend
          tab={tab}
          choice={withDefaults()}
          hasCapture={capture !== undefined}
          hasFailed={failure !== undefined}
        />
      )}
      {run.busySince !== undefined && <RunningBar job={job} since={run.busySince} />}
      {before && !busy && <BeforeLine before={before} />}
      <WorkElsewhere onFailure={report} />
      {waitingFor ? drawFailure(waitingFor, true) : drawFailure(failure, false)}
      {drawFailure(error, false)}
      {!busy && !failure && <Partly {...{ job, kept, run, withDefaults }} />}
      {tab.isPrivate && capture && <p class={styles.isPrivate}>{panel.privateNote}</p>}
      {capture ? (
        <ShownCapture
          {...{ tab, kept, capture, screenshot, viewer, withDefaults, run }}
          schema={state?.schema}
          onViewer={setViewer}
          onAsk={setAsked}
        />
      ) : !tab.access.ok ? (
        <UnreadableTab tab={tab} reason={tab.access.reason} failureActions={failureActions} />
      ) : loading ? (
        <Loading>{panel.loading}</Loading>
      ) : failure || waitingFor ? (
        <div class="grow" />
      ) : (
        <EmptyPage busy={busy} menu={menu} onCapture={captureAsUsual} onParse={onParse} />
      )}
      <PageDialogs {...{ tab, run, withDefaults, options }} />
    </>
  );
}

type DialogProps = Shown & {
  withDefaults: DefaultChoice['withDefaults'];
  options: ReturnType<typeof useOptionsForm>;
};

/** The options of one capture, and the confirmation before part of a private page goes to a service. */
function PageDialogs({ tab, run, withDefaults, options }: DialogProps) {
  const settings = useSettings();
  const { panel } = usePanelWords();
  return (
    <>
      {options.everShown && (
        <MoreOptionsDialog
          tab={tab}
          form={options}
          onRun={(change) => {
            options.hide();
            run.capture(withDefaults(change));
          }}
        />
      )}
      {/* The focus is on the safe answer. */}
      <ConfirmDialog
        open={run.asks}
        title={panel.privateService.title}
        keep={panel.privateService.keep}
        onKeep={() => run.answer(undefined)}
        confirm={panel.privateService.send}
        kind="primary"
        onConfirm={() => run.answer('service')}
      >
        {panel.privateService.body(hostOf(settings.service.baseUrl))}
      </ConfirmDialog>
    </>
  );
}

/** The stored capture of the page; for a private page, the one held while the panel is open. */
function useShownCapture(tab: TabView | undefined, kept: FullCapture | undefined, held: PageSession['held']) {
  const stored = useScreenshot(tab?.isPrivate ? undefined : kept?.content.screenshot?.blobId);
  return tab?.isPrivate
    ? { capture: held?.capture, screenshot: held?.screenshot ?? null }
    : { capture: kept, screenshot: stored };
}

/**
 * A capture on the screen counts as seen: this is reported, and the badge no longer counts it. The result marks a failure
 * as seen that was answered with another press, so that it comes back nowhere.
 */
function useSeen(job: Job | undefined, kept: FullCapture | undefined): () => void {
  const app = useApp();
  const { panel, words } = usePanelWords();
  const announce = useAnnounce();
  const missing = missingOf(job, kept);
  const seenId = job?.state.status === 'done' && !job.seen ? job.id : undefined;
  useOn([seenId], () => {
    if (seenId === undefined) return;
    announce(missing ? panel.capturedWithout(words.formats[missing]) : panel.capturedNow);
    void dismissJob(app, seenId).catch(() => undefined);
  });
  return () => {
    if (job && isEnded(job.state) && !job.seen) void dismissJob(app, job.id).catch(() => undefined);
  };
}

/** The format that a press asked for, if the capture came without it. */
function missingOf(job: Job | undefined, kept: FullCapture | undefined): CaptureFormat | undefined {
  const wanted = job?.request.kind === 'scrape' ? job.request.formats[0] : undefined;
  return wanted && kept && kept.content[wanted] === undefined ? wanted : undefined;
}

type PartlyProps = Pick<Shown, 'run'> & {
  job: Job | undefined;
  kept: FullCapture | undefined;
  withDefaults: DefaultChoice['withDefaults'];
};

/** What a service left out of what was asked for, and why; with the way to it, if this device can make it. */
function Partly({ job, kept, run, withDefaults }: PartlyProps) {
  const app = useApp();
  const { panel, words } = usePanelWords();
  if (!kept || job?.engine !== 'service' || job.state.status !== 'done' || job.request.kind !== 'scrape')
    return null;
  const missing = missingOf(job, kept);
  const why = kept.report.warnings.filter((code) => !code.startsWith('page-answered-')).map(warningWords);
  if (!missing && why.length === 0) return null;
  const onDevice = missing && app.supports('device', { ...job.request, formats: [missing] }).ok;
  return (
    <Note
      inset
      title={missing ? panel.capturedWithout(words.formats[missing]) : panel.capturedInPart}
      body={why.join(' ')}
      actions={[
        onDevice && {
          label: actionWords['capture-on-device'],
          onPress: () => run.capture({ ...withDefaults({ format: missing }), engine: 'device' }),
        },
      ]}
    />
  );
}

type Shown = { tab: TabView; run: PageSession };
/** A question to a capture. */
type Asked = { id: string; asked: string };

/** The answer to what was asked of the capture that is shown, in its place; left by Back and by another page. */
function useAnswerOf(id: string | undefined) {
  const { opened: asked, open: ask, close: leave } = useOpened<Asked>();
  const answer =
    asked && asked.id === id ? (
      <AskPages ids={[asked.id]} question={asked.asked} onBack={leave} />
    ) : undefined;
  return [answer, ask] as const;
}

type FailureProps = Shown & {
  job: Job | undefined;
  failure: Failure;
  waiting: boolean;
  failureActions: FailureActions;
};

function PageFailure({ tab, job, run, failure, waiting, failureActions }: FailureProps) {
  const settings = useSettings();
  return (
    <FailureView
      failure={failure}
      engine={run.last?.engine ?? job?.engine ?? settings.engine}
      host={tab.url ? hostOf(tab.url) : ''}
      what={run.last?.format ?? settings.capture.format}
      waiting={waiting}
      failureActions={failureActions}
    >
      {isLocked(failure) && (
        <TabPassword
          tab={tab}
          failure={failure}
          onFailure={run.report}
          onUnlocked={() => failureActions.take('capture-again', failure)}
        />
      )}
    </FailureView>
  );
}

type Sending = { tab: TabView; hasCapture: boolean; hasFailed: boolean };

/** The address that a press would send to the service, here or in an action for a failure. */
function addressSent({ tab, hasCapture, hasFailed }: Sending, settings: Settings): string | undefined {
  if (!settings.service.connected) return undefined;
  if (tab.access.ok) return settings.engine === 'service' || hasFailed ? tab.url : undefined;
  return tab.access.reason === 'pdf-viewer' && !hasCapture ? tab.url : undefined;
}

/** That address and the cost, before anything is sent. */
function AddressToSend({ choice, ...sending }: Sending & { choice: CaptureChoice }) {
  const app = useApp();
  const settings = useSettings();
  const { tab } = sending;
  const url = addressSent(sending, settings);
  if (url === undefined) return null;
  const request = scrapeRequestFor({ ...choice, engine: 'service', tab, settings });
  return <SentAddress url={url} service={settings.service} cost={app.estimateCost(request)} />;
}

type CaptureProps = Shown & {
  kept: FullCapture | undefined;
  capture: Exportable;
  screenshot: Blob | null | undefined;
  schema: unknown;
  viewer: ShownName;
  withDefaults: DefaultChoice['withDefaults'];
  onViewer: (viewer: ShownName) => void;
  onAsk: (asked: Asked) => void;
};

/** The capture, with the actions to capture again or in another way. */
function ShownCapture(props: CaptureProps) {
  const { tab, run, kept, capture, withDefaults } = props;
  const { capture: startCapture, report } = run;
  const controls = useSiteRule({
    tab,
    asked: run.last?.putBack,
    busy: run.busySince !== undefined,
    captureAgain: (change) => startCapture({ ...withDefaults(), engine: 'device', ...change }),
    failed: report,
  });
  const remove = useDelete(report);
  const { engine } = capture;
  const id = tab.isPrivate ? undefined : kept?.id;
  const whole = capture.report.scope === 'selection' ? 'page' : 'everything';
  return (
    <>
      {id !== undefined && capture.content.markdown !== undefined && (
        <div class={barStyles.bar}>
          <AskField key={id} onAsk={(asked) => props.onAsk({ id, asked })} />
        </div>
      )}
      <CaptureView
        id={id}
        capture={capture}
        screenshot={props.screenshot}
        schema={props.schema}
        chosen={props.viewer}
        onChoose={props.onViewer}
        onFailure={report}
        canBatch={!tab.isPrivate}
        captureWhole={tab.access.ok ? () => startCapture({ ...withDefaults({ whole }), engine }) : undefined}
        report={controls}
        retake={
          tab.access.ok
            ? (fullPage) =>
                startCapture({ format: 'screenshot', engine, options: { screenshot: { fullPage } } })
            : undefined
        }
        remove={id === undefined ? undefined : () => remove([id])}
      />
    </>
  );
}

/** No tab in this window can be read. */
function Closed() {
  const { panel } = usePanelWords();
  return <Empty {...panel.pinnedAway} grow />;
}

function viewerOf(format: CaptureFormat): ViewerName {
  return format === 'html' || format === 'rawHtml' ? 'source' : format;
}
