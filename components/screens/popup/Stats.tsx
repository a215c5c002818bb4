import type { CaptureFormat } from '../../../lib/model/format';
import type { Look } from '../../../lib/model/look';
import { useLaterWords } from './use-later-words';

type Count = { value: string; unit: string };

type Props = {
  look: Look;
  format: CaptureFormat;
  /** What stands beside it takes much of the line: two counts, and of a list its own alone. */
  short: boolean;
};

/** How much there is of what is shown. */
export function Stats({ look, format, short }: Props) {
  const { popup } = useLaterWords();
  const { metadata, report, links, images, screenshot } = look;
  const words = popup.stats.words(metadata.wordCount ?? report.wordsKept);
  const tokens =
    metadata.tokenEstimate === undefined ? undefined : popup.stats.tokens(metadata.tokenEstimate);
  const countsOf = (): (Count | undefined)[] => {
    if (format === 'screenshot' && screenshot)
      return [popup.stats.pixels(screenshot.width, screenshot.height)];
    const listed =
      format === 'images'
        ? images && popup.stats.images(images.total)
        : format === 'links' && report.scope === 'main'
          ? links && popup.stats.mainLinks(links.total)
          : undefined;
    if (listed) return short ? [listed] : [words, listed];
    return [words, tokens, short || !links ? undefined : popup.stats.links(links.total)];
  };
  const counts = countsOf();
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
