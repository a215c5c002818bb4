import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { checkSchemaText, type CheckedText } from '@/lib/features/schema/check';
import { schemaText, type Schema } from '@/lib/features/schema/schema';
import { Button } from '@/components/ui/Button';
import { useSchemaWords } from './use-schema-words';
import { emptySchema, addField } from '@/lib/features/schema/edit';
import { fieldsOf, type FieldPath, type FieldRow, type Fields } from '@/lib/features/schema/fields';
import { Note } from '@/components/ui/Note';
import { Segmented } from '@/components/ui/Segmented';
import { useFocusAfterForm } from '@/components/ui/use-focus';
import { FieldRowView } from './FieldRowView';
import { schemaOfExamples } from '@/lib/features/schema/from-example';
import { readJsonText } from '@/lib/features/schema/json-text';
import { TextField } from '@/components/ui/TextInput';
import { useOn } from '@/components/shell/state/use-event';
import { LineProblems, NumberedText, selectLine } from '@/components/ui/NumberedText';
import { useParts } from '@/components/shell/state/use-parts';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as schemaStyles from './schema.module.css';
import * as styles from './SchemaEditor.module.css';

type SchemaTextSideProps = {
  label: string;
  text: string;
  problems: CheckedText['problems'];
  /** A line to scroll to; a new object each time. */
  goTo: { line: number } | undefined;
  onText: (text: string) => void;
};

const FEWEST_LINES = 8;

/** JSON with line numbers; each problem is listed above, with a link to its line. */
function SchemaTextSide({ label, text, problems, goTo, onText }: SchemaTextSideProps) {
  const said = useSchemaWords();
  const area = useRef<HTMLTextAreaElement>(null);
  const show = (line: number): void => selectLine(area.current, line);
  useOn([goTo], () => {
    if (goTo) show(goTo.line);
  });
  return (
    <>
      {problems.length > 0 && (
        <div role="alert">
          <LineProblems
            problems={problems.map(({ line, column, code, found }) => ({
              key: `${line}:${column}:${code}`,
              goTo: said.goTo(line),
              said: said.problem(code, found),
              show: () => show(line),
            }))}
          />
        </div>
      )}
      <NumberedText
        areaRef={area}
        text={text}
        fewest={FEWEST_LINES}
        wrong={problems.map(({ line }) => line)}
        aria-label={label}
        autoComplete="off"
        onInput={(event) => onText(event.currentTarget.value)}
      />
    </>
  );
}

type Props = {
  /** The label of the whole. */
  label: string;
  /** The schema as text: this is what is stored, even while it has errors. Empty for none. */
  text: string;
  onText: (text: string) => void;
};

type Side = 'fields' | 'json';
const SIDES: readonly Side[] = ['fields', 'json'];
type Looking = {
  side: Side;
  /** A line of the text to scroll to. */
  goTo?: { line: number };
  fromExample: boolean;
};

/**
 * A JSON schema as fields and as text, both editable. What rows cannot show stays in the text unchanged. While the text
 * has an error, the fields show its last valid state.
 */
export function SchemaEditor({ label, text, onText }: Props) {
  const said = useSchemaWords();
  const checked = useMemo(() => checkSchemaText(text), [text]);
  const { problems } = checked;
  const isGood = problems.length === 0;
  const held = useRef(checked.schema);
  if (isGood) held.current = checked.schema;
  const lastGood = held.current;
  const schema = lastGood ?? emptySchema;
  const fields = useMemo(() => fieldsOf(schema), [schema]);
  const [{ side, goTo, fromExample }, look] = useParts<Looking>({
    side: fields && isGood ? 'fields' : 'json',
    fromExample: false,
  });
  const box = useFocusAfterForm<HTMLDivElement>(fromExample);
  const change = (next: Schema): void => {
    const left = fieldsOf(next);
    // Without a field it requests nothing, and counts as none.
    onText(left?.rows.length === 0 && left.more.length === 0 ? '' : schemaText(next));
  };
  if (fromExample)
    return (
      <FromExample
        onCancel={() => look({ fromExample: false })}
        onUse={(next) => {
          change(next);
          look({ side: 'fields', fromExample: false });
        }}
      />
    );
  return (
    <div class={schemaStyles.schema} role="group" aria-label={label} data-side={side} ref={box}>
      <div class={schemaStyles.top}>
        <Segmented
          class={schemaStyles.sideSwitch}
          small
          label={said.side}
          value={side}
          segments={SIDES.map((value) => ({ value, label: said[value] }))}
          onChange={(next) => look({ side: next })}
        />
        <span class="grow" />
        <Button text={said.example} kind="quiet" onPress={() => look({ fromExample: true })} />
      </div>
      <div class={schemaStyles.sides}>
        <div class={schemaStyles.fields}>
          {!isGood && (
            <Note
              title={said.lastGood.title}
              body={said.lastGood.body(problems.length)}
              actions={[
                {
                  label: said.goTo(problems[0]?.line ?? 1),
                  onPress: () => look({ side: 'json', goTo: { line: problems[0]?.line ?? 1 } }),
                },
                lastGood && {
                  label: said.lastGood.undo,
                  kind: 'quiet',
                  onPress: () => onText(schemaText(lastGood)),
                },
              ]}
            />
          )}
          {fields ? (
            <FieldRows schema={schema} fields={fields} disabled={!isGood} onChange={change} />
          ) : (
            <Note {...said.noGroup} />
          )}
        </div>
        <div class={schemaStyles.json}>
          <SchemaTextSide label={said.text} text={text} problems={problems} goTo={goTo} onText={onText} />
        </div>
      </div>
    </div>
  );
}

