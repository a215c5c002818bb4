import { Button } from '@/components/ui/Button';
import * as actStyles from '@/components/ui/act.module.css';
import * as optionsFormStyles from './options-form.module.css';

/** A line beside the button; `bad` for what speaks against the start. */
export type BarLine = string | { bad: string } | undefined | false;

type Props = {
  /** What it costs, what speaks against it, and what is sent to whom. */
  lines: readonly BarLine[];
  label: string;
  busy: boolean;
  disabled: boolean;
  onStart: () => void;
};

/** The bar below a form: what a start means, and the button that starts. */
export function StartBar({ lines, label, busy, disabled, onStart }: Props) {
  return (
    <div class={actStyles.act}>
      <span class="grow">
        {lines.map((line) => {
          if (!line) return null;
          const said = typeof line === 'string' ? line : line.bad;
          const tone = typeof line === 'string' ? 'tabular' : 'tone-bad tabular';
          return (
            <span key={said} class={`${optionsFormStyles.costLine} ${tone}`}>
              {said}
            </span>
          );
        })}
      </span>
      <Button kind="primary" busy={busy} disabled={disabled} onPress={onStart}>
        {label}
      </Button>
    </div>
  );
}
