import { useRef } from 'preact/hooks';
import { type Monitor, changesOf, type Check } from '@/lib/features/monitors/monitor';
import { isBilled } from '@/lib/core/model/service-profile';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { useQuestion } from '@/components/ui/ConfirmDialog';
import { MoreMenu } from '@/components/ui/MoreMenu';
import { SubHead } from '@/components/shell/panel/SubHead';
import type { Tell } from '@/lib/features/monitors/watch';
import { CheckedPages } from './CheckedPages';
import { ValueChart } from './ValueChart';
import { MonitorFailure, MonitorNotes } from './MonitorNotes';
import { creditsOf, isChecking, lastCheck, scheduleOf } from './monitor-facts';
import { useMonitorReading } from './use-monitors';
import { useMonitorActions } from './use-monitor-actions';
import { useMonitorWords } from './use-monitor-words';
import { wordOf } from '@/lib/core/words/word-of';
import { useOn } from '@/components/shell/state/use-event';
import { useSettings } from '@/components/shell/state/settings';
import * as actStyles from '@/components/ui/act.module.css';
import * as monitorsStyles from './monitors.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './MonitorView.module.css';
import { Icon } from '@/components/ui/Icon';
import { Spinner } from '@/components/ui/Spinner';
import * as rowStyles from '@/components/ui/Row.module.css';

const BARS = 14;
/** A check without changes still has a visible bar; its height is relative to the check with the most changed pages. */
const LEAST = 6;
/** That of a check that failed, of which nothing can be counted. */
const FAILED = 40;

/**
 * How much each of the last checks found, the oldest first. Also available as text: the list below has each of them.
 */
function CheckBars({ checks, tell }: { checks: readonly Check[]; tell: Tell | undefined }) {
  const { now } = useApp();
  const { said, format } = useMonitorWords();
  const shown = checks
    .filter(({ ended, summary }) => ended && summary !== undefined)
    .slice(0, BARS)
    .toReversed();
  const [first, last] = [shown[0], shown.at(-1)];
  if (shown.length < 2 || !first || !last) return null;
  const most = Math.max(1, ...shown.map(({ summary }) => changesOf(summary)));
  const changed = shown.filter(({ summary }) => changesOf(summary) > 0).length;
  const failed = shown.filter(({ status }) => status === 'failed').length;
  return (
    <div class={monitorsStyles.bars}>
      {tell && <ValueChart checks={shown} tell={tell} />}
      <div
        class={styles.history}
        role="img"
        aria-label={said.bars({ checks: shown.length, changed, failed })}
      >
        {shown.map(({ id, status, summary }) => {
          const count = changesOf(summary);
          return (
            <i
              key={id}
              class={count > 0 ? 'on' : status === 'failed' ? 'failed' : undefined}
              style={{
                blockSize: `${status === 'failed' ? FAILED : LEAST + (count / most) * (100 - LEAST)}%`,
              }}
            />
          );
        })}
      </div>
      <p class={`${monitorsStyles.dates} tabular`} aria-hidden="true">
        <span>{first.at !== undefined && format.dayAndTime(first.at, now())}</span>
        <span>{last.at !== undefined && format.dayAndTime(last.at, now())}</span>
      </p>
    </div>
  );
}

type Props = {
  monitor: Monitor;
  /** The check whose pages are shown; the last one if none is named. */
  checkId: string | undefined;
  /** The page of that check that was looked at before: it has the focus. */
  url: string | undefined;
  /** The address in front of the panel. */
  tabUrl: string | undefined;
  onCheck: (checkId: string) => void;
  onPage: (checkId: string, url: string) => void;
  onEdit: () => void;
  onBack: () => void;
};

