import { Button } from '@/components/ui/Button';
import * as actStyles from '@/components/ui/act.module.css';
import * as optionsFormStyles from './options-form.module.css';

/** A line beside the button: plain, with an amount that stands out, or, as `bad`, what speaks against the start. */
export type BarLine =
  | string
  | { before: string; amount: string; after: string }
  | { bad: string }
  | undefined
  | false;

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
          const isBad = typeof line === 'object' && 'bad' in line;
          return (
            <span
              key={JSON.stringify(line)}
              class={`${optionsFormStyles.costLine} ${isBad ? 'tone-bad tabular' : 'tabular'}`}
            >
              {typeof line === 'string' ? (
                line
              ) : 'bad' in line ? (
                line.bad
              ) : (
                <>
                  {line.before}
                  <b>{line.amount}</b>
                  {line.after}
                </>
              )}
            </span>
          );
        })}
      </span>
      <Button size="md" text={label} kind="primary" busy={busy} disabled={disabled} onPress={onStart} />
    </div>
  );
}
