import { Icon } from '@/components/ui/Icon';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';
import * as styles from './AbilityTable.module.css';

type Props = {
  /** The names of the rows. */
  head: string;
  columns: readonly string[];
  /** A cell says yes, no, or what the restriction is. */
  rows: readonly { what: string; cells: readonly (boolean | string)[] }[];
};

/** Compares what several engines can do, side by side. */
export function AbilityTable({ head, columns, rows }: Props) {
  const { yes, no } = useOptionsWords().options.engine.table;
  const cell = (value: boolean | string, at: number) =>
    value === true ? (
      <td key={at}>
        <Icon name="check" size="sm" class={styles.yes} />
        <span class="visually-hidden">{yes}</span>
      </td>
    ) : value === false ? (
      <td key={at} class="faint">
        <span aria-hidden="true">—</span>
        <span class="visually-hidden">{no}</span>
      </td>
    ) : (
      <td key={at} class="muted">
        {value}
      </td>
    );
  return (
    <table class={styles.can}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.what}>
            <th scope="row">{row.what}</th>
            {row.cells.map(cell)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