/** One monitor: the result of its last check, the checks before, and its actions. */
export function MonitorView({ monitor, checkId, url, tabUrl, onCheck, onPage, onEdit, onBack }: Props) {
  const settings = useSettings();
  const app = useApp();
  const { said, here, format } = useMonitorWords();
  const { id, name, nextRunAt, status, goneAt } = monitor;
  const checking = isChecking(monitor);
  const reading = useMonitorReading(id, checking);
  const actions = useMonitorActions(monitor, onBack);
  const last = lastCheck(monitor);
  const shown = monitor.checks.find((check) => check.id === checkId) ?? last;
  const isGone = goneAt !== undefined;
  const isPaused = status === 'paused';
  const isHere = monitor.watch !== undefined;

  useNewCheck(last?.id, onCheck);
  useOn([last?.id], () => {
    if (last && monitor.seenCheckId !== last.id)
      void app.call('monitors.seen', { monitorId: id, checkId: last.id }).catch(() => undefined);
  });

  const question = useQuestion({
    title: said.removeTitle(name),
    keep: said.keepIt,
    confirm: said.removeNow,
    said: <p>{isHere ? here.removeBody : said.removeBody}</p>,
    onConfirm: actions.remove,
  });
  const next =
    nextRunAt === undefined || isPaused || isGone ? [] : [said.next(format.dayAndTime(nextRunAt, app.now()))];
  return (
    <>
      <SubHead
        title={<span dir="auto">{name}</span>}
        sub={[said.schedule(scheduleOf(monitor)), ...next].join(' · ')}
        onBack={onBack}
        opened={url === undefined}
      >
        {!isGone && (
          <MonitorControls
            isPaused={isPaused}
            checking={checking}
            credits={isBilled(settings.service) ? creditsOf(monitor) : undefined}
            busy={actions.busy}
            onRun={() => actions.run(false)}
            onStatus={actions.setStatus}
            onEdit={onEdit}
            onRemove={question.ask}
          />
        )}
      </SubHead>
      <MonitorNotes
        monitor={monitor}
        tabUrl={tabUrl}
        onForget={actions.remove}
        onRun={actions.run}
        onEdit={onEdit}
        onRewatch={actions.rewatch}
      />
      {!isGone && actions.failure && (
        <MonitorFailure failure={actions.failure} onAgain={actions.again} onDismiss={actions.clear} />
      )}
      {!isGone && reading.failure && !actions.failure && (
        <MonitorFailure failure={reading.failure} onAgain={reading.again} />
      )}
      <div class={`${viewStyles.scroll} ${viewStyles.scrollFlush} ${monitorsStyles.one}`}>
        <CheckBars checks={monitor.checks} tell={monitor.watch?.tell} />
        {shown && <CheckedPages monitor={monitor} check={shown} url={url} onPage={onPage} />}
        <CheckList
          monitor={monitor}
          billed={isBilled(settings.service)}
          shownId={shown?.id}
          onCheck={onCheck}
        />
        <About monitor={monitor} />
      </div>
      <MonthlyCost monitor={monitor} />
      {question.dialog}
    </>
  );
}

/** A check that ends while the monitor is shown takes the place of one that was opened. */
function useNewCheck(lastId: string | undefined, onCheck: Props['onCheck']): void {
  const ended = useRef(lastId);
  useOn([lastId], () => {
    if (lastId !== undefined && lastId !== ended.current) onCheck(lastId);
    ended.current = lastId;
  });
}

