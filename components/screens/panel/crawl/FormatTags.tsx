import { popupFormats, type CaptureFormat } from '../../../../lib/model/format';
import { TagToggle } from '../../../ui/Tag';
import { useCrawlWords } from './use-crawl-words';

type Props = { formats: readonly CaptureFormat[]; onChange: (formats: CaptureFormat[]) => void };

/** What is kept of each page; never nothing. */
export function FormatTags({ formats, onChange }: Props) {
  const { crawl, words } = useCrawlWords();
  return (
    <div class="field" role="group" aria-label={crawl.formats}>
      <span class="field__l">{crawl.formats}</span>
      <div class="tags">
        {popupFormats.map((format) => (
          <TagToggle
            key={format}
            on={formats.includes(format)}
            onChange={(on) => {
              const next = on ? [...formats, format] : formats.filter((other) => other !== format);
              if (next.length > 0) onChange(next);
            }}
          >
            {words.formats[format]}
          </TagToggle>
        ))}
      </div>
    </div>
  );
}
