import { Parted } from '@/components/ui/Parted';
import { useEffect, useMemo } from 'preact/hooks';
import { displayPath } from '@/lib/core/addresses/display-path';
import { detailsOf, filesOf, leftGroups, type LeftGroup } from '@/lib/features/site/left-groups';
import type { Item } from '@/lib/core/model/item';
import { blockedWords } from '@/lib/features/site/words/blocked';
import { Icon } from '@/components/ui/Icon';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import { useTurned } from '@/components/shell/state/use-turned';
import { useMore } from '@/components/shell/state/use-more';
import * as linkStyles from '@/components/ui/link.module.css';
import * as rowStyles from '@/components/ui/Row.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './LeftList.module.css';

type Props = {
  label: string;
  host: string;
  rows: readonly Item[];
  complete: boolean;
  onReach: (last: number) => void;
};

/** Number of groups open at first. */
const OPEN = 3;

/** The skipped pages, grouped by the reason, or by the page that was kept of several. */
export function LeftList({ label, host, rows, complete, onReach }: Props) {
  const groups = useMemo(() => leftGroups(rows), [rows]);
  const [turned, turn] = useTurned();
  // A group is counted in full.
  useEffect(() => {
    if (!complete) onReach(rows.length - 1);
  }, [complete, rows.length, onReach]);
  return (
    <div
      class={`${viewStyles.scroll} ${viewStyles.scrollFlush} ${styles.left}`}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      {groups.map((group, index) => (
        <Group
          key={group.key}
          group={group}
          host={host}
          open={turned.has(group.key) !== index < OPEN}
          onTurn={() => turn(group.key)}
        />
      ))}
    </div>
  );
}

/** Rows of a group shown at first, and added with each press. */
const FIRST = 3;
const MORE = 200;

type GroupProps = { group: LeftGroup; host: string; open: boolean; onTurn: () => void };

function Group({ group, host, open, onTurn }: GroupProps) {
  const { ends, format } = useCrawlWords();
  const { shown, more } = useMore(FIRST, MORE);
  const { rows } = group;
  const left = rows.length - shown;
  // One more row takes no more space than the "more" label.
  const all = left <= 1;
  return (
    <section>
      <h3>
        <button
          type="button"
          class={`${rowStyles.row} ${styles.reason}`}
          aria-expanded={open}
          onClick={onTurn}
        >
          <Icon name={open ? 'down' : 'right'} size="sm" directional={!open} class={styles.arrow} />
          <span class={`${rowStyles.main} clip`}>
            <GroupName group={group} host={host} />
          </span>
          <span class={`${rowStyles.end} tabular`}>{format.number(rows.length)}</span>
        </button>
      </h3>
      {open && (
        <ul>
          {rows.slice(0, all ? rows.length : shown).map((item) => (
            <Left key={item.key} item={item} host={host} />
          ))}
          {!all && (
            <li class={styles.page}>
              <button type="button" class={`${linkStyles.link} tabular`} onClick={more}>
                {ends.more(left)}
              </button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** The reason, and what all its pages have in common: the file types, the one rule. */
function GroupName({ group: { reason, of, outsidePaths, rows }, host }: Pick<GroupProps, 'group' | 'host'>) {
  const { ends } = useCrawlWords();
  if (of !== undefined)
    return (
      <>
        <bdi class="mono" dir="ltr">
          {displayPath(of, host)}
        </bdi>{' '}
        <span class="muted">· {ends.kept}</span>
      </>
    );
  const details = detailsOf(rows);
  const about =
    reason === 'content-type'
      ? filesOf(rows)
          .map((one) =>
            'kind' in one
              ? ends.files[one.kind](one.count)
              : ends.ofType({ count: one.count, type: one.type }),
          )
          .join(', ')
      : reason === 'robots'
        ? details.length === 1
          ? (details[0]?.[0] ?? '')
          : 'robots.txt'
        : '';
  return (
    <>
      <span class="strong">{outsidePaths ? ends.outsidePaths : ends.group[reason]}</span>
      {about !== '' && <span class="muted"> · {about}</span>}
    </>
  );
}

/** Reasons whose rows differ in what they name; for the others, the linking page says more. */
const TELLING = new Set([
  'robots',
  'leaves-site',
  'trap',
  'side-effect-link',
  'too-large',
  'not-granted',
  'bad-address',
]);

function Left({ item, host }: { item: Item; host: string }) {
  const { ends } = useCrawlWords();
  const { blocked, from, url } = item;
  const said = blocked && blockedWords(blocked, host);
  // For a duplicate, the group heading says everything.
  const isTwin = blocked?.reason === 'duplicate' && blocked.detail !== undefined;
  const isOutside = blocked?.reason === 'service' && /cludePaths/.test(blocked.detail ?? '');
  const tells =
    blocked !== undefined &&
    !isTwin &&
    (TELLING.has(blocked.reason) || from === undefined || (blocked.reason === 'service' && !isOutside));
  return (
    <li class={styles.page} title={said ? `${url}\n${said.why}` : url}>
      <bdi class={`${rowStyles.main} clip mono`} dir="ltr">
        {displayPath(url, host)}
      </bdi>
      <span class={`${rowStyles.end} ${styles.why} clip`}>
        {tells
          ? said && (said.literal ? <bdi dir="ltr">{said.why}</bdi> : said.why)
          : from !== undefined && !isTwin && <Parted text={ends.from(displayPath(from, host))} as="ltr" />}
      </span>
    </li>
  );
}