type ControlProps = {
  isPaused: boolean;
  checking: boolean;
  /** What a check costs, where the service charges and says so. */
  credits: number | undefined;
  busy: boolean;
  onRun: () => void;
  onStatus: (status: 'active' | 'paused') => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** Check now, or resume; the rest is in the menu. */
function MonitorControls(props: ControlProps) {
  const { isPaused, checking, credits, busy, onRun, onStatus, onEdit, onRemove } = props;
  const { said } = useMonitorWords();
  return (
    <>
      {isPaused ? (
        <Button
          text={said.resume}
          kind="primary"
          icon="play"
          busy={busy}
          onPress={() => onStatus('active')}
        />
      ) : (
        <Button
          text={checking ? said.running : said.runNow}
          {...(credits !== undefined && !checking && { label: said.runNowFor(credits) })}
          busy={busy}
          disabled={checking}
          onPress={onRun}
        />
      )}
      <MoreMenu
        size="md"
        label={said.more}
        items={[
          ...(isPaused
            ? []
            : [{ label: said.pause, icon: 'pause' as const, onChoose: () => onStatus('paused') }]),
          { label: said.edit, icon: 'sliders', onChoose: onEdit },
          { label: said.remove, icon: 'trash', danger: true, onChoose: onRemove },
        ]}
      />
    </>
  );
}

/** The pages that are watched, and what matters about them. */
function About({ monitor: { targets, goal, watch } }: { monitor: Monitor }) {
  const { said, here } = useMonitorWords();
  return (
    <p class={`${monitorsStyles.about} muted`} dir="auto">
      {said.targets(targets.flatMap(({ what }) => what))}
      {goal && (
        <>
          <br />
          {said.goalIs(goal)}
        </>
      )}
      {watch?.part && (
        <>
          <br />
          {here.part.about(watch.part.text || watch.part.selector)}
        </>
      )}
      {watch?.steps && (
        <>
          <br />
          {here.afterSteps(watch.steps.name)}
        </>
      )}
      {watch?.tell.when === 'map' && (
        <>
          <br />
          {here.mapOf}
        </>
      )}
    </p>
  );
}

/** What the service estimates for a month, where it charges. */
function MonthlyCost({ monitor: { creditsPerMonth, status } }: { monitor: Monitor }) {
  const settings = useSettings();
  const { said } = useMonitorWords();
  if (creditsPerMonth === undefined || !isBilled(settings.service)) return null;
  return (
    <div class={actStyles.act}>
      <span class="grow tabular">
        {said[status === 'paused' ? 'perMonthResumed' : 'perMonth'](creditsPerMonth)}
      </span>
    </div>
  );
}

type CheckListProps = {
  monitor: Monitor;
  /** The service charges for checks. */
  billed: boolean;
  shownId: string | undefined;
  onCheck: (checkId: string) => void;
};

/** The last checks, newest first; one that checked pages can be opened. */
function CheckList({ monitor: { checks, checksReadAt }, billed, shownId, onCheck }: CheckListProps) {
  const { said } = useMonitorWords();
  if (checks.length === 0)
    return checksReadAt === undefined ? null : <p class={monitorsStyles.about}>{said.noChecks}</p>;
  return (
    <>
      <h3 class={`small-heading ${monitorsStyles.heading}`}>{said.checks}</h3>
      <ul aria-label={said.checks} class={monitorsStyles.list}>
        {checks.map((check) => (
          <li key={check.id}>
            <CheckRow
              check={check}
              billed={billed}
              shown={check.id === shownId}
              onOpen={() => onCheck(check.id)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function CheckRow({
  check,
  billed,
  shown,
  onOpen,
}: Pick<CheckListProps, 'billed'> & { check: Check; shown: boolean; onOpen: () => void }) {
  const { now } = useApp();
  const { said, here, format, uncompared } = useMonitorWords();
  const { at, ended, trigger, creditsUsed, value, currency, trouble } = check;
  const amount = value === undefined ? undefined : format.amount(value, currency);
  const why =
    check.status === 'failed' && trouble
      ? (wordOf(here.pageStatus, trouble.status) ?? uncompared(trouble))
      : undefined;
  const result = why ?? said.checkSaid(check);
  const when = at === undefined ? '' : format.dayAndTime(at, now());
  return (
    <button
      type="button"
      class={`${rowStyles.row} ${rowStyles.twoLines} ${rowStyles.button} ${monitorsStyles.row}`}
      aria-pressed={shown}
      onClick={onOpen}
    >
      <span class={rowStyles.icon}>{ended ? <Icon name={iconOf(check)} /> : <Spinner />}</span>
      <span class={rowStyles.main}>
        <span class="clip">{trigger === 'manual' ? `${when}, ${said.byHand}` : when}</span>
        <span class={`${rowStyles.second} clip`}>
          {amount === undefined ? result : `${amount} · ${result}`}
        </span>
      </span>
      {billed && creditsUsed !== undefined && creditsUsed > 0 && (
        <span class={`${rowStyles.end} tabular`}>{said.cost(creditsUsed)}</span>
      )}
    </button>
  );
}

function iconOf({ status }: Check): 'check' | 'warn' | 'pause' {
  if (status.startsWith('skipped')) return 'pause';
  return status === 'failed' || status === 'partial' ? 'warn' : 'check';
}
