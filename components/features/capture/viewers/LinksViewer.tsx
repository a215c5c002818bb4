import { useCallback, useId, useMemo, useRef } from 'preact/hooks';
import {
  countLinks,
  linksAsText,
  matchLinks,
  type LinkSide,
  shortAddress,
} from '@/lib/features/capture/links';
import { noTicks, tickedShare, toggleAll, type Ticks, moveTo, toggleAt } from '@/lib/core/model/ticks';
import { linksAsMarkdown } from '@/lib/features/export/link-lists';
import type { Link } from '@/lib/core/model/capture';
import { isWebUrl, normalizeUrl } from '@/lib/core/model/url';
import { Check } from '@/components/ui/Check';
import { Button } from '@/components/ui/Button';
import { Menu } from '@/components/ui/Menu';
import { TextInput } from '@/components/ui/TextInput';
import { Counted } from '@/components/ui/Parted';
import { tickKeys } from '@/components/shell/rows/row-keys';
import { type Virtual, VirtualRows } from '@/components/shell/rows/VirtualRows';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import type { ViewerProps } from './viewer';
import { Empty } from '@/components/ui/Empty';
import { useParts } from '@/components/shell/state/use-parts';
import * as actStyles from '@/components/ui/act.module.css';
import * as barStyles from '@/components/ui/bar.module.css';
import * as listStyles from '@/components/ui/list.module.css';
import * as tagStyles from '@/components/ui/Tag.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import { Icon } from '@/components/ui/Icon';
import * as checkStyles from '@/components/ui/Check.module.css';
import * as rowStyles from '@/components/ui/Row.module.css';

const SIDES = ['all', 'site', 'other'] as const;

/** The links of the page: by side, filtered, checked, copied, captured. */
export function LinksViewer({ capture, actions, copy, open, captureLinks }: ViewerProps) {
  const { panel } = usePanelWords();
  const links = useMemo(() => capture.content.links ?? [], [capture]);
  const counts = useMemo(() => countLinks(links), [links]);
  const [{ side, query, ticks }, change] = useParts<{ side: LinkSide; query: string; ticks: Ticks<number> }>(
    () => ({ side: 'all', query: '', ticks: noTicks() }),
  );
  const setTicks = (next: Ticks<number>): void => change({ ticks: next });
  const shown = useMemo(() => matchLinks(links, side, query), [links, side, query]);
  const ticked = links.filter((_, index) => ticks.ticked.has(index));
  return (
    <>
      <div class={`${barStyles.bar} ${barStyles.barChips}`}>
        <SideChips side={side} counts={counts} onSide={(next) => change({ side: next })} />
        {actions('links')}
      </div>
      {links.length > FILTER_FROM && (
        <div class={`${barStyles.bar} ${barStyles.find}`}>
          <TextInput
            type="search"
            class="js-filter"
            label={panel.linkFilter}
            placeholder={panel.linkFilter}
            value={query}
            onInput={(typed) => change({ query: typed })}
          />
        </div>
      )}
      {shown.length === 0 && query.trim() === '' ? (
        <Empty grow title={panel.noLinks} />
      ) : shown.length === 0 ? (
        <Empty
          grow
          title={panel.noMatch(query)}
          actions={[{ label: panel.clearFilter, onPress: () => change({ query: '' }) }]}
        />
      ) : (
        <LinkList
          links={links}
          shown={shown}
          pageUrl={capture.url}
          ticks={ticks}
          onTicks={setTicks}
          onOpen={open}
        />
      )}
      <TickedLinks
        ticked={ticked}
        share={tickedShare(ticks, shown)}
        onAll={() => setTicks(toggleAll(ticks, shown))}
        copy={copy}
        captureLinks={captureLinks}
      />
    </>
  );
}

/** For a handful of links, a filter is unnecessary. */
const FILTER_FROM = 12;

type SideProps = {
  side: LinkSide;
  counts: Record<LinkSide, number>;
  onSide: (side: LinkSide) => void;
};

/** All links, internal ones, and external ones. */
function SideChips({ side, counts, onSide: setSide }: SideProps) {
  const { panel } = usePanelWords();
  return (
    <div class={`${barStyles.chips} grow`} role="group" aria-label={panel.linkSides}>
      {SIDES.map((value) => (
        <button
          key={value}
          type="button"
          class={
            value === side
              ? `${tagStyles.tag} ${tagStyles.toggle} ${tagStyles.chosen}`
              : `${tagStyles.tag} ${tagStyles.toggle}`
          }
          aria-pressed={value === side}
          onClick={() => setSide(value)}
        >
          {panel.linkSide[value](counts[value])}
        </button>
      ))}
    </div>
  );
}

type ListProps = {
  links: readonly Link[];
  /** Which of them are in the list. */
  shown: readonly number[];
  pageUrl: string;
  ticks: Ticks<number>;
  onTicks: (ticks: Ticks<number>) => void;
  onOpen: (url: string) => void;
};

