import { useEffect, useMemo, useState } from 'preact/hooks';
import { checkSchemaText } from '@/lib/features/schema/check';
import { emptySchema } from '@/lib/features/schema/edit';
import { fieldsOf } from '@/lib/features/schema/fields';
import { schemaText, type Schema } from '@/lib/features/schema/schema';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Segmented } from '@/components/ui/Segmented';
import { useFocusAfterForm } from '@/components/ui/use-focus';
import { FieldRows } from './FieldRows';
import { FromExample } from './FromExample';
import { SchemaTextSide } from './SchemaTextSide';
import { useSchemaWords } from './use-schema-words';
import * as schemaStyles from './schema.module.css';

type Props = {
  /** The label of the whole. */
  label: string;
  /** The schema as text: this is what is stored, even while it has errors. Empty for none. */
  text: string;
  onText: (text: string) => void;
};

type Side = 'fields' | 'json';
const SIDES: readonly Side[] = ['fields', 'json'];

/**
 * A JSON schema as fields and as text, both editable. What rows cannot show stays in the text unchanged. While the text
 * has an error, the fields show its last valid state.
 */
export function SchemaEditor({ label, text, onText }: Props) {
  const said = useSchemaWords();
  const checked = useMemo(() => checkSchemaText(text), [text]);
  const { problems } = checked;
  const [lastGood, setLastGood] = useState<Schema | undefined>(checked.schema);
  const isGood = problems.length === 0;
  useEffect(() => {
    if (isGood) setLastGood(checked.schema);
  }, [checked, isGood]);
  const schema = (isGood ? checked.schema : lastGood) ?? emptySchema;
  const fields = useMemo(() => fieldsOf(schema), [schema]);
  const [side, setSide] = useState<Side>(fields && isGood ? 'fields' : 'json');
  const [goTo, setGoTo] = useState<{ line: number }>();
  const [fromExample, setFromExample] = useState(false);
  const box = useFocusAfterForm<HTMLDivElement>(fromExample);
  const change = (next: Schema): void => {
    const left = fieldsOf(next);
    // Without a field it requests nothing, and counts as none.
    onText(left?.rows.length === 0 && left.more.length === 0 ? '' : schemaText(next));
  };
  if (fromExample)
    return (
      <FromExample
        onCancel={() => setFromExample(false)}
        onUse={(next) => {
          change(next);
          setSide('fields');
          setFromExample(false);
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
          onChange={setSide}
        />
        <span class="grow" />
        <Button size="sm" kind="quiet" onPress={() => setFromExample(true)}>
          {said.example}
        </Button>
      </div>
      <div class={schemaStyles.sides}>
        <div class={schemaStyles.fields}>
          {!isGood && (
            <Note
              icon="info"
              title={said.lastGood.title}
              actions={
                <>
                  <Button
                    size="sm"
                    onPress={() => {
                      setSide('json');
                      setGoTo({ line: problems[0]?.line ?? 1 });
                    }}
                  >
                    {said.goTo(problems[0]?.line ?? 1)}
                  </Button>
                  {lastGood && (
                    <Button size="sm" kind="quiet" onPress={() => onText(schemaText(lastGood))}>
                      {said.lastGood.undo}
                    </Button>
                  )}
                </>
              }
            >
              {said.lastGood.body(problems.length)}
            </Note>
          )}
          {fields ? (
            <FieldRows schema={schema} fields={fields} disabled={!isGood} onChange={change} />
          ) : (
            <Note icon="info" title={said.noGroup.title}>
              {said.noGroup.body}
            </Note>
          )}
        </div>
        <div class={schemaStyles.json}>
          <SchemaTextSide label={said.text} text={text} problems={problems} goTo={goTo} onText={onText} />
        </div>
      </div>
    </div>
  );
}
