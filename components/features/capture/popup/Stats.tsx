import type { CaptureFormat } from '@/lib/core/model/format';
import type { Look } from '@/lib/features/capture/look';
import { Icon } from '@/components/ui/Icon';
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
  const { report, links, images, screenshot } = look;
  const size = sizeOf(look, format);
  const words = size.words === undefined ? undefined : popup.stats.words(size.words);
  // Without data there is no size.
  const tokens = size.tokens ? popup.stats.tokens(size.tokens) : undefined;
  const isPageText = format !== 'summary' && format !== 'json';
  const countsOf = (): (Count | undefined)[] => {
    if (format === 'screenshot' && screenshot)
      return [popup.stats.pixels(screenshot.width, screenshot.height)];
    const listed =
      format === 'images'
        ? images && popup.stats.images(images.total)
        : format === 'links'
          ? links && popup.stats[report.scope === 'main' ? 'mainLinks' : 'links'](links.total)
          : undefined;
    if (listed) return short ? [listed] : [words, listed];
    return [words, tokens, short || !links || !isPageText ? undefined : popup.stats.links(links.total)];
  };
  const counts = countsOf().filter((count) => count !== undefined);
  const template = format === 'markdown' ? look.template : undefined;
  return (
    <>
      {template !== undefined && (
        <span class={popupStyles.statTemplate} title={popup.byTemplate(template)}>
          <Icon name="file" size="sm" />
          <span class="visually-hidden">{popup.template(template)}</span>
          <bdi class="clip" aria-hidden="true">
            {template}
          </bdi>{' '}
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

/** Of a text that is not the page's own, the size of that text. HTML has the words of the page, in other tokens. */
function sizeOf(
  { metadata, report, texts }: Look,
  format: CaptureFormat,
): { words?: number; tokens?: number } {
  const words = metadata.wordCount ?? report.wordsKept;
  switch (format) {
    case 'summary':
    case 'json':
      return texts[format] ?? {};
    case 'html':
    case 'rawHtml':
      return { words };
    default:
      return { words, ...(metadata.tokenEstimate !== undefined && { tokens: metadata.tokenEstimate }) };
  }
}
