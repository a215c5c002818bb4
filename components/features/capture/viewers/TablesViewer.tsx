import { useState } from 'preact/hooks';
import { flatFileNameFor } from '@/lib/features/export/file-name';
import { tableCsv, tablesOfFile, tablesZip } from '@/lib/features/export/file-tables';
import { safePart } from '@/lib/features/export/safe-part';
import { clipboardTable } from '@/lib/features/extract/export/clipboard-table';
import type { FileTable } from '@/lib/core/model/file-reading';
import { useApp } from '@/components/shell/state/app';
import { useSettings } from '@/components/shell/state/settings';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { useToast } from '@/components/shell/state/use-toast';
import { Button } from '@/components/ui/Button';
import { MoreMenu } from '@/components/ui/MoreMenu';
import { Select } from '@/components/ui/Select';
import type { ViewerProps } from './viewer';
import { useMore } from '@/components/shell/state/use-more';
import { useFailure } from '@/components/shell/state/use-failure';
import * as barStyles from '@/components/ui/bar.module.css';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './TablesViewer.module.css';

/** The tables of a file, one at a time; each can be copied and saved, and all of them together. */
export function TablesViewer({ capture, copy }: ViewerProps) {
  const { panel, words } = usePanelWords();
  const { gestures, now } = useApp();
  const toast = useToast();
  const settings = useSettings();
  const [at, setAt] = useState(0);
  const { failure, follow } = useFailure();
  const tables = tablesOfFile(capture.content.json);
  const table = tables[at] ?? tables[0];
  if (!table) return null;
  const names = tables.map(({ name }, index) => name ?? panel.tables.unnamed(index + 1));
  const save = (blob: Blob | Promise<Blob>, ending: string): void => {
    const name = flatFileNameFor(capture, ending, settings);
    follow(
      Promise.resolve(blob)
        .then((made) => gestures.save(made, name))
        .then(() => toast({ text: words.toasts.saved(name) })),
    );
  };
  const own = [
    {
      label: panel.tables.saveAll(tables.length),
      icon: 'download' as const,
      extension: '.zip',
      onChoose: () => save(tablesZip(tables, names, new Date(now())), ' - tables.zip'),
    },
  ];
  return (
    <>
      <div class={barStyles.bar}>
        {tables.length > 1 ? (
          <Select
            class="grow"
            label={panel.tables.choose}
            value={at}
            choices={names.map((label, value) => ({ value, label }))}
            onChange={setAt}
          />
        ) : (
          <span class="grow clip">{names[0]}</span>
        )}
        <Button
          icon="copy"
          fold="narrow"
          onPress={() => copy(clipboardTable(toCopy(table)), panel.tables.copied(table.rows.length))}
        >
          <span>{panel.tables.copy}</span>
        </Button>
        <Button
          text={panel.tables.save}
          icon="download"
          onPress={() => save(tableCsv(table), ` - ${safePart(names[at] ?? '', 40) || 'table'}.csv`)}
        />
        {tables.length > 1 && <MoreMenu label={panel.tables.more} items={own} />}
      </div>
      {failure && (
        <p class={fieldStyles.error} role="alert">
          {panel.tables.notSaved}
        </p>
      )}
      <Rows key={at} table={table} />
    </>
  );
}

/** Number of rows drawn at first, and added with each press. */
const ROWS = 200;

function Rows({ table: { rows } }: { table: FileTable }) {
  const { panel } = usePanelWords();
  const { shown, more } = useMore(ROWS);
  const [head = [], ...body] = rows;
  const left = body.length - shown;
  return (
    <div
      class={`${viewStyles.scroll} ${styles.table}`}
      tabIndex={0}
      role="region"
      aria-label={panel.viewer.tables}
    >
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" dir="auto">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.slice(0, shown).map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} dir="auto" class={isNumber(cell) ? styles.number : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <Button text={panel.tables.moreRows(Math.min(left, ROWS))} onPress={more} />}
    </div>
  );
}

const isNumber = (text: string): boolean => /^[-−]?\d[\d.,\u202f ]*%?$/.test(text);

/** The same for the clipboard. */
const toCopy = ({ rows: [columns = [], ...rows] }: FileTable) => ({
  columns,
  rows: rows.map((row) => ({ value: row, cells: row.map((text) => ({ value: text, text })) })),
});
