import { useEffect, useState } from 'preact/hooks';
import type { FullCapture } from '../../../../lib/model/capture';
import type { CaptureFormat } from '../../../../lib/model/format';
import { toFailure } from '../../../../lib/model/errors';
import { failureOf } from '../../../../lib/model/job';
import { hostOf, isWebUrl } from '../../../../lib/model/url';
import type { JsonAsked } from '../../../../lib/ports/gesture';
import { cancelJob, dismissJob, scrapeRequestFor } from '../../../state/actions';
import { useApp } from '../../../state/app';
import { useAnnounce } from '../../../state/use-announce';
import { useEvent } from '../../../state/use-event';
import { useKeys } from '../../../state/use-keys';
import { Loading } from '../../../ui/Loading';
import type { ViewerName } from '../../../viewers/registry';
import { usePanelWords } from '../../../viewers/use-panel-words';
import { CaptureView, type ShownName } from '../shared/capture/CaptureView';
import { useDelete } from '../shared/capture/use-delete';
import { usePicture } from '../shared/capture/use-picture';
import type { SectionProps } from '../section';
import { useParseWords } from '../shared/use-parse-words';
import { useTabFilePrice } from '../shared/use-tab-file-price';
import { researchItems } from '../shared/research-items';
import { BeforeLine } from './BeforeLine';
import { EmptyPage } from './EmptyPage';
import { FailureView } from '../shared/FailureView';
import { MoreOptionsDialog } from './MoreOptionsDialog';
import { PageHead } from './PageHead';
import { PrivateServiceDialog } from './PrivateServiceDialog';
import { RunningBar } from './RunningBar';
import { SentAddress } from '../shared/SentAddress';
import { UnreadableTab } from './UnreadableTab';
import { WorkElsewhere } from './WorkElsewhere';
import { useCancelKey } from '../shared/use-cancel-key';
import { useCaptureMenu } from './use-capture-menu';
import { usePageWays } from './use-page-ways';
import { usePageBefore } from './use-page-before';
import { usePageCapture } from './use-page-capture';
import { usePageSession } from './use-page-session';
import { usePickNext } from './use-pick-next';
import { useSiteRule } from './use-site-rule';
import { useUsualPress } from './use-usual-press';
import * as emptyStyles from '../../../ui/Empty.module.css';
import * as styles from './PageSection.module.css';

