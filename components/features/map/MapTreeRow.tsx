import { markedPieces } from '@/lib/features/map/tree-filter';
import type { TreeRows } from '@/lib/features/map/tree-rows';
import { shownAddress } from '@/lib/core/addresses/shown-address';
import { nameOfNode, type UrlTree } from '@/lib/features/map/url-tree';
import type { Item } from '@/lib/core/model/item';
import type { SiteWords } from '@/lib/features/site/words/en-site';
import { Icon } from '@/components/ui/Icon';
import { Tag } from '@/components/ui/Tag';
import type { Virtual } from '@/components/shell/rows/use-virtual';
import { useSiteWords } from '../site/use-site-words';
import * as checkStyles from '@/components/ui/Check.module.css';
import * as mapTreeStyles from './MapTree.module.css';
import * as rowStyles from '@/components/ui/Row.module.css';

type Props = {
  id: string;
  row: number;
  tree: UrlTree<Item>;
  rows: TreeRows;
  /** Absent for a folder, and for a row that represents the rest of one. */
  page: Item | undefined;
  /** For a folder. */
  open: boolean | undefined;
  /** How many pages are shown under a folder. */
  count: number | undefined;
  checked: boolean | 'mixed';
  captured: boolean;
  words: readonly string[];
  active: boolean;
  measure: Virtual['measure'];
  onPress: (row: number, part: 'row' | 'check' | 'open', event: MouseEvent) => void;
};

/**
 * One folder, one page, or the rest of a folder. A press checks a page and folds a folder; one on the box checks
 * either.
 */
export function MapTreeRow(props: Props) {
  const { row, rows, tree, page, open, checked, words, active } = props;
  const { site, format } = useSiteWords();
  const hidden = rows.hidden[row] ?? 0;
  const name = hidden > 0 ? '' : shownAddress(nameOfNode(tree, rows.node[row] ?? -1));
  const title = hidden > 0 ? undefined : page?.title?.trim();
  return (
    <div
      id={props.id}
      ref={props.measure}
      data-index={row}
      class={
        active ? `${rowStyles.row} ${mapTreeStyles.row} is-active` : `${rowStyles.row} ${mapTreeStyles.row}`
      }
      role="treeitem"
      aria-level={(rows.depth[row] ?? 0) + 1}
      aria-posinset={rows.position[row]}
      aria-setsize={rows.siblings[row]}
      aria-expanded={open}
      aria-checked={checked}
      style={{ '--d': rows.depth[row] }}
      title={page && tooltip(page)}
      onMouseDown={(event) => {
        // Checking a range with Shift does not select text.
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={(event) => {
        const { target } = event;
        const on = (part: string): boolean => target instanceof Element && target.closest(part) !== null;
        props.onPress(
          row,
          on(`.${checkStyles.check}`) ? 'check' : on(`.${mapTreeStyles.opener}`) ? 'open' : 'row',
          event,
        );
      }}
      onDblClick={(event) => {
        if (page) props.onPress(row, 'open', event);
      }}
    >
      <span class={mapTreeStyles.twist}>
        {open !== undefined && <Icon name={open ? 'down' : 'right'} size="sm" directional={!open} />}
      </span>
      <span
        class={`${checkStyles.check} ${checkStyles.inRow} ${mapTreeStyles.check}`}
        aria-hidden="true"
        data-checked={String(checked)}
      >
        <Icon name={checked === 'mixed' ? 'dash' : 'check'} />
      </span>
      {hidden > 0 ? (
        <span class={`${rowStyles.main} clip muted tabular`}>{site.more(hidden)}</span>
      ) : (
        <span class={rowStyles.main}>
          {title && (
            <span class={`clip ${mapTreeStyles.title}`} dir="auto">
              <Marked text={title} words={words} />
            </span>
          )}
          <span
            class={
              title
                ? `${rowStyles.second} clip ${mapTreeStyles.name}`
                : name === ''
                  ? `clip ${mapTreeStyles.name} muted`
                  : `clip ${mapTreeStyles.name}`
            }
          >
            {name === '' ? ownName(page, site) : <bdi dir="ltr">{<Marked text={name} words={words} />}</bdi>}
          </span>
        </span>
      )}
      {page && (
        <span class={mapTreeStyles.opener} aria-hidden="true">
          <Icon name="ext" size="sm" />
        </span>
      )}
      {props.captured && <Tag>{site.captured}</Tag>}
      {props.count !== undefined && <span class={rowStyles.end}>{format.number(props.count)}</span>}
    </div>
  );
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return (
    <>
      {markedPieces(text, words).map((piece, at) =>
        at % 2 === 1 ? (
          <b key={at} class="strong">
            {piece}
          </b>
        ) : (
          piece
        ),
      )}
    </>
  );
}

/** The page of a folder, or of a host, has no name of its own. */
function ownName(page: Item | undefined, site: SiteWords): string {
  return page && /^[a-z]+:\/\/[^/]+\/$/.test(page.url) ? site.startPage : site.ownPage;
}

function tooltip({ url, title }: Item): string {
  return title ? `${title}\n${shownAddress(url)}` : shownAddress(url);
}
