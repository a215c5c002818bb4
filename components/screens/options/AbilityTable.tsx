import { Icon } from '../../ui/Icon';
import { useOptionsWords } from './use-options-words';

/** What each engine can do, side by side. */
export function AbilityTable() {
  const { table } = useOptionsWords().options.engine;
  const cell = (value: boolean | string) =>
    value === true ? (
      <td>
        <Icon name="check" size="sm" />
        <span class="vh">{table.yes}</span>
      </td>
    ) : value === false ? (
      <td class="faint">
        <span aria-hidden="true">—</span>
        <span class="vh">{table.no}</span>
      </td>
    ) : (
      <td class="muted">{value}</td>
    );
  return (
    <table class="can">
      <thead>
        <tr>
          <th scope="col">{table.head}</th>
          <th scope="col">{table.device}</th>
          <th scope="col">{table.service}</th>
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.what}>
            <th scope="row">{row.what}</th>
            {cell(row.device)}
            {cell(row.service)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
