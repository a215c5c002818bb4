import { useId } from 'preact/hooks';
import { serverMark } from '@/components/shell/state/server-mark';
import { popupFormats, type CaptureFormat } from '@/lib/core/model/format';
import type { Settings } from '@/lib/core/model/settings';
import { Segmented } from '@/components/ui/Segmented';
import { usePopupWords } from './use-popup-words';
import * as styles from './FormatPicker.module.css';

type Props = {
  format: CaptureFormat;
  onChange: (format: CaptureFormat) => void;
  needsService: (format: CaptureFormat) => boolean;
  /** The engine, and what is known of the server. */
  reader: Pick<Settings, 'engine' | 'service'>;
  /** What was captured has not the chosen format, and says why itself. */
  isTold: boolean;
};

/**
 * One radio group in two rows: the format of the capture. A cloud marks what the service makes, an icon what the server
 * may lack; the reason for the chosen one is shown below.
 */
export function FormatPicker({ format, onChange, needsService, reader, isTold }: Props) {
  const { words } = usePopupWords();
  const whyId = useId();
  const markOf = (value: CaptureFormat) => serverMark(value, words.formats[value], reader);
  const why = isTold ? undefined : markOf(format)?.why;
  return (
    <>
      <Segmented<CaptureFormat>
        label={words.formatLabel}
        layout="two"
        value={format}
        onChange={onChange}
        describedBy={why === undefined ? undefined : whyId}
        segments={popupFormats.map((value) => ({
          value,
          label: words.formats[value],
          mark: markOf(value),
          ...(needsService(value) ? { cloudLabel: words.usesService } : {}),
        }))}
      />
      {why !== undefined && (
        <p class={styles.whyMissing} id={whyId}>
          {why}
        </p>
      )}
    </>
  );
}
