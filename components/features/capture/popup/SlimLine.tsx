import { given } from '@/lib/core/text/given';
import { jobCounts } from '@/lib/core/jobs/job-counts';
import { keptPercent, partsIn } from '@/lib/features/capture/report';
import { placeOfJob } from '@/lib/core/ports/job-place';
import { hostOf } from '@/lib/core/model/url';
import { isBilled } from '@/lib/core/model/service-profile';
import { hasItems, isEnded, type Job } from '@/lib/core/model/job';
import type { RequestKind } from '@/lib/core/model/request';
import { textOf } from '@/lib/core/words/around';
import type { JobTitleState } from '@/lib/features/capture/words/en-popup-later';
import { answeredWords } from '@/lib/features/site/words/failed-page';
import { warningWords } from '@/lib/core/words/warnings';
import { pauseJob, retryJob } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { useOnePress } from '@/components/shell/state/double-press';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Parted } from '@/components/ui/Parted';
import { Spinner } from '@/components/ui/Spinner';
import { useLaterWords } from './use-later-words';
import type { Popup } from './use-popup';
import type { Result, ShownParts } from './view';
import { Watched } from '@/components/features/monitors/Watched';
import { ResultsOnPage } from '@/components/features/web-search/ResultsOnPage';
import * as styles from './SlimLine.module.css';

/**
 * One line at most above the preview. A job of many pages has priority over a previous capture that has changed, then
 * over how much of the page is shown, then over a previous capture; what a watch of the page has found and nobody has seen
 * has it over all but a job.
 */
export function SlimLine({ popup, putBack }: { popup: Popup; putBack: ShownParts }) {
  const { card, view } = popup;
  // What was kept here is not a previous capture, and is no change since one.
  const before = popup.actions.kept ? undefined : popup.before;
  if (card) return <JobLine job={card} popup={popup} />;
  if (view.at !== 'result') return null;
  const kept = before?.changed ? undefined : keptFacts(view.result, popup);
  const line = kept ? (
    <KeptLine popup={popup} result={view.result} putBack={putBack} />
  ) : before ? (
    <BeforeLine before={before} />
  ) : null;
  const soft = `${styles.slim} ${styles.soft}`;
  const watched = (
    <Watched
      url={popup.tab?.isPrivate ? undefined : popup.tab?.url}
      settings={popup.settings}
      class={soft}
      otherwise={line}
      isMore={kept !== undefined || before?.changed === true}
    />
  );
  return <ResultsOnPage tab={popup.tab} class={soft} searched otherwise={watched} />;
}

function JobLine({ job, popup }: { job: Job; popup: Popup }) {
  const app = useApp();
  const { popup: own } = useLaterWords();
  const counts = jobCounts(job);
  const isOnePress = useOnePress();
  const run = (work: Promise<unknown>): void => void work.catch(popup.report);
  const ended = isEnded(job.state);
  const { status } = job.state;
  const stands = status === 'paused' || job.requestedAction === 'pause';
  const working = !ended && !stands && status !== 'blocked';
  const pausable =
    hasItems(job) &&
    !ended &&
    status !== 'blocked' &&
    job.requestedAction !== 'cancel' &&
    job.request.kind !== 'map';
  const { kind } = job.request;
  const open =
    kind === 'map' || kind === 'crawl' || kind === 'batch' ? own.job.open[kind] : own.job.open.other;
  // For anything but a list of pages, its own text is shown: the question, or the file name.
  const named = kind !== 'scrape' && !hasItems(job);
  const name = named ? job.title : job.host;
  const names = (['read', 'waiting', 'failed', 'skipped', 'duplicate'] as const).filter(
    (name) => name === 'read' || counts[name] > 0,
  );
  const tallies = names.map((name) => own.job.tally(name, counts[name]));
  const state = stands ? 'paused' : titleStateOf(job);
  const title = own.job.title(state, kind, name);
  return (
    <section
      class={status === 'blocked' ? `${styles.slim} ${styles.warn}` : styles.slim}
      aria-label={textOf(title)}
    >
      {working ? (
        <Spinner />
      ) : (
        <Icon name={status === 'done' ? 'check' : stands ? 'pause' : 'warn'} size="sm" class={styles.icon} />
      )}
      <span
        class={named ? `grow clip ${styles.named}` : 'grow clip'}
        title={named ? name : tallies.map(textOf).join(' · ')}
      >
        {named ? (
          working ? (
            <bdi>{name}</bdi>
          ) : (
            <Parted text={title} as="bdi" />
          )
        ) : (
          <>
            {job.host !== hostOf(popup.tab?.url ?? '') && (
              <>
                <bdi dir="ltr">{job.host}</bdi> <span class="sep" />
              </>
            )}
            {!working && state !== 'running' && `${stateWord(state, kind, own)} `}
            {kind === 'map' ? (
              <Parted text={own.job.tally('found', job.progress.found)} as="b" />
            ) : (
              // What fits beside the buttons is visible; the rest is for screen readers, and shown in the panel.
              tallies.map((tally, index) => (
                <span key={names[index]} class={index < (working ? 3 : 2) ? undefined : 'visually-hidden'}>
                  {index > 0 && <span class="sep" />}
                  <Parted text={tally} as="b" />{' '}
                </span>
              ))
            )}
          </>
        )}
      </span>
      {pausable && (
        <Button
          kind="quiet"
          class={styles.button}
          icon={stands ? 'play' : 'pause'}
          label={stands ? own.job.continue : own.job.pause}
          // The second press of a double one is not meant for the button that took its place.
          onPress={() => isOnePress() && run(stands ? retryJob(app, job.id) : pauseJob(app, job.id))}
        />
      )}
      <Button
        text={open}
        kind="quiet"
        class={styles.button}
        onPress={() => void app.gestures.openPanel(placeOfJob(kind, job.id))}
      />
    </section>
  );
}

