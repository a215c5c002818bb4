import type { CaptureFormat } from '../../../lib/model/format';
import type { Look } from '../../../lib/model/look';
import { Icon } from '../../ui/Icon';
import { useLaterWords } from './use-later-words';
import * as popupStyles from './popup.module.css';

type Count = { value: string; unit: string };

type Props = {
  look: Look;
  format: CaptureFormat;
  /** The content beside it takes most of the line: two counts, and for a list only its own. */
  short: boolean;
};

/** The size of what is shown, after the template used to copy and save its Markdown. */
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
  const counts = countsOf().filter((count) => count !== undefined);
  const template = format === 'markdown' ? look.template : undefined;
  return (
    <>
      {template !== undefined && (
        <span class={popupStyles.statAs} title={popup.byTemplate(template)}>
          <Icon name="file" size="sm" />
          <span class="vh">{popup.template} </span>
          <bdi class="clip">{template}</bdi>{' '}
        </span>
      )}
      {(template === undefined ? counts : counts.slice(0, 1)).map((count, index) => (
        <bdi key={count.unit}>
          {(index > 0 || template !== undefined) && <span class="sep" />}
          <b>{count.value}</b> {count.unit}{' '}
        </bdi>
      ))}
    </>
  );
}
