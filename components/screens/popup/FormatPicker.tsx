import { popupFormats, type CaptureFormat } from '../../../lib/model/format';
import { Segmented } from '../../ui/Segmented';
import { usePopupWords } from './use-popup-words';

type Props = {
  format: CaptureFormat;
  onChange: (format: CaptureFormat) => void;
  needsService: (format: CaptureFormat) => boolean;
};

/** One radio group in two rows: what the capture should be. A cloud marks what the service makes. */
export function FormatPicker({ format, onChange, needsService }: Props) {
  const { words } = usePopupWords();
  return (
    <Segmented<CaptureFormat>
      label={words.formatLabel}
      layout="two"
      value={format}
      onChange={onChange}
      segments={popupFormats.map((value) => ({
        value,
        label: words.formats[value],
        ...(needsService(value) ? { cloudLabel: words.usesService } : {}),
      }))}
    />
  );
}
