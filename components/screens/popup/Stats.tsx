import type { CaptureFormat } from '../../../lib/model/format';
import { Icon } from '../../ui/Icon';
import { useLaterWords } from './use-later-words';
import type { Result } from './view';

type Count = { value: string; unit: string };

/** How much there is of what is shown, and how long it took. */
export function Stats({ result, format }: { result: Result; format: CaptureFormat }) {
  const { popup, format: intl } = useLaterWords();
  const { content, metadata, report } = result.capture;
  const { screenshot, links, images } = content;
  const counts: (Count | undefined)[] =
    format === 'screenshot' && screenshot
      ? [popup.stats.pixels(screenshot.width, screenshot.height)]
      : [
          popup.stats.words(metadata.wordCount ?? report.wordsKept),
          metadata.tokenEstimate === undefined ? undefined : popup.stats.tokens(metadata.tokenEstimate),
          format === 'images' && images
            ? popup.stats.images(images.length)
            : links && popup.stats.links(links.length),
        ];
  return (
    <div class="stat">
      <span class="ok">
        <Icon name="check" size="sm" />
      </span>
      <span class="grow">
        {counts
          .filter((count) => count !== undefined)
          .map((count, index) => (
            <bdi key={count.unit}>
              {index > 0 && <span class="sep" />}
              <b>{count.value}</b> {count.unit}{' '}
            </bdi>
          ))}
      </span>
      {result.tookMs !== undefined && <span class="faint">{intl.seconds(result.tookMs)}</span>}
    </div>
  );
}
