import { useDraft } from '@/components/shell/state/use-state-for';
import type { RowsField } from '@/lib/core/model/rows-recipe';
import type { FoundRows } from '@/lib/core/ports/picker';
import {
  countsOf,
  fieldTypes,
  missingIn,
  recordsOf,
  withFields,
  type FieldType,
} from '@/lib/features/rows/records';
import { SubHead } from '@/components/shell/panel/SubHead';
import { useWords } from '@/components/shell/state/use-words';
import { Button } from '@/components/ui/Button';
import { MoreMenu } from '@/components/ui/MoreMenu';
import { Note } from '@/components/ui/Note';
import { Select } from '@/components/ui/Select';
import { TextInput } from '@/components/ui/TextInput';
import { useRowsWords, type Rows, type ShownRows } from './use-rows';
import * as actStyles from '@/components/ui/act.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './rows.module.css';

type Props = { rows: Rows; shown: ShownRows; onBack: () => void; onKeep: () => void };

/** The fields of the rows: proposed, to be renamed, typed, moved and removed, with what each finds. */
export function RowFields({ rows, shown, onBack, onKeep }: Props) {
  const said = useRowsWords();
  const { format } = useWords();
  const { read } = shown;
  const { fields } = read.recipe;
  const counts = countsOf(read);
  const [first] = recordsOf(fields, read.rows.slice(0, 1));
  const place = (next: readonly { from: number; field: RowsField }[]): void =>
    rows.show({ ...shown, read: withFields(read, next) });
  const all = fields.map((field, from) => ({ from, field }));
  const change = (at: number, field: Partial<RowsField>): void =>
    place(all.map((each) => (each.from === at ? { from: at, field: { ...each.field, ...field } } : each)));
  const move = (at: number, by: 1 | -1): void => {
    const other = all[at + by];
    if (other)
      place(all.map((each, index) => (index === at ? other : index === at + by ? (all[at] ?? each) : each)));
  };
  const size = said.size({ rows: read.rows.length, fields: fields.length });
  return (
    <>
      <SubHead
        title={shown.recipe?.name ?? (read.title || said.title)}
        sub={<bdi dir="ltr">{read.url}</bdi>}
        onBack={onBack}
      >
        <MoreMenu
          label={said.more(read.title)}
          items={[{ label: said.keep, icon: 'bookmark', onChoose: onKeep }]}
        />
      </SubHead>
      <div class={`${viewStyles.scroll} ${styles.fields}`}>
        <Misfit rows={rows} shown={shown} />
        <div class={styles.heading}>
          <h3>{said.fieldList}</h3>
          {rows.pickField && (
            <Button
              text={said.addField}
              kind="quiet"
              icon="plus"
              disabled={rows.busy}
              onPress={() => rows.pickField?.()}
            />
          )}
        </div>
        <ul class={styles.card} aria-label={said.fieldList}>
          {fields.map((field, at) => (
            <FieldLine
              key={at}
              field={field}
              taken={fields.filter((other) => other !== field).map(({ name }) => name)}
              found={said.found({
                sample: sampleOf(read, at),
                count: format.number(counts[at] ?? 0),
                rows: format.number(read.rows.length),
              })}
              isPartial={(counts[at] ?? 0) < read.rows.length}
              onChange={(next) => change(at, next)}
              onMove={(by) => move(at, by)}
              onPick={rows.pickField && (() => rows.pickField?.(at))}
              onRemove={() => place(all.filter(({ from }) => from !== at))}
            />
          ))}
        </ul>
        <p class={styles.help}>{said.help}</p>
        {first && (
          <>
            <h3 class={styles.heading}>{said.firstRow}</h3>
            <pre class={styles.first} dir="ltr" tabIndex={0}>
              {JSON.stringify(first, null, 1).replace(/\n\s*/g, ' ')}
            </pre>
          </>
        )}
      </div>
      <div class={actStyles.act}>
        <span class="grow" role="status">
          {size}
        </span>
        {rows.pick && <Button text={said.pickAgain} busy={rows.busy} onPress={rows.pick} />}
        <Button
          text={said.showRows}
          kind="primary"
          disabled={fields.length === 0}
          onPress={() => rows.show({ ...shown, view: 'rows' })}
        />
      </div>
    </>
  );
}

