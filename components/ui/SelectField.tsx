import { Field } from './Field';
import { Select } from './Select';

type Props<Value extends string | number> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** A labeled select. */
export function SelectField<Value extends string | number>({ label, ...select }: Props<Value>) {
  return <Field label={label}>{(ids) => <Select ids={ids} withIcon {...select} />}</Field>;
}
