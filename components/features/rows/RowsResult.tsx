import { useMemo, useState, useEffect, useRef } from 'preact/hooks';
import { recordsOf, schemaOf, withMoreRows } from '@/lib/features/rows/records';
import { hostOf } from '@/lib/core/model/url';
import { SubHead } from '@/components/shell/panel/SubHead';
import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { useLive } from '@/components/shell/state/use-live';
import { Note } from '@/components/ui/Note';
import { TextField } from '@/components/ui/TextInput';
import { DataResult } from '../extract/data/DataResult';
import { openPlace } from '../extract/data/places';
import { KeepRecipeForm } from '../recipes/KeepRecipeForm';
import { useRowsWords, type Rows, type ShownRows } from './use-rows';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useParts } from '@/components/shell/state/use-parts';
import { useWords } from '@/components/shell/state/use-words';
import { Select } from '@/components/ui/Select';
import { Tally } from '@/components/ui/Tally';
import * as styles from './rows.module.css';

type Props = { rows: Rows; shown: ShownRows; onBack: () => void; onKeep: () => void };

/** The rows as a table, to be copied and saved; a cell that does not fit its type is marked. */
export function RowsResult({ rows, shown, onBack, onKeep }: Props) {
  const said = useRowsWords();
  const app = useApp();
  const toast = useToast();
  const { read, recipe } = shown;
  const kept = useKeptRows(shown.jobId);
  const data = useMemo(() => kept.data ?? recordsOf(read.recipe.fields, read.rows), [read, kept.data]);
  const schema = useMemo(() => schemaOf(read.recipe.fields), [read.recipe.fields]);
  const title = recipe?.name ?? (read.title || said.title);
  return (
    <>
      <SubHead title={title} sub={<bdi dir="ltr">{read.url}</bdi>} onBack={onBack}>
        {rows.keep && !shown.jobId && !shown.isBeyondPage && (
          <IconButton icon="db" label={said.library} onPress={() => rows.keep?.()} />
        )}
        <IconButton icon="bookmark" label={said.keep} onPress={onKeep} />
        <Button text={said.fields} icon="sliders" onPress={() => rows.show({ ...shown, view: 'fields' })} />
      </SubHead>
      {!kept.data && !kept.isReading && <MoreRows rows={rows} shown={shown} />}
      {(kept.data || kept.isReading) && (
        <p class={styles.kept} role="status">
          {kept.data ? said.inLibrary : said.joining}
          {kept.isReading && <Button text={said.stop} kind="quiet" onPress={() => rows.cancel?.()} />}
        </p>
      )}
      {kept.hasFailed && <Note inset tone="bad" title={said.failed} />}
      <DataResult
        title={title}
        extracted={{ data, creditsUsed: undefined, warnings: [], sources: [] }}
        schema={schema}
        isOfColumns
        billed={false}
        // Rows of later pages stand elsewhere.
        onPlace={
          kept.data !== undefined || shown.isBeyondPage
            ? undefined
            : (cell) => void openPlace(app, read.url, cell).catch(() => toast({ text: said.failed }))
        }
        nothing={{ title: said.noneTitle, body: said.noneBody }}
        onFailure={() => toast({ text: said.failed })}
      />
    </>
  );
}

/** What the job that keeps the rows has read: the rows of all its pages. */
function useKeptRows(jobId: string | undefined): { data?: unknown; isReading: boolean; hasFailed: boolean } {
  const { value } = useLive(
    async (reader) => {
      const job = jobId === undefined ? undefined : await reader.job(jobId);
      const [id] = job?.captureIds ?? [];
      const capture = id === undefined ? undefined : await reader.capture(id);
      return { status: job?.state.status, data: capture?.content.json };
    },
    ['jobs', 'captures'],
    [jobId],
  );
  const hasFailed = /^(?:failed|blocked|cancelled)$/.test(value?.status ?? '');
  const isReading = jobId !== undefined && !hasFailed && value?.data === undefined;
  return {
    ...(jobId !== undefined && value?.data !== undefined && { data: value.data }),
    isReading,
    hasFailed,
  };
}

/** The pages a recipe is offered on: those beside this one, without what only this one has. */
function patternOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { host, pathname } = new URL(address);
  return `${host}${pathname.replace(/\/+$/, '')}*`;
}

/** Names a recipe and the pages it is for. */
export function KeepRecipe({
  shown: { read, recipe },
  onDone,
}: {
  shown: ShownRows;
  onDone: (kept?: ShownRows['recipe']) => void;
}) {
  const said = useRowsWords();
  const [at, setAt] = useState(recipe?.at ?? patternOf(read.url));
  return (
    <KeepRecipeForm
      title={said.keep}
      name={recipe?.name ?? read.title.slice(0, 100)}
      ofId={recipe?.id}
      onCancel={() => onDone()}
      onKeep={(named, book) => {
        const kept = { ...named, host: hostOf(read.url), rows: read.recipe, at: at.trim() };
        book.save(kept, said.kept(named.name), () => onDone({ ...named, at: kept.at }));
      }}
    >
      <TextField label={said.at} help={said.atHelp} mono maxLength={2_000} value={at} onInput={setAt} />
    </KeepRecipeForm>
  );
}