type FieldRowsProps = {
  schema: Schema;
  fields: Fields;
  disabled: boolean;
  onChange: (schema: Schema) => void;
};

/** The fields of a schema, each group before its fields, with a button to add one to each. */
function FieldRows({ schema, fields, disabled, onChange }: FieldRowsProps) {
  const said = useSchemaWords();
  const list = useRef<HTMLFieldSetElement>(null);
  const [{ active, wanted }, change] = useParts<{ active?: number; wanted?: FieldPath | undefined }>({});
  const follow = (path: FieldPath): void => change({ wanted: path });
  // A field that was added or moved keeps the focus.
  useEffect(() => {
    if (!wanted) return;
    const rows = list.current?.querySelectorAll<HTMLInputElement>('input[data-path]');
    const input = [...(rows ?? [])].find((each) => each.dataset['path'] === JSON.stringify(wanted));
    input?.focus();
    input?.select();
    change({ wanted: undefined });
  }, [wanted, fields, change]);
  const add = (parent: FieldPath): void => {
    const added = addField(schema, parent);
    onChange(added.schema);
    follow(added.path);
  };
  return (
    <fieldset class={styles.fieldRows} ref={list} disabled={disabled} aria-label={said.fields}>
      {fields.rows.length === 0 && <p class={fieldStyles.help}>{said.none}</p>}
      <ul>
        {fields.rows.map((row, index) => (
          <FieldRowView
            key={index}
            row={row}
            schema={schema}
            isActive={active === index}
            onActive={() => change({ active: index })}
            onChange={onChange}
            onFollow={follow}
            onAdd={() => add(row.path.slice(0, -1))}
          >
            {groupsEndingAt(fields.rows, index).map((group) => (
              <span key={group.length} style={{ '--d': group.length }}>
                <Button
                  text={said.addTo(group.at(-1) ?? '')}
                  kind="quiet"
                  icon="plus"
                  onPress={() => add(group)}
                />
              </span>
            ))}
          </FieldRowView>
        ))}
      </ul>
      <Button
        text={said.add}
        kind="quiet"
        icon="plus"
        class={schemaStyles.addField}
        onPress={() => add([])}
      />
      {fields.more.length > 0 && <p class={fieldStyles.help}>{said.alsoInJson(fields.more)}</p>}
    </fieldset>
  );
}

/** The groups that end with a row, innermost first. */
function groupsEndingAt(rows: readonly FieldRow[], at: number): FieldPath[] {
  const row = rows[at];
  if (!row) return [];
  const next = rows[at + 1]?.path.length ?? 1;
  const open = row.type === 'group' ? row.path : row.path.slice(0, -1);
  const ending: FieldPath[] = [];
  for (let depth = open.length; depth >= next && depth > 0; depth -= 1) ending.push(open.slice(0, depth));
  return ending;
}

/** Example JSON whose shape becomes the schema. Several records in a list are merged. */
function FromExample({ onCancel, onUse }: { onCancel: () => void; onUse: (schema: Schema) => void }) {
  const said = useSchemaWords();
  const own = said.fromExample;
  const [text, setText] = useState('');
  const read = useMemo(() => readJsonText(text), [text]);
  const [problem] = read.problems;
  const isEmpty = text.trim() === '';
  const schema =
    isEmpty || problem ? undefined : schemaOfExamples(Array.isArray(read.value) ? read.value : [read.value]);
  const fields = schema && fieldsOf(schema);
  const error = isEmpty
    ? undefined
    : problem
      ? `${said.atLine(problem.line)}: ${said.problem(problem.code, problem.found)}`
      : fields
        ? undefined
        : own.noGroup;
  return (
    <div class={schemaStyles.schema} role="group" aria-label={own.title}>
      <TextField
        label={own.label}
        help={fields ? own.found(fields.rows.length) : own.help}
        error={error}
        mono
        rows={8}
        autofocus
        value={text}
        onInput={setText}
      />
      <div class={schemaStyles.end}>
        <Button text={own.cancel} onPress={onCancel} />
        <Button text={own.use} disabled={!fields} onPress={() => schema && fields && onUse(schema)} />
      </div>
    </div>
  );
}
