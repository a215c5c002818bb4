import { useAnswer } from '@/components/shell/state/use-answer';
import { useMemo } from 'preact/hooks';
import { checkPagesOf, type Check, type Monitor, type CheckedPage } from '@/lib/features/monitors/monitor';
import { wordOf } from '@/lib/core/words/word-of';
import { useApp } from '@/components/shell/state/app';
import { useFailure } from '@/components/shell/state/use-failure';
import { useLive } from '@/components/shell/state/use-live';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { Tag } from '@/components/ui/Tag';
import { Tally } from '@/components/ui/Tally';
import { Spinner } from '@/components/ui/Spinner';
import { MonitorFailure } from './MonitorNotes';
import { useMonitorWords } from './use-monitor-words';
import { recordsOfDiff, textsOfDiff } from '@/lib/features/changes/texts-of-diff';
import { Changes, DiffView } from '../changes/DiffView';
import type { PlaceRow } from '@/lib/features/changes/diff/shown-rows';
import type { TextDiff } from '@/lib/features/changes/diff/text-diff';
import { wordsOnPage } from '@/lib/features/monitors/compare/ignore-rules';
import { placesOf, type Place } from '@/lib/features/monitors/compare/places';
import { sourceAddress } from '@/lib/core/addresses/source-address';
import type { Actions } from '@/components/ui/buttons-of';
import { Note } from '@/components/ui/Note';
import { useFocusWhenDrawn } from '@/components/ui/use-focus';
import { SubHead } from '@/components/shell/panel/SubHead';
import * as buttonStyles from '@/components/ui/Button.module.css';
import * as monitorsStyles from './monitors.module.css';
import * as rowStyles from '@/components/ui/Row.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

type Props = {
  monitor: Monitor;
  check: Check;
  /** The page that was looked at before. */
  url: string | undefined;
  onPage: (checkId: string, url: string) => void;
};

const FIRST = ['changed', 'new', 'removed'];
/** What could not be compared, for whatever reason, comes before what is the same. */
const rank = ({ status }: CheckedPage): number =>
  status === 'same' ? FIRST.length + 1 : FIRST.includes(status) ? FIRST.indexOf(status) : FIRST.length;

/** What one check found: how many pages of each kind, and each page. */
export function CheckedPages({ monitor: { id: monitorId, watch }, check, url, onPage }: Props) {
  const app = useApp();
  const { said, here, format } = useMonitorWords();
  const { value, loading, error } = useLive(
    (reader) => checkPagesOf(reader, monitorId, check.id),
    ['monitors'],
    [monitorId, check.id],
  );
  const opening = useFailure();
  const reading = useAnswer([app, monitorId, check.id, check.ended], () =>
    app.call('monitors.readCheck', { monitorId, checkId: check.id }),
  );
  const failure = opening.failure ?? (reading.busy ? undefined : reading.failure) ?? error;
  const pages = value?.pages.toSorted((one, other) => rank(one) - rank(other));
  const summary = check.summary ?? {};
  // Pages of a site are listed, not read: the new ones can be captured.
  const isMap = watch?.tell.when === 'map';
  const fresh = isMap ? (pages ?? []).flatMap(({ url, status }) => (status === 'new' ? [url] : [])) : [];
  return (
    <>
      <div class={monitorsStyles.tally}>
        <Tally
          items={(['changed', 'new', 'removed', 'same', 'error'] as const).flatMap((name) =>
            name === 'error' && !summary.error
              ? []
              : [{ label: said.tally[name], value: format.number(summary[name] ?? 0) }],
          )}
        />
      </div>
      <h3 class={`small-heading ${monitorsStyles.heading}`}>
        {check.at === undefined ? said.pages : said.pagesOf(format.dayAndTime(check.at, app.now()))}
      </h3>
      {!pages && failure && (
        <MonitorFailure
          failure={failure}
          onAgain={() => {
            opening.clear();
            reading.again();
          }}
        />
      )}
      {!pages && !failure && !loading && (
        <div class={monitorsStyles.wait}>
          <Spinner />
          <span>{said.loading}</span>
        </div>
      )}
      {pages && (
        <ul class={monitorsStyles.list} aria-label={said.pages}>
          {pages.map((page) => (
            <li key={page.url}>
              <PageRow page={page} focused={page.url === url} onOpen={() => onPage(check.id, page.url)} />
            </li>
          ))}
        </ul>
      )}
      {fresh.length > 0 && (
        <div class={buttonStyles.buttons}>
          <Button
            text={here.captureNew(fresh.length)}
            onPress={() =>
              void app.gestures
                .openPanel({ section: 'site', open: 'batch', lines: fresh })
                .catch(opening.report)
            }
          />
        </div>
      )}
      {value?.more && <p class={`${monitorsStyles.about} muted`}>{said.morePages}</p>}
    </>
  );
}

