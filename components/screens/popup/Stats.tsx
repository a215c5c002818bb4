import type { CaptureFormat } from '../../../lib/model/format';
import type { Look } from '../../../lib/model/look';
import { useLaterWords } from './use-later-words';

type Count = { value: string; unit: string };

/** How much there is of what is shown. */
export function Stats({ look, format }: { look: Look; format: CaptureFormat }) {
  const { popup } = useLaterWords();
  const { metadata, report, links, images, screenshot } = look;
  const counts: (Count | undefined)[] =
    format === 'screenshot' && screenshot
      ? [popup.stats.pixels(screenshot.width, screenshot.height)]
      : [
          popup.stats.words(metadata.wordCount ?? report.wordsKept),
          metadata.tokenEstimate === undefined ? undefined : popup.stats.tokens(metadata.tokenEstimate),
          format === 'images' && images
            ? popup.stats.images(images.total)
            : links &&
              (format === 'links' && report.scope === 'main'
                ? popup.stats.mainLinks(links.total)
                : popup.stats.links(links.total)),
        ];
  return (
    <>
      {counts
        .filter((count) => count !== undefined)
        .map((count, index) => (
          <bdi key={count.unit}>
            {index > 0 && <span class="sep" />}
            <b>{count.value}</b> {count.unit}{' '}
          </bdi>
        ))}
    </>
  );
}
