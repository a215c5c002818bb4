import { lackHint, serverMark } from '@/components/shell/state/server-mark';
import { popupFormats, type CaptureFormat } from '@/lib/core/model/format';
import { TagToggle } from '@/components/ui/Tag';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';
import { useSettings } from '@/components/shell/state/settings';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as styles from './FormatToggles.module.css';

type Props = {
  label: string;
  help?: string;
  chosen: readonly CaptureFormat[];
  /** Changed and saved a moment ago. */
  saved: boolean;
  onChange: (chosen: CaptureFormat[]) => void;
};

/** Which formats are kept: a row of switches, in the popup's order; those that the server may lack are marked. */
export function FormatToggles({ label, help, chosen, saved, onChange }: Props) {
  const settings = useSettings();
  const { words, options } = useOptionsWords();
  const markOf = (format: CaptureFormat) => serverMark(format, words.formats[format], settings);
  const toggle = (format: CaptureFormat, on: boolean): void =>
    onChange(popupFormats.filter((one) => (one === format ? on : chosen.includes(one))));
  return (
    <div class={fieldStyles.field} role="group" aria-label={label}>
      <span class={fieldStyles.label}>
        {label}
        {saved && <span class="faint">{options.saved}</span>}
      </span>
      <div class={styles.formatPicker}>
        {popupFormats.map((format) => (
          <TagToggle
            key={format}
            class={styles.format}
            on={chosen.includes(format)}
            mark={markOf(format)}
            onChange={(on) => toggle(format, on)}
          >
            {words.formats[format]}
          </TagToggle>
        ))}
      </div>
      {popupFormats.some(markOf) && <p class={fieldStyles.help}>{lackHint}</p>}
      {help && <p class={fieldStyles.help}>{help}</p>}
    </div>
  );
}
