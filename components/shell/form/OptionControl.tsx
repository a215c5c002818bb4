import { readDrafts } from '@/lib/features/actions/action-drafts';
import { ActionsEditor } from '@/components/features/actions/ActionsEditor';
import { Field, type FieldIds } from '@/components/ui/Field';
import { TextInput } from '@/components/ui/TextInput';
import { Select } from '@/components/ui/Select';
import { usePanelWords } from '../state/use-panel-words';
import { SchemaEditor } from '@/components/features/schema/SchemaEditor';
import { actionsField, schemaField, type OptionField } from './option-fields';
import type { FieldProblem } from './options-form';
import * as fieldStyles from '@/components/ui/Field.module.css';

type Props = {
  field: OptionField;
  value: string;
  problem: FieldProblem | undefined;
  onInput: (value: string) => void;
};

/** The control of one option, with its label, description and problem. */
export function OptionControl({ field, value, problem, onInput }: Props) {
  const { panel } = usePanelWords();
  const [label, help] = panel.option[field.path] ?? [field.path];
  if (field.path === schemaField.path)
    return (
      <div class={fieldStyles.field}>
        <span class={fieldStyles.label}>{label}</span>
        <SchemaEditor label={label} text={value} onText={onInput} />
        {problem && (
          <p class={fieldStyles.error} role="alert">
            {explain(problem, panel.form)}
          </p>
        )}
      </div>
    );
  if (field.path === actionsField && readDrafts(value) !== undefined)
    return (
      <div class={fieldStyles.field}>
        <span class={fieldStyles.label}>{label}</span>
        <p class={fieldStyles.help}>{help}</p>
        <ActionsEditor label={label} text={value} onText={onInput} refused={problem !== undefined} />
        {problem && (
          <p class={fieldStyles.error} role="alert">
            {explain(problem, panel.form)}
          </p>
        )}
      </div>
    );
  return (
    <Field label={label} help={help} error={problem && explain(problem, panel.form)}>
      {(ids) => <Control field={field} ids={ids} value={value} onInput={onInput} />}
    </Field>
  );
}

function Control({ field, ids, value, onInput }: Omit<Props, 'problem'> & { ids: FieldIds }) {
  const { panel } = usePanelWords();
  if (field.kind === 'switch' || field.kind === 'choice') {
    const choices =
      field.kind === 'choice'
        ? field.values.map((name) => ({ value: name, label: panel.choices[name] ?? name }))
        : [
            { value: 'yes', label: panel.form.yes },
            { value: 'no', label: panel.form.no },
          ];
    return (
      <Select
        ids={ids}
        value={value}
        choices={[{ value: '', label: panel.form.unset }, ...choices]}
        onChange={onInput}
      />
    );
  }
  const many = field.kind === 'json' || field.kind === 'lines' || field.kind === 'long';
  return (
    <TextInput
      ids={ids}
      value={value}
      onInput={onInput}
      mono={field.kind === 'json' || field.kind === 'lines'}
      {...(many ? { rows: 3 } : {})}
      {...(field.kind === 'json' ? { placeholder: field.example } : {})}
    />
  );
}

function explain(
  { problem, message }: FieldProblem,
  form: { badJson: string; badObject: string; badNumber: string; invalid: string },
): string {
  switch (problem) {
    case 'json':
      return `${form.badJson}${message ? ` ${message}` : ''}`;
    case 'object':
      return form.badObject;
    case 'number':
      return form.badNumber;
    case 'own':
      return message ?? form.invalid;
    case 'invalid':
      return `${form.invalid}${message ? ` ${message}` : ''}`;
  }
}