/** As many next pages as a press of the button joins. */
const MOST_PAGES = 10;
const LIMITS = [100, 200, 500, 1_000, 5_000] as const;
type Limit = (typeof LIMITS)[number];

type By = 'press' | 'scroll';
/** Why no more rows are joined. */
type End = 'stopped' | 'limit' | 'whole' | 'idle' | 'gone';
type Joining =
  | { at: 'running'; by: By; rounds: number; fresh: number }
  | { at: 'ended'; why: End; fresh: number };

/** Asks the list for more rows, round after round, until it has no more, there are enough, or it is stopped. */
function useMoreRows(rows: Rows, shown: ShownRows) {
  const [{ joining, limit }, change] = useParts<{ joining?: Joining; limit: Limit }>({ limit: 200 });
  const run = useRef<AbortController>(undefined);
  useEffect(() => () => run.current?.abort(), []);
  const join = (by: By): void => {
    const { more } = rows;
    if (!more) return;
    const stop = new AbortController();
    run.current = stop;
    let fresh = 0;
    const go = async (): Promise<End> => {
      let now = shown;
      let isIdle = false;
      for (let rounds = 0; ; rounds += 1) {
        if (stop.signal.aborted) return 'stopped';
        if (now.read.rows.length >= limit) return 'limit';
        change({ joining: { at: 'running', by, rounds, fresh } });
        const read = await more(now.read.recipe, by);
        if (!read) return 'whole';
        const joined = withMoreRows(now.read.rows, read.rows);
        if (joined.fresh <= 0) {
          if (by === 'scroll' || read.more === undefined) return 'whole';
          if (isIdle) return 'idle';
          // The button is still there: the site may have failed once.
          isIdle = true;
          continue;
        }
        isIdle = false;
        fresh += joined.fresh;
        now = {
          ...now,
          read: { ...read, title: now.read.title, rows: joined.rows.slice(0, limit) },
          ...(!joined.hasGrown && { isBeyondPage: true }),
        };
        rows.show(now);
      }
    };
    void go()
      .catch(() => 'gone' as const)
      .then((why) => change({ joining: { at: 'ended', why, fresh } }));
  };
  return { joining, limit, change, join, stop: () => run.current?.abort() };
}

/** How the list goes on: by next pages, by a button, or by scrolling; what was joined, and why it ended. */
function MoreRows({ rows, shown }: { rows: Rows; shown: ShownRows }) {
  const said = useRowsWords();
  const { format } = useWords();
  const announce = useAnnounce();
  const { joining, limit, change, join, stop } = useMoreRows(rows, shown);
  const { read } = shown;
  if (joining?.at === 'running')
    return (
      <Note
        inset
        title={joining.by === 'press' ? said.pressing : said.scrolling}
        actions={[{ label: said.stop, onPress: stop }]}
      >
        <span class={styles.joined}>
          <Tally
            small
            items={[
              { label: said.tallyRows, value: format.number(read.rows.length) },
              {
                label: joining.by === 'press' ? said.tallyPresses : said.tallyScrolls,
                value: format.number(joining.rounds + 1),
              },
            ]}
          />
          {said.keepInFront}
        </span>
      </Note>
    );
  const start = (by: By): void => {
    announce(by === 'press' ? said.pressing : said.scrolling);
    join(by);
  };
  const more = rows.more ? read.more : undefined;
  const isWhole = joining?.at === 'ended' && joining.why === 'whole';
  const leads = rows.keep !== undefined && read.next !== undefined;
  return (
    <>
      {joining?.at === 'ended' && (
        <p class={styles.kept} role="status">
          {said.joinedEnd({ why: joining.why === 'whole' ? 'other' : joining.why, fresh: joining.fresh })}
        </p>
      )}
      {(leads || more !== undefined || (rows.more && !isWhole)) && (
        <Note
          inset
          title={leads ? said.nextFound : more !== undefined ? said.moreFound(more) : said.mayScroll}
          body={leads ? said.nextBody : undefined}
          actions={[
            leads && { label: said.join(format.number(MOST_PAGES)), onPress: () => rows.keep?.(MOST_PAGES) },
            rows.more && more !== undefined && { label: said.pressMore, onPress: () => start('press') },
            rows.more && !leads && { label: said.scrollMore, onPress: () => start('scroll') },
            rows.more && !leads && (
              <Select
                key="limit"
                label={said.atMost}
                class={styles.limit ?? ''}
                value={limit}
                choices={LIMITS.map((value) => ({ value, label: said.upToRows(value) }))}
                onChange={(next) => change({ limit: next })}
              />
            ),
          ]}
        />
      )}
    </>
  );
}
