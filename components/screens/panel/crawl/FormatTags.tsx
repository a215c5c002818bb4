import { serverMark } from '../../../../lib/derive/server-lacks';
import { popupFormats, type CaptureFormat } from '../../../../lib/model/format';
import type { Settings } from '../../../../lib/model/settings';
import { lackHint } from '../../../../lib/words/lacks';
import { TagToggle } from '../../../ui/Tag';
import { useCrawlWords } from './use-crawl-words';

type Props = {
  formats: readonly CaptureFormat[];
  /** Who reads the pages, and where: what that server may lack is marked. */
  settings: Pick<Settings, 'engine' | 'service'>;
  onChange: (formats: CaptureFormat[]) => void;
};

/** What is kept of each page; never nothing. */
export function FormatTags({ formats, settings, onChange }: Props) {
  const { crawl, words } = useCrawlWords();
  const markOf = (format: CaptureFormat) => serverMark(format, words.formats[format], settings);
  return (
    <div class="field" role="group" aria-label={crawl.formats}>
      <span class="field__l">{crawl.formats}</span>
      <div class="tags">
        {popupFormats.map((format) => (
          <TagToggle
            key={format}
            on={formats.includes(format)}
            mark={markOf(format)}
            onChange={(on) => {
              const next = on ? [...formats, format] : formats.filter((other) => other !== format);
              if (next.length > 0) onChange(next);
            }}
          >
            {words.formats[format]}
          </TagToggle>
        ))}
      </div>
      {popupFormats.some(markOf) && <p class="field__h">{lackHint}</p>}
    </div>
  );
}
