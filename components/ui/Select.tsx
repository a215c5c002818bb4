import { Field, type FieldIds, type FieldWords } from './Field';
import { Icon } from './Icon';
import * as styles from './TextInput.module.css';

type Props<Value extends string | number> = {
  ids?: FieldIds;
  /** For a select without a visible label. */
  label?: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** On blur. */
  onCommit?: () => void;
  disabled?: boolean;
  /** Draws an icon in place of the small arrow. */
  withIcon?: boolean;
  class?: string;
};

/** One of some values, in the browser's own menu. */
export function Select<Value extends string | number>(props: Props<Value>) {
  const { ids, value, choices } = props;
  const select = (
    <select
      {...(ids ? { id: ids.id } : {})}
      class={props.class ? `${styles.input} ${props.class}` : styles.input}
      aria-label={props.label}
      aria-describedby={ids?.describedBy}
      aria-invalid={ids?.invalid || undefined}
      value={value}
      disabled={props.disabled}
      onChange={({ currentTarget }) => {
        const chosen = choices.find((choice) => String(choice.value) === currentTarget.value);
        if (chosen) props.onChange(chosen.value);
      }}
      onBlur={props.onCommit}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
  if (!props.withIcon) return select;
  return (
    <span class={styles.choice}>
      {select}
      <Icon name="down" size="sm" class={styles.arrow} />
    </span>
  );
}

type SelectFieldProps<Value extends string | number> = FieldWords &
  Omit<Props<Value>, 'ids' | 'label' | 'withIcon'>;

export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { label, help, error, saved, hideLabel, ...select } = props;
  return (
    <Field label={label} help={help} error={error} saved={saved} hideLabel={hideLabel}>
      {(ids) => <Select {...select} ids={ids} withIcon />}
    </Field>
  );
}
