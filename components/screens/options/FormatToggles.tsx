import { popupFormats, type CaptureFormat } from '../../../lib/model/format';
import { TagToggle } from '../../ui/Tag';
import { useOptionsWords } from './use-options-words';

type Props = {
  label: string;
  help?: string;
  chosen: readonly CaptureFormat[];
  /** It was changed and saved a moment ago. */
  saved: boolean;
  onChange: (chosen: CaptureFormat[]) => void;
};

/** Which formats are kept: a row of switches, in the order of the popup. */
export function FormatToggles({ label, help, chosen, saved, onChange }: Props) {
  const { words, options } = useOptionsWords();
  const toggle = (format: CaptureFormat, on: boolean): void =>
    onChange(popupFormats.filter((one) => (one === format ? on : chosen.includes(one))));
  return (
    <div class="field" role="group" aria-label={label}>
      <span class="field__l">
        {label}
        {saved && <span class="faint">{options.saved}</span>}
      </span>
      <div class="fmtpick">
        {popupFormats.map((format) => (
          <TagToggle key={format} on={chosen.includes(format)} onChange={(on) => toggle(format, on)}>
            {words.formats[format]}
          </TagToggle>
        ))}
      </div>
      {help && <p class="field__h">{help}</p>}
    </div>
  );
}