type RowProps = { page: CheckedPage; focused: boolean; onOpen: () => void };

function PageRow({ page, focused, onOpen }: RowProps) {
  const button = useFocusWhenDrawn<HTMLButtonElement>(focused);
  const { said, here, format, uncompared } = useMonitorWords();
  const { url, status, judgment, value, currency, rows } = page;
  const isNoise = judgment?.meaningful === false;
  const below =
    value !== undefined
      ? here.value(format.amount(value, currency))
      : rows
        ? here.rowsFound(rows)
        : (uncompared(page) ?? (judgment?.reason && said.judged(judgment.reason)));
  const { host, pathname, search } = new URL(URL.canParse(url) ? url : 'https://invalid.invalid/');
  return (
    <button
      type="button"
      ref={button}
      class={`${rowStyles.row} ${rowStyles.twoLines} ${rowStyles.button} ${monitorsStyles.row}`}
      title={url}
      onClick={onOpen}
    >
      <span class={rowStyles.main}>
        <span class={`${rowStyles.title} clip`} dir="ltr">
          {URL.canParse(url) ? (pathname === '/' && search === '' ? host : `${pathname}${search}`) : url}
        </span>
        {below && <span class={`${rowStyles.second} clip`}>{below}</span>}
      </span>
      {isNoise ? (
        <Tag>{said.unimportant}</Tag>
      ) : status === 'same' ? (
        <Tag>{said.status(status)}</Tag>
      ) : (
        <Tag tone={status === 'error' ? 'bad' : wordOf(here.pageStatus, status) ? 'warn' : 'on'}>
          {wordOf(here.pageStatus, status) ?? said.status(status)}
        </Tag>
      )}
    </button>
  );
}

type PageViewProps = {
  monitor: Monitor;
  checkId: string;
  url: string;
  onIgnore: (place: Place) => void;
  onBack: () => void;
};

/** One page of one check: its state, what changed, and why it matters or does not. */
export function PageView({
  monitor: { id: monitorId, watch },
  checkId,
  url,
  onIgnore,
  onBack,
}: PageViewProps) {
  const app = useApp();
  const { gestures } = app;
  const { said, here, uncompared } = useMonitorWords();
  const { value } = useLive(
    (reader) => checkPagesOf(reader, monitorId, checkId),
    ['monitors'],
    [monitorId, checkId],
  );
  const page = value?.pages.find((one) => one.url === url);
  const judged = page?.judgment;
  const { diff, rows } = page ?? {};
  const texts = useMemo(() => (diff && !rows ? textsOfDiff(diff) : undefined), [diff, rows]);
  const records = useMemo(() => (diff && rows ? recordsOfDiff(diff) : undefined), [diff, rows]);
  const names = { before: said.checkBefore, after: said.thisCheck };
  const actionsOf = ({ rows: changed }: PlaceRow, diff: TextDiff): Actions => {
    const shown = records ? undefined : wordsOnPage(changed);
    return [
      watch && {
        label: here.ignore.press,
        onPress: () => {
          const place = placesOf(diff.rows).find((one) => one.rows.some((row) => changed.includes(row)));
          if (place) onIgnore(place);
        },
      },
      shown !== undefined && {
        label: here.showInPage,
        icon: 'ext',
        onPress: () => void gestures.openTab(sourceAddress(url, shown)).catch(() => undefined),
      },
    ];
  };
  return (
    <>
      <SubHead title={said.diffOf} sub={<bdi dir="ltr">{url}</bdi>} onBack={onBack} opened>
        <IconButton
          icon="ext"
          label={said.openPage}
          onPress={() => void gestures.openTab(url).catch(() => undefined)}
        />
      </SubHead>
      {judged && (
        <Note
          inset
          tone="soft"
          title={said.judgment(judged.meaningful)}
          body={judged.reason ?? here.notWaited}
        />
      )}
      {texts ? (
        <DiffView {...texts} names={names} actions={actionsOf} />
      ) : records ? (
        <Changes diff={records} names={names} actions={actionsOf} />
      ) : (
        <div class={`${viewStyles.scroll} ${viewStyles.scrollFlush}`}>
          {page && (
            <p class={monitorsStyles.about}>
              {page.status === 'new'
                ? said.newPage
                : page.status === 'removed'
                  ? said.removedPage
                  : page.status === 'same'
                    ? said.noChange
                    : (uncompared(page) ?? said.noDiff)}
            </p>
          )}
        </div>
      )}
    </>
  );
}
