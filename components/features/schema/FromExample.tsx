import { useMemo, useState } from 'preact/hooks';
import { fieldsOf } from '@/lib/features/schema/fields';
import { schemaOfExamples } from '@/lib/features/schema/from-example';
import { readJsonText } from '@/lib/features/schema/json-text';
import type { Schema } from '@/lib/features/schema/schema';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { TextInput } from '@/components/ui/TextInput';
import { useSchemaWords } from './use-schema-words';
import * as schemaStyles from './schema.module.css';

type Props = { onCancel: () => void; onUse: (schema: Schema) => void };

/** Example JSON whose shape becomes the schema. Several records in a list are merged. */
export function FromExample({ onCancel, onUse }: Props) {
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
      ? `${said.atLine(problem.line)}: ${said.problem[problem.code](problem.found)}`
      : fields
        ? undefined
        : own.noGroup;
  return (
    <div class={schemaStyles.schema} role="group" aria-label={own.title}>
      <Field label={own.label} help={fields ? own.found(fields.rows.length) : own.help} error={error}>
        {(ids) => <TextInput ids={ids} mono rows={8} autofocus value={text} onInput={setText} />}
      </Field>
      <div class={schemaStyles.end}>
        <Button size="sm" onPress={onCancel}>
          {own.cancel}
        </Button>
        <Button size="sm" disabled={!fields} onPress={() => schema && fields && onUse(schema)}>
          {own.use}
        </Button>
      </div>
    </div>
  );
}
