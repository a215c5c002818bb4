import { useId } from 'preact/hooks';
import * as styles from './Switch.module.css';

type Props = {
  label: string;
  help?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** A row with its label at the start and a switch at the end; pressing the label switches too. */
export function Switch({ label, help, checked, onChange, disabled = false }: Props) {
  const id = useId();
  return (
    <div class={styles.line}>
      <label class="grow" for={id}>
        {label}
        {help && (
          <span class={styles.lineHelp} id={`${id}-help`}>
            {help}
          </span>
        )}
      </label>
      <button
        type="button"
        id={id}
        class={styles.track}
        role="switch"
        aria-label={label}
        aria-checked={checked}
        aria-disabled={disabled || undefined}
        aria-describedby={help ? `${id}-help` : undefined}
        onClick={() => {
          if (!disabled) onChange(!checked);
        }}
      />
    </div>
  );
}
