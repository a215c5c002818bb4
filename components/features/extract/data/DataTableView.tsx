import type { DataCell, DataRow, DataTable } from '@/lib/features/extract/data-table';
import { canPlace, LONG } from '@/lib/features/extract/json-rows';
import { pointer } from '@/lib/core/text/json-path';
import type { Mismatch } from '@/lib/features/schema/validate';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { useExtractWords } from '../use-extract-words';
import type { Places } from './places';
import { useMore } from '@/components/shell/state/use-more';
import { useOpen } from '@/components/ui/use-open';
import * as linkStyles from '@/components/ui/link.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './DataTableView.module.css';

type Props = {
  table: DataTable;
  misfits: readonly Mismatch[];
} & Places;

/** Number of rows rendered at first, and added with each press. */
const ROWS = 200;

/** Data as a table; a cell whose value does not fit the schema is marked with the reason. */
export function DataTableView({ table, misfits, ...places }: Props) {
  const { notOnPage } = places;
  const { extract, format } = useExtractWords();
  const { shown, more } = useMore(ROWS);
  const faultOf = faultsByPath(misfits);
  const { columns, rows } = table;
  const left = rows.length - shown;
  return (
    <div
      class={`${viewStyles.scroll} ${viewStyles.scrollFlush} ${styles.dataTable}`}
      tabIndex={0}
      role="region"
      aria-label={extract.table}
    >
      <table>
        <thead>
          <tr>
            <th scope="col" class="tabular">
              <span class="visually-hidden">{extract.row}</span>
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" dir="auto">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row, index) => (
            <tr key={index}>
              <th scope="row" class="tabular">
                {format.number(index + 1)}
              </th>
              {columns.map((name, at) => (
                <Cell
                  key={name}
                  cell={row.cells[at]}
                  fault={faultOf(row, row.cells[at], name)}
                  absent={isAbsent(row.cells[at], notOnPage)}
                  places={places}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <Button text={extract.moreRows(Math.min(left, ROWS))} class={styles.more} onPress={more} />
      )}
    </div>
  );
}

/** Whether a value, or one within it, does not stand on its page. */
function isAbsent(cell: DataCell | undefined, notOnPage: ReadonlySet<string> | undefined): boolean {
  if (!cell || !notOnPage || notOnPage.size === 0) return false;
  const place = pointer(cell.path);
  if (typeof cell.value !== 'object' || cell.value === null) return notOnPage.has(place);
  return [...notOnPage].some((one) => one.startsWith(`${place}/`));
}

type CellProps = {
  cell: DataCell | undefined;
  fault: Mismatch | undefined;
  absent: boolean;
  places: Places;
};

function Cell({ cell, fault, absent, places }: CellProps) {
  const { extract } = useExtractWords();
  const said = fault ? extract.fault(fault) : absent ? extract.absent : undefined;
  return (
    <td
      dir="auto"
      class={
        [typeof cell?.value === 'number' && 'tabular', fault && styles.isOff, absent && styles.isAbsent]
          .filter(Boolean)
          .join(' ') || undefined
      }
      title={said}
    >
      {fault && <Icon name="warn" size="sm" class={styles.icon} />}
      {cell && !absent && canPlace(places, cell) ? (
        <button
          type="button"
          class={styles.place}
          title={extract.showPlace}
          onClick={() => places.onPlace?.(cell)}
        >
          {cell.text}
        </button>
      ) : (
        cell && <CellText text={cell.text} />
      )}
      {said && <span class="visually-hidden"> ({said})</span>}
    </td>
  );
}

/** Three lines of a long text; a press shows the rest. */
function CellText({ text }: { text: string }) {
  const { extract } = useExtractWords();
  const rest = useOpen();
  if (text.length <= LONG) return <>{text}</>;
  return (
    <>
      {rest.isOpen ? text : `${text.slice(0, LONG)}…`}{' '}
      <button type="button" class={linkStyles.link} aria-expanded={rest.isOpen} onClick={rest.turn}>
        {rest.isOpen ? extract.less : extract.more}
      </button>
    </>
  );
}

type FaultOf = (row: DataRow, cell: DataCell | undefined, column: string) => Mismatch | undefined;

/** What is wrong with a cell: its value, something in it, or that it is missing. */
function faultsByPath(misfits: readonly Mismatch[]): FaultOf {
  const byPath = new Map<string, Mismatch>();
  for (const misfit of misfits)
    for (let length = misfit.path.length; length > 0; length -= 1) {
      const key = JSON.stringify(misfit.path.slice(0, length));
      if (!byPath.has(key)) byPath.set(key, misfit);
    }
  return (row, cell, column) =>
    byPath.size === 0 ? undefined : byPath.get(JSON.stringify(cell ? cell.path : [...row.path, column]));
}
