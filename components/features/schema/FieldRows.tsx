import { useEffect, useRef, useState } from 'preact/hooks';
import { addField } from '@/lib/features/schema/edit';
import type { FieldPath, FieldRow, Fields } from '@/lib/features/schema/fields';
import type { Schema } from '@/lib/features/schema/schema';
import { Button } from '@/components/ui/Button';
import { FieldRowView } from './FieldRowView';
import { useSchemaWords } from './use-schema-words';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as schemaStyles from './schema.module.css';
import * as styles from './FieldRows.module.css';

type Props = {
  schema: Schema;
  fields: Fields;
  disabled: boolean;
  onChange: (schema: Schema) => void;
};

/** The fields of a schema, each group before its fields, with a button to add one to each. */
export function FieldRows({ schema, fields, disabled, onChange }: Props) {
  const said = useSchemaWords();
  const list = useRef<HTMLFieldSetElement>(null);
  const [active, setActive] = useState<number>();
  const [wanted, setWanted] = useState<FieldPath>();
  // A field that was added or moved keeps the focus.
  useEffect(() => {
    if (!wanted) return;
    const rows = list.current?.querySelectorAll<HTMLInputElement>('input[data-path]');
    const input = [...(rows ?? [])].find((each) => each.dataset['path'] === JSON.stringify(wanted));
    input?.focus();
    input?.select();
    setWanted(undefined);
  }, [wanted, fields]);
  const add = (parent: FieldPath): void => {
    const added = addField(schema, parent);
    onChange(added.schema);
    setWanted(added.path);
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
            onActive={() => setActive(index)}
            onChange={onChange}
            onFollow={setWanted}
            onAdd={() => add(row.path.slice(0, -1))}
          >
            {groupsEndingAt(fields.rows, index).map((group) => (
              <span key={group.length} style={{ '--d': group.length }}>
                <Button size="sm" kind="quiet" icon="plus" onPress={() => add(group)}>
                  {said.addTo(group.at(-1) ?? '')}
                </Button>
              </span>
            ))}
          </FieldRowView>
        ))}
      </ul>
      <Button size="sm" kind="quiet" icon="plus" class={schemaStyles.addField} onPress={() => add([])}>
        {said.add}
      </Button>
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