/** The page in the tab: its newest capture, what is happening to it, and the button that captures it. */
export function PageSection({ settings, followed, go, place, onParse, onParseTab }: SectionProps) {
  const app = useApp();
  const { panel, words } = usePanelWords();
  const announce = useAnnounce();
  const { tab } = followed;
  const { parse } = useParseWords();
  const filePrice = useTabFilePrice(settings);
  const { state, error, loading } = usePageCapture(tab);
  const job = state?.job;
  const run = usePageSession({
    tab,
    settings,
    job,
    onStart: ({ format }) => {
      setViewer(viewerOf(format));
      announce(panel.stepCapturing);
    },
  });
  const { press } = run;
  const { usual, ...extras } = useUsualPress(tab, settings);
  const remove = useDelete(run.report);
  const [viewer, setViewer] = useState<ShownName>('markdown');
  const [showOptions, setShowOptions] = useState(false);
  const [asked, setAsked] = useState<JsonAsked>();
  const ask = (wanted: JsonAsked): void => {
    setAsked(wanted);
    setShowOptions(true);
  };
  const begun = place?.section === 'page' && place.open === 'json' ? place.ask : undefined;
  useEffect(() => {
    if (begun) ask(begun);
  }, [begun]);

  const kept = state?.capture;
  const capture = tab?.isPrivate ? run.held?.capture : kept;
  const storedPicture = usePicture(tab?.isPrivate ? undefined : kept?.content.screenshot?.blobId);
  const picture = tab?.isPrivate ? (run.held?.picture ?? null) : storedPicture;
  const busy = run.busySince !== undefined;
  const before = usePageBefore(tab, kept, settings, run.report);
  const failure = run.failure ?? (job && !job.seen && !busy ? failureOf(job.state) : undefined);
  const waitingFor = job?.state.status === 'waiting' ? job.state.failure : undefined;

  const ways = usePageWays({
    tab,
    settings,
    job,
    run,
    go,
    refresh: followed.refresh,
    askAgain: ask,
    onParse,
    onParseTab,
    start: run.pressInstead,
  });
  const workable =
    settings.service.connected && tab?.isPrivate === false && tab.url !== undefined && isWebUrl(tab.url)
      ? tab.url
      : undefined;
  const pickNext = usePickNext(tab, extras.setFurther, run.report);
  const addRule = useSiteRule(tab, () => press({ ...usual(), engine: 'device' }), run.report);
  const menu = useCaptureMenu({
    settings,
    remembers: tab?.isPrivate === false,
    waitSeconds: extras.waitSeconds,
    onWait: extras.setWaitSeconds,
    ...(settings.engine === 'device' && tab?.access.ok
      ? { further: { now: extras.further, choose: extras.setFurther, onPick: pickNext } }
      : {}),
    onCapture: (change) => press(usual(change)),
    onMoreOptions: () => setShowOptions(true),
    research:
      settings.service.connected && tab?.url !== undefined && isWebUrl(tab.url) && !tab.isPrivate
        ? researchItems({
            lines: [tab.url],
            words: panel.researchThis,
            openPanel: app.gestures.openPanel,
            onFailure: (thrown) => run.report(toFailure(thrown)),
          })
        : [],
    onWork: workable
      ? () =>
          void app.gestures
            .openPanel({ section: 'research', tool: 'interact', lines: [workable] })
            .catch((thrown: unknown) => run.report(toFailure(thrown)))
      : undefined,
    onParse,
  });
  const cancel = job && busy ? () => void cancelJob(app, job.id).catch(() => undefined) : undefined;
  const cancelAsked = useCancelKey(cancel, settings.singleKeys);
  const readable = tab?.access.ok === true;
  useKeys({ Enter: readable ? () => press(usual()) : undefined }, { singleKeys: settings.singleKeys });

  // A capture that is on the screen has been seen: the badge lets go of it.
  const wanted = job?.request.kind === 'scrape' ? job.request.formats[0] : undefined;
  const seenId = job?.state.status === 'done' && !job.seen ? job.id : undefined;
  const seeCapture = useEvent(() => {
    if (seenId === undefined) return;
    announce(
      wanted && kept && isWithout(kept, wanted)
        ? panel.capturedWithout(words.formats[wanted])
        : panel.capturedNow,
    );
    void dismissJob(app, seenId).catch(() => undefined);
  });
  useEffect(seeCapture, [seenId, seeCapture]);

  if (!tab) return followed.error ? <Closed /> : <Loading>{panel.loading}</Loading>;
  const what = words.formats[run.last?.format ?? settings.capture.format];
  const failureView = (shown: typeof failure, waiting: boolean) =>
    shown && (
      <FailureView
        failure={shown}
        settings={settings}
        engine={run.last?.engine ?? job?.engine ?? settings.engine}
        host={tab.url ? hostOf(tab.url) : ''}
        what={what}
        waiting={waiting}
        ways={ways}
      />
    );
  const byAddress = !tab.access.ok && tab.access.reason === 'pdf-viewer' && capture === undefined;
  const offered = failure !== undefined && settings.engine === 'device' && readable;
  const sendsTo =
    settings.service.connected && ((settings.engine === 'service' && readable) || byAddress || offered)
      ? tab.url
      : undefined;

  return (
    <>
      <PageHead
        tab={tab}
        capturedAt={before ? undefined : capture?.capturedAt}
        canCapture={readable && (capture !== undefined || failure !== undefined)}
        busy={busy}
        menu={menu}
        onCapture={() => press(usual())}
      />
      {sendsTo !== undefined && !busy && (
        <SentAddress
          url={sendsTo}
          service={settings.service}
          cost={app.estimateCost(scrapeRequestFor({ ...usual(), engine: 'service', tab, settings }))}
        />
      )}
      {run.busySince !== undefined && (
        <RunningBar job={job} since={run.busySince} onCancel={cancel} asked={cancelAsked} />
      )}
      {before && !busy && <BeforeLine before={before} />}
      <WorkElsewhere onFailure={(thrown) => run.report(toFailure(thrown))} />
      {waitingFor ? failureView(waitingFor, true) : failureView(failure, false)}
      {error && failureView(error, false)}
      {tab.isPrivate && capture && <p class={styles.isPrivate}>{panel.privateNote}</p>}
      {capture ? (
        <CaptureView
          id={tab.isPrivate ? undefined : kept?.id}
          capture={capture}
          picture={picture}
          schema={state?.schema}
          settings={settings}
          chosen={viewer}
          onChoose={setViewer}
          onFailure={run.report}
          canBatch={!tab.isPrivate}
          captureWhole={
            readable
              ? () =>
                  press({
                    ...usual({ whole: capture.report.scope === 'selection' ? 'page' : 'everything' }),
                    engine: capture.engine,
                  })
              : undefined
          }
          addRule={addRule}
          retake={
            readable
              ? (fullPage) =>
                  press({
                    format: 'screenshot',
                    engine: capture.engine,
                    options: { screenshot: { fullPage } },
                  })
              : undefined
          }
          remove={kept && !tab.isPrivate ? () => remove([kept.id]) : undefined}
        />
      ) : !tab.access.ok ? (
        <UnreadableTab
          tab={tab}
          reason={tab.access.reason}
          settings={settings}
          ways={ways}
          labels={{ 'parse-with-service': parse.tab.send(filePrice) }}
          hint={byAddress && settings.service.connected ? parse.tab.hint : undefined}
        />
      ) : loading ? (
        <Loading>{panel.loading}</Loading>
      ) : failure || waitingFor ? (
        <div class="grow" />
      ) : (
        <EmptyPage busy={busy} menu={menu} onCapture={() => press(usual())} onParse={onParse} />
      )}
      <MoreOptionsDialog
        open={showOptions}
        tab={tab}
        settings={settings}
        asked={asked}
        onClose={() => setShowOptions(false)}
        onRun={(change) => {
          setShowOptions(false);
          press(usual(change));
        }}
      />
      <PrivateServiceDialog
        open={run.asks}
        serviceUrl={settings.service.baseUrl}
        onKeep={() => run.answer(undefined)}
        onSend={() => run.answer('service')}
      />
    </>
  );
}

/** There is no tab in this window that could be read. */
function Closed() {
  const { panel } = usePanelWords();
  return (
    <div class={`${emptyStyles.empty} grow`}>
      <p class={emptyStyles.title}>{panel.pinnedAway.title}</p>
      <p class={emptyStyles.body}>{panel.pinnedAway.body}</p>
    </div>
  );
}

const isWithout = ({ content }: FullCapture, format: CaptureFormat): boolean => content[format] === undefined;

function viewerOf(format: CaptureFormat): ViewerName {
  return format === 'html' || format === 'rawHtml' ? 'source' : format;
}
