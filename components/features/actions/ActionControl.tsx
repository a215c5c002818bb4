import { useState } from 'preact/hooks';
import type { ActionDraft } from '@/lib/features/actions/action-drafts';
import { actionWords as words } from '@/lib/features/actions/words/en-actions';
import { Field } from '@/components/ui/Field';
import { Switch } from '@/components/ui/Switch';
import { TextInput } from '@/components/ui/TextInput';
import { Select } from '@/components/ui/Select';
import { valueAt, type ActionField } from './action-fields';

type Props = {
  draft: ActionDraft;
  field: ActionField;
  onValue: (value: unknown) => void;
  /** There is an error in the action, and it can be fixed here. */
  invalid?: boolean;
};

/** One control of an action. */
export function ActionControl({ draft, field, onValue, invalid = false }: Props) {
  const label = words.field[field.label];
  const value = valueAt(draft, field.path);
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'switch':
      return <Switch label={label} checked={value === true} onChange={(on) => onValue(on || undefined)} />;
    case 'number':
      return (
        <NumberControl label={label} value={value} per={field.per ?? 1} onValue={onValue} invalid={invalid} />
      );
    case 'choice':
      return (
        <Field label={label}>
          {(ids) => (
            <Select
              ids={ids}
              value={text || field.first}
              choices={field.values.map((each) => ({
                value: each,
                label: each === 'up' || each === 'down' ? words.directions[each] : each,
              }))}
              onChange={onValue}
            />
          )}
        </Field>
      );
    case 'text':
    case 'code':
      return (
        <Field label={label}>
          {(ids) => (
            <TextInput
              ids={{ ...ids, invalid }}
              value={text}
              mono={field.label !== 'text'}
              onInput={onValue}
              {...(field.kind === 'code' ? { rows: 3 } : {})}
            />
          )}
        </Field>
      );
  }
}

/** A number as typed: an invalid one stays visible, and is refused with the rest of the form. */
function NumberControl({
  label,
  value,
  per,
  onValue,
  invalid,
}: {
  label: string;
  value: unknown;
  per: number;
  onValue: Props['onValue'];
  invalid: boolean;
}) {
  const [typed, setTyped] = useState<string>();
  const shown = typeof value === 'number' ? String(value / per) : typeof value === 'string' ? value : '';
  return (
    <Field label={label}>
      {(ids) => (
        <TextInput
          ids={{ ...ids, invalid }}
          value={typed ?? shown}
          onInput={(text) => {
            setTyped(text);
            const number = Number(text.trim().replace(',', '.'));
            if (text.trim() === '') onValue(undefined);
            else onValue(Number.isFinite(number) ? Math.round(number * per * 1_000) / 1_000 : text);
          }}
          onCommit={() => setTyped(undefined)}
        />
      )}
    </Field>
  );
}