function titleStateOf({ state }: Job): JobTitleState {
  switch (state.status) {
    case 'ready':
    case 'running':
    case 'waiting':
      return 'running';
    case 'cancelled':
      return 'canceled';
    default:
      return state.status;
  }
}

/** The state of a job whose counts are beside it. */
function stateWord(
  state: Exclude<JobTitleState, 'running'>,
  kind: RequestKind,
  { job }: ReturnType<typeof useLaterWords>['popup'],
): string {
  if (state !== 'done') return job.state[state];
  return kind === 'map' || kind === 'crawl' ? job.state.done[kind] : job.state.done.other;
}

function BeforeLine({ before }: { before: NonNullable<Popup['before']> }) {
  const { gestures, now } = useApp();
  const { popup: own } = useLaterWords();
  const { captureId, readingId } = before;
  const showChanges = (): void =>
    void gestures.openPanel({
      section: 'library',
      captureId,
      changes: true,
      ...given({ readingId }),
    });
  return (
    <div class={`${styles.slim} ${styles.soft}`}>
      <Icon name="clock" size="sm" class={styles.icon} />
      <span class="grow clip">
        <b>{own.before(before.capturedAt, now())}</b>{' '}
        {before.changed && (
          <>
            <span class="sep" />
            <button type="button" class={styles.changes} onClick={showChanges}>
              {before.changes === undefined ? own.changedSince : own.changesSince(before.changes)}
            </button>
          </>
        )}
      </span>
      <Button
        text={own.open}
        kind="quiet"
        class={styles.button}
        onPress={() => void gestures.openPanel({ section: 'library', captureId: before.captureId })}
      />
    </div>
  );
}

/** What was left out of it or paid for it; undefined if there is nothing to say. */
function keptFacts({ look, request, engine, creditsUsed }: Result, { format, settings, job }: Popup) {
  const { scope, wordsKept, wordsOnPage, leftOut } = look.report;
  const answered = answeredWords(look.metadata.statusCode);
  // The status says it all.
  const warnings = look.report.warnings.filter((code) => !code.startsWith('page-answered-'));
  const share = wordsOnPage > 0 ? wordsKept / wordsOnPage : 1;
  // The number of words kept says nothing about a screenshot.
  const isText = format !== 'screenshot';
  const selection = isText && scope === 'selection';
  // A lost line is told, however long the page is.
  const lost = share < 0.995 || leftOut.some(({ selector, words }) => selector !== undefined && words > 0);
  const partial = isText && scope === 'main' && engine === 'device' && lost;
  const asked = request ?? (job?.request.kind === 'scrape' ? job.request : undefined);
  const whole = isText && engine === 'device' && scope === 'everything' && asked?.scope === 'everything';
  const credits = isBilled(settings.service) ? creditsUsed : undefined;
  if (!selection && !partial && !whole && warnings.length === 0 && credits === undefined && !answered)
    return undefined;
  const left = partial ? partsIn(leftOut) : 0;
  return { answered, selection, partial, whole, percent: keptPercent(look.report), left, warnings, credits };
}

/** How much of the page is shown, with buttons for what was left out, the whole page, or back to its main content. */
function KeptLine({ popup, result, putBack }: { popup: Popup; result: Result; putBack: ShownParts }) {
  const { words, popup: own } = useLaterWords();
  const facts = keptFacts(result, popup);
  if (!facts) return null;
  const { answered, selection, partial, whole, percent, left, warnings, credits } = facts;
  const { back, isShown } = putBack;
  const said = [
    answered,
    credits === undefined ? undefined : words.creditsUsed(credits),
    selection ? own.selectionCaptured : undefined,
    partial && percent !== undefined ? own.keptShare(percent, left > 0) : undefined,
    back.length > 0 ? own.partsBack(back.length) : undefined,
    left > 0 ? own.partsLeft(left) : undefined,
    whole ? own.wholePageRead : undefined,
    warnings.length > 0 ? own.warnings(warnings.length) : undefined,
  ].filter((fact) => fact !== undefined);
  const button = (label: string, onPress: () => void, expanded?: boolean) => (
    <Button text={label} kind="quiet" class={styles.button} onPress={onPress} {...given({ expanded })} />
  );
  const anew = (scope: 'page' | 'everything') => (): void => popup.readAgain({ scope });
  return (
    <div
      class={answered ? `${styles.slim} ${styles.warn}` : styles.slim}
      title={warnings.map(warningWords).join('\n') || undefined}
    >
      <span class="grow clip">
        {said.map((fact, index) => (
          <span key={fact}>
            {index > 0 && <span class="sep" />}
            {fact}{' '}
          </span>
        ))}
      </span>
      {back.length > 0 && button(words.toasts.undo, putBack.undo)}
      {left > 0 && button(isShown ? own.hideLeft : own.showLeft, () => putBack.show(!isShown), isShown)}
      {(partial || selection) && button(own.wholePage, anew(selection ? 'page' : 'everything'))}
      {whole && button(own.mainContent, anew('page'))}
    </div>
  );
}
