import type { JsonRow } from '@/lib/features/extract/json-rows';
import { Icon } from '@/components/ui/Icon';
import type { Virtual } from '@/components/shell/rows/use-virtual';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import * as jsonTreeStyles from './JsonTree.module.css';

type Props = {
  id: string;
  row: JsonRow;
  index: number;
  active: boolean;
  measure: Virtual['measure'];
  onPress: () => void;
};

/** One line of a JSON tree. */
export function JsonTreeRow({ id, row, index, active, measure, onPress }: Props) {
  const isBranch = row.kind === 'object' || row.kind === 'array';
  return (
    <div
      id={id}
      ref={measure}
      data-index={index}
      class={active ? `${jsonTreeStyles.row} is-active` : jsonTreeStyles.row}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={active}
      aria-expanded={isBranch ? row.open : undefined}
      style={{ '--d': row.depth }}
      onClick={onPress}
    >
      <span class={jsonTreeStyles.twist}>
        {isBranch && <Icon name={row.open ? 'down' : 'right'} size="sm" directional={!row.open} />}
      </span>
      {row.key !== undefined && (
        <span class="code-key" dir="auto">
          {row.key}
        </span>
      )}
      <Value row={row} />
    </div>
  );
}

function Value({ row }: { row: JsonRow }) {
  const { panel } = usePanelWords();
  switch (row.kind) {
    case 'value':
      return row.type === 'string' ? (
        <span class="clip" dir="auto" title={row.text.length > 40 ? row.text.slice(0, 2_000) : undefined}>
          {row.text.slice(0, 500)}
        </span>
      ) : (
        <span class={jsonTreeStyles.number}>{row.text}</span>
      );
    case 'more':
      return <span class={jsonTreeStyles.punctuation}>{panel.jsonMore(row.hidden)}</span>;
    case 'array':
      return (
        <span class={`${jsonTreeStyles.punctuation} clip`}>
          {row.preview ? `[ ${row.preview} ]` : panel.jsonItems(row.size)}
        </span>
      );
    case 'object':
      if (row.open) return <span class={jsonTreeStyles.punctuation}>{panel.jsonObject}</span>;
      return (
        <span class={`${jsonTreeStyles.punctuation} clip`}>
          {row.preview ? `{ ${row.preview} }` : panel.jsonFields(row.size)}
        </span>
      );
  }
}
