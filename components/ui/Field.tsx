import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import * as styles from './Field.module.css';

/** What a control inside a field needs, so that label, help and error are associated with it. */
export type FieldIds = { id: string; describedBy: string | undefined; invalid: boolean };

export type FieldWords = {
  label: string;
  help?: ComponentChildren;
  /** Replaces the help, and marks the control as invalid. */
  error?: string | undefined;
  /** Replaces the help after a change was saved. */
  saved?: string | undefined;
  /** The label is for screen readers alone. */
  hideLabel?: boolean | undefined;
};

type Props = FieldWords & { children: (ids: FieldIds) => ComponentChildren };

/** A labeled control with one line of help, of error, or "Saved". */
export function Field({ label, help, error, saved, hideLabel = false, children }: Props) {
  const id = useId();
  const helpId = `${id}-help`;
  const below = error ?? saved ?? help;
  return (
    <div class={styles.field}>
      <label class={hideLabel ? `${styles.label} ${styles.hidden}` : styles.label} for={id}>
        {label}
      </label>
      {children({ id, describedBy: below ? helpId : undefined, invalid: error !== undefined })}
      {below && (
        <p class={error ? styles.error : styles.help} id={helpId} role={error ? 'alert' : undefined}>
          {below}
        </p>
      )}
    </div>
  );
}
