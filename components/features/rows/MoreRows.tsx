import { useEffect, useRef, useState } from 'preact/hooks';
import { withMoreRows } from '@/lib/features/rows/records';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useWords } from '@/components/shell/state/use-words';
import { Note } from '@/components/ui/Note';
import { Select } from '@/components/ui/Select';
import { Tally } from '@/components/ui/Tally';
import { useRowsWords, type Rows, type ShownRows } from './use-rows';
import * as styles from './rows.module.css';

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
  const [joining, setJoining] = useState<Joining>();
  const run = useRef<AbortController>(undefined);
  useEffect(() => () => run.current?.abort(), []);
  const join = (by: By, most: number): void => {
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
        if (now.read.rows.length >= most) return 'limit';
        setJoining({ at: 'running', by, rounds, fresh });
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
          read: { ...read, title: now.read.title, rows: joined.rows.slice(0, most) },
          ...(!joined.hasGrown && { isBeyondPage: true }),
        };
        rows.show(now);
      }
    };
    void go()
      .catch(() => 'gone' as const)
      .then((why) => setJoining({ at: 'ended', why, fresh }));
  };
  return { joining, join, stop: () => run.current?.abort() };
}

/** How the list goes on: by next pages, by a button, or by scrolling; what was joined, and why it ended. */
export function MoreRows({ rows, shown }: { rows: Rows; shown: ShownRows }) {
  const said = useRowsWords();
  const { format } = useWords();
  const announce = useAnnounce();
  const { joining, join, stop } = useMoreRows(rows, shown);
  const [limit, setLimit] = useState<Limit>(200);
  const { read } = shown;
  if (joining?.at === 'running')
    return (
      <Note
        inset
        icon="info"
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
    join(by, limit);
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
          icon="info"
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
                onChange={setLimit}
              />
            ),
          ]}
        />
      )}
    </>
  );
}
