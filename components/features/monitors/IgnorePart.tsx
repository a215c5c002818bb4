import { recordsOfDiff, textsOfDiff } from '@/lib/features/changes/texts-of-diff';
import type { DiffRow } from '@/lib/features/changes/diff/text-diff';
import { ignoreChoices, withoutIgnored, isOnly } from '@/lib/features/monitors/compare/ignore-rules';
import type { Place } from '@/lib/features/monitors/compare/places';
import { checkPagesOf, type Monitor } from '@/lib/features/monitors/monitor';
import { LONGEST_RULE, type IgnoreRule } from '@/lib/features/monitors/watch';
import { useApp } from '@/components/shell/state/app';
import { useAnswer } from '@/components/shell/state/use-answer';
import { useLive } from '@/components/shell/state/use-live';
import { useParts } from '@/components/shell/state/use-parts';
import { useToast } from '@/components/shell/state/use-toast';
import { useWork } from '@/components/shell/state/use-work';
import { SubHead } from '@/components/shell/panel/SubHead';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { RadioCards } from '@/components/ui/RadioCards';
import { TextField } from '@/components/ui/TextInput';
import { MonitorFailure } from './MonitorNotes';
import { useMonitorWords } from './use-monitor-words';
import * as actStyles from '@/components/ui/act.module.css';
import * as styles from './IgnorePart.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

/** Earlier changes that are looked at, and those of them that are named. */
const LOOKED_AT = 30;
const NAMED = 5;

type Past = { at: number | undefined; rows: readonly DiffRow[] };

/** What the checks before found changed on the page, the newest first, as far as it is kept. */
function usePastChanges({ id, checks }: Monitor, checkId: string, url: string): readonly Past[] | undefined {
  const { compareTexts } = useApp();
  const before = checks.slice(checks.findIndex((check) => check.id === checkId) + 1);
  const { value: changes } = useLive(
    async (reader) => {
      const found = await Promise.all(
        before.map(async (check) => {
          const page = (await checkPagesOf(reader, id, check.id))?.pages.find((one) => one.url === url);
          return page?.diff ? [{ at: check.at, diff: page.diff, areRecords: page.rows !== undefined }] : [];
        }),
      );
      return found.flat().slice(0, LOOKED_AT);
    },
    ['monitors'],
    [id, checkId, url],
  );
  return useAnswer([changes], () =>
    changes === undefined
      ? undefined
      : Promise.all(
          changes.map(async ({ at, diff, areRecords }) => {
            if (areRecords) return { at, rows: recordsOfDiff(diff).rows };
            const { before: old, after } = textsOfDiff(diff);
            return { at, rows: (await compareTexts(old, after)).rows };
          }),
        ),
  ).now;
}

/** What a change says now, the new words marked; what went is struck out. */
function Changed({ row }: { row: DiffRow }) {
  if (row.kind === 'edited')
    return (
      <p dir="auto">{row.after.map(({ text, changed }, at) => (changed ? <b key={at}>{text}</b> : text))}</p>
    );
  const text = ('after' in row ? row.after : row.before).trim();
  return <p dir="auto">{row.kind === 'removed' ? <del>{text}</del> : text}</p>;
}

type Props = {
  monitor: Monitor;
  checkId: string;
  url: string;
  /** What changed. */
  place: Place;
  onBack: () => void;
};

/** What of a change is not counted from now on, and which earlier changes that would have left out. */
export function IgnorePart({ monitor, checkId, url, place, onBack }: Props) {
  const app = useApp();
  const toast = useToast();
  const { here, words } = useMonitorWords();
  const { busy, failure, act, clear } = useWork();
  const choices = ignoreChoices(place, monitor.watch?.rows !== undefined);
  const [{ chosen, typed }, change] = useParts({ chosen: '0', typed: '' });
  const past = usePastChanges(monitor, checkId, url);
  const choice = choices[Number(chosen)];
  const rule: IgnoreRule = choice?.rule ?? { what: 'text', text: typed.trim() };
  const isReady = rule.text !== '';
  const own = here.ignore;

  const ignore = (on: boolean): Promise<unknown> =>
    app.call('monitors.ignore', { monitorId: monitor.id, rule, on });
  const confirm = (): void =>
    act(
      () => ignore(true),
      () => {
        const takeBack = (): void =>
          void ignore(false)
            .then(() => toast({ text: own.undone }))
            .catch(() => undefined);
        toast({ text: own.done, undo: { label: words.toasts.undo, run: takeBack } });
        onBack();
      },
    );
  return (
    <>
      <SubHead title={own.title} sub={<span dir="auto">{monitor.name}</span>} onBack={onBack} opened />
      {failure && <MonitorFailure failure={failure} onAgain={confirm} onDismiss={clear} />}
      <div class={`${viewStyles.scroll} ${styles.parts}`}>
        <div class={styles.part} role="group" aria-label={own.part}>
          <span>{own.part}</span>
          {place.rows.map((row, at) => (
            <Changed key={at} row={row} />
          ))}
        </div>
        <RadioCards
          label={own.label}
          cards={[
            ...choices.map((one, at) => ({ value: String(at), ...here.ignoreBy(one) })),
            { value: 'typed', ...own.by.typed },
          ]}
          value={choice ? chosen : 'typed'}
          onChange={(next) => change({ chosen: next })}
        />
        {!choice && (
          <TextField
            label={own.typed}
            placeholder={own.example}
            maxLength={LONGEST_RULE}
            value={typed}
            onInput={(text) => change({ typed: text })}
          />
        )}
        {isReady && withoutIgnored([place], [rule]).length > 0 && <Note tone="warn" title={own.noMatch} />}
        {isReady && past && <Earlier past={past} rule={rule} />}
      </div>
      <div class={actStyles.act}>
        <span class="grow">{own.later}</span>
        <Button text={own.cancel} onPress={onBack} />
        <Button text={own.confirm} kind="primary" busy={busy} disabled={!isReady} onPress={confirm} />
      </div>
    </>
  );
}

/** How many earlier changes were only what the rule ignores, and when. */
function Earlier({ past, rule }: { past: readonly Past[]; rule: IgnoreRule }) {
  const { now } = useApp();
  const { here, format } = useMonitorWords();
  const only = past.filter(({ rows }) => isOnly(rows, rule));
  if (only.length === 0) return <Note tone="soft" icon="clock" title={here.ignore.none(past.length)} />;
  const dates = only
    .slice(0, NAMED)
    .flatMap(({ at }) => (at === undefined ? [] : format.dayAndTime(at, now())));
  return (
    <Note
      tone="soft"
      icon="clock"
      title={here.ignore.only({ count: only.length, of: past.length })}
      body={here.ignore.dates({
        dates: format.list(dates),
        count: only.length,
        more: only.length - dates.length,
      })}
    >
      <details class={styles.earlier}>
        <summary>{here.ignore.show(only.length)}</summary>
        {only.map(({ at, rows }, index) => (
          <section key={index}>
            <h3>{at !== undefined && format.dayAndTime(at, now())}</h3>
            {rows
              .filter(({ kind }) => kind !== 'same')
              .map((row, place) => (
                <Changed key={place} row={row} />
              ))}
          </section>
        ))}
      </details>
    </Note>
  );
}
