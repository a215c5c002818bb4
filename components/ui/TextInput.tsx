import { isComposing } from './text-field';
import { Field, type FieldIds, type FieldWords } from './Field';
import { useFocusWhenDrawn } from './use-focus';
import * as styles from './TextInput.module.css';

type Props = {
  ids?: FieldIds;
  /** For a field without a visible label. */
  label?: string;
  value: string;
  onInput: (value: string) => void;
  /** On Enter and on blur, with the current text. */
  onCommit?: (value: string) => void;
  type?: 'text' | 'url' | 'password' | 'search';
  placeholder?: string;
  mono?: boolean;
  /** Lines of a text area; a single line without it. */
  rows?: number;
  maxLength?: number;
  class?: string;
  /** Takes the focus when it is drawn; for a field that a press brings up. */
  autofocus?: boolean;
  inputRef?: (element: HTMLInputElement | HTMLTextAreaElement | null) => void;
};

/** A text field, or a text area when `rows` is given. */
export function TextInput(props: Props) {
  const { ids, inputRef } = props;
  const field = useFocusWhenDrawn<HTMLInputElement | HTMLTextAreaElement>(props.autofocus ?? false);
  const shared = {
    ...(ids ? { id: ids.id } : {}),
    ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => {
      field.current = element;
      inputRef?.(element);
    },
    'aria-label': props.label,
    'aria-describedby': ids?.describedBy,
    'aria-invalid': ids?.invalid || undefined,
    value: props.value,
    placeholder: props.placeholder,
    maxLength: props.maxLength,
    autofocus: props.autofocus,
    spellcheck: false,
    autoComplete: 'off' as const,
    dir: props.mono ? ('ltr' as const) : ('auto' as const),
    class: [
      styles.input,
      props.mono && styles.mono,
      props.rows && styles.area,
      ids?.invalid && styles.bad,
      props.class,
    ]
      .filter(Boolean)
      .join(' '),
    onInput: (event: Event) =>
      props.onInput((event.currentTarget as HTMLInputElement | HTMLTextAreaElement).value),
    onBlur: (event: Event) =>
      props.onCommit?.((event.currentTarget as HTMLInputElement | HTMLTextAreaElement).value),
  };
  if (props.rows) return <textarea {...shared} rows={props.rows} />;
  const single = {
    ...shared,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !isComposing(event))
        props.onCommit?.((event.currentTarget as HTMLInputElement).value);
    },
  };
  switch (props.type) {
    case 'password':
      return <input {...single} type="password" />;
    case 'search':
      return <input {...single} type="search" />;
    case 'url':
      return <input {...single} type="text" inputMode="url" />;
    default:
      return <input {...single} type="text" />;
  }
}

export function TextField(props: FieldWords & Omit<Props, 'ids' | 'label'>) {
  const { label, help, error, saved, hideLabel, ...input } = props;
  return (
    <Field label={label} help={help} error={error} saved={saved} hideLabel={hideLabel}>
      {(ids) => <TextInput {...input} ids={ids} />}
    </Field>
  );
}