const sampleOf = ({ rows }: FoundRows, at: number): string =>
  (rows.find((cells) => (cells[at] ?? null) !== null)?.[at] ?? '–').slice(0, 200);

/** What a recipe does not find here any more, and what is likely meant. */
function Misfit({ rows, shown }: Pick<Props, 'rows' | 'shown'>) {
  const said = useRowsWords();
  const { read } = shown;
  const missing = missingIn(read);
  if (read.rows.length === 0) return <Note tone="warn" title={said.misfit} body={said.misfitBody} />;
  if (missing.length === 0) return null;
  const likely = read.likely.flatMap((each, at) =>
    each && missing.includes(read.recipe.fields[at] as RowsField) ? [{ at, each }] : [],
  );
  return (
    <Note
      tone="warn"
      title={said.partly({ missing: missing.length, fields: String(read.recipe.fields.length) })}
      body={said.partlyBody({ rows: read.rows.length, names: missing.map(({ name }) => name).join(', ') })}
      actions={likely.slice(0, 2).map(({ at, each: { sample, find, ...field } }) => ({
        label: said.likely({ name: field.name, sample: sample.slice(0, 40) }),
        onPress() {
          const fields = read.recipe.fields.map((one, index) => (index === at ? { ...one, find } : one));
          rows.run({ ...read.recipe, fields }, shown.recipe);
        },
      }))}
    />
  );
}

const SIGNS: Readonly<Record<FieldType, string>> = {
  text: 'T',
  number: '#',
  date: '◷',
  link: '↗',
  image: '▣',
  yesno: '✓',
};

type LineProps = {
  field: RowsField;
  /** The names of the others. */
  taken: readonly string[];
  found: string;
  isPartial: boolean;
  onChange: (change: Partial<RowsField>) => void;
  onMove: (by: 1 | -1) => void;
  onPick: (() => void) | undefined;
  onRemove: () => void;
};

function FieldLine({ field, taken, found, isPartial, onChange, onMove, onPick, onRemove }: LineProps) {
  const said = useRowsWords();
  const { name, type } = field;
  const [typed, setTyped] = useDraft(name);
  const commit = (text: string): void => {
    const next = text.trim().slice(0, 100);
    if (next !== '' && next !== name && !taken.includes(next)) onChange({ name: next });
    setTyped(name);
  };
  return (
    <li
      class={styles.line}
      onKeyDown={(event) => {
        if (!event.altKey || !/^Arrow(?:Up|Down)$/.test(event.key)) return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <span class={styles.sign} aria-hidden="true">
        {SIGNS[type]}
      </span>
      <div class={styles.what}>
        <TextInput
          class={styles.name}
          label={said.nameOf(name)}
          value={typed}
          onInput={setTyped}
          onCommit={commit}
        />
        <p class={isPartial ? `${styles.sample} ${styles.partial}` : styles.sample} dir="auto">
          {found}
        </p>
      </div>
      <Select
        class={styles.type}
        label={said.typeOf(name)}
        value={type}
        choices={fieldTypes.map((value) => ({ value, label: said.kind[value] }))}
        onChange={(value) => onChange({ type: value })}
      />
      <MoreMenu
        label={said.more(name)}
        items={[
          { label: said.up, onChoose: () => onMove(-1) },
          { label: said.down, onChoose: () => onMove(1) },
          onPick && { label: said.pickField(name), onChoose: onPick },
          { kind: 'rule' },
          { label: said.remove, icon: 'trash', danger: true, onChoose: onRemove },
        ]}
      />
    </li>
  );
}