/** One tab stop: arrows move, Space checks, Enter opens. */
function LinkList(props: ListProps) {
  const { links, shown, ticks, onTicks, onOpen } = props;
  const { panel } = usePanelWords();
  const scroller = useRef<HTMLDivElement>(null);
  const reveal = useRef<Virtual['reveal']>(undefined);
  const keyOf = useCallback((index: number) => shown[index] ?? index, [shown]);
  const listId = useId();
  const active = Math.min(ticks.active, shown.length - 1);
  const onKeyDown = tickKeys({
    shown,
    ticks,
    onTicks: (next) => {
      onTicks(next);
      if (next.active !== ticks.active) reveal.current?.(next.active);
    },
    onOpen: (at) => {
      const link = links[shown[at] ?? -1];
      if (link && isWebUrl(link.url)) onOpen(link.url);
    },
  });
  return (
    <div
      ref={scroller}
      class={`${viewStyles.scroll} ${viewStyles.scrollFlush} ${listStyles.list}`}
      role="listbox"
      aria-label={panel.linkList}
      aria-multiselectable="true"
      tabIndex={0}
      aria-activedescendant={`${listId}-${shown[active]}`}
      onKeyDown={onKeyDown}
    >
      <VirtualRows
        count={shown.length}
        rowRem={() => 3.1875}
        keyOf={keyOf}
        scroller={scroller}
        revealRef={reveal}
      >
        {(index, measure) => {
          const key = shown[index] ?? 0;
          const link = links[key];
          return (
            link && (
              <LinkRow
                key={key}
                {...props}
                id={`${listId}-${key}`}
                link={link}
                index={index}
                active={index === active}
                measure={measure}
              />
            )
          );
        }}
      </VirtualRows>
    </div>
  );
}

type TickedProps = Pick<ViewerProps, 'copy' | 'captureLinks'> & {
  ticked: readonly Link[];
  share: boolean | 'mixed';
  onAll: () => void;
};

/** The actions for the checked links. */
function TickedLinks({ ticked, share, onAll, copy, captureLinks }: TickedProps) {
  const { panel, words } = usePanelWords();
  const said = words.toasts.copiedLinks(ticked.length);
  const pages = [
    ...new Set(
      ticked
        .map(({ url }) => url)
        .filter(isWebUrl)
        .map(normalizeUrl),
    ),
  ];
  return (
    <div class={actStyles.act}>
      <Check label={panel.selectAll} checked={share} onChange={onAll} />
      <span class="grow clip">
        <Counted text={panel.selected(ticked.length)} />
      </span>
      {ticked.length > 0 && (
        <Menu
          label={panel.copy}
          items={[
            {
              label: panel.copyList,
              icon: 'doc',
              onChoose: () => copy({ text: linksAsMarkdown(ticked) }, said),
            },
            {
              label: panel.copyUrls,
              icon: 'link',
              onChoose: () => copy({ text: linksAsText(ticked) }, said),
            },
          ]}
          trigger={(trigger) => (
            <Button
              {...trigger}
              text={panel.copyCount(ticked.length)}
              {...(captureLinks ? {} : { kind: 'primary' as const })}
              icon="copy"
            />
          )}
        />
      )}
      {captureLinks && pages.length > 0 && (
        <Button text={panel.captureCount(pages.length)} kind="primary" onPress={() => captureLinks(pages)} />
      )}
    </div>
  );
}

type RowProps = Omit<ListProps, 'links'> & {
  id: string;
  link: Link;
  index: number;
  active: boolean;
  measure: Virtual['measure'];
};

/** One link: a press checks it, with Shift everything from the last one, a double click opens it. */
function LinkRow(props: RowProps) {
  const { link, index, active, shown, ticks } = props;
  const ticked = ticks.ticked.has(shown[index] ?? -1);
  const { panel } = usePanelWords();
  const address = shortAddress(link.url, props.pageUrl);
  return (
    <div
      id={props.id}
      ref={props.measure}
      data-index={index}
      class={
        active
          ? `${rowStyles.row} ${rowStyles.twoLines} ${listStyles.row} is-active`
          : `${rowStyles.row} ${rowStyles.twoLines} ${listStyles.row}`
      }
      role="option"
      aria-selected={ticked}
      aria-posinset={index + 1}
      aria-setsize={shown.length}
      title={link.url}
      onMouseDown={(event) => {
        // Checking a range with Shift does not select text.
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={(event) =>
        props.onTicks(event.shiftKey ? moveTo(ticks, shown, index, true) : toggleAt(ticks, shown, index))
      }
      onDblClick={() => {
        if (isWebUrl(link.url)) props.onOpen(link.url);
      }}
    >
      <span class={`${checkStyles.check} ${checkStyles.inRow}`} aria-hidden="true" data-checked={ticked}>
        <Icon name="check" />
      </span>
      <div class={rowStyles.main}>
        <div class={`clip ${rowStyles.title}`} dir="auto">
          {link.text || <span class="muted">{panel.noText}</span>}
        </div>
        <div class={rowStyles.second}>
          {!link.internal && (
            <>
              <Icon name="ext" size="sm" />
              <span class="visually-hidden">{panel.otherSite}, </span>
            </>
          )}
          <bdi class="clip" dir="ltr">
            {address}
          </bdi>
        </div>
      </div>
    </div>
  );
}
