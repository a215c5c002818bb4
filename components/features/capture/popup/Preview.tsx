import { useObjectUrl } from '@/components/shell/state/use-object-url';
import type { CaptureFormat } from '@/lib/core/model/format';
import type { TextStart } from '@/lib/features/capture/look';
import { preload, useModule } from '@/components/shell/state/use-module';
import { warningWords, whyMissing } from '@/lib/core/words/warnings';
import { useLaterWords } from './use-later-words';
import type { Result } from './view';
import * as popupStyles from './popup.module.css';

const loadMarkdown = () => import('../viewers/MarkdownStart');

/** Fetches the code that renders a format while the page is still being read. */
export function preparePreview(format: CaptureFormat): void {
  if (format === 'markdown') preload(loadMarkdown);
}
/** A few screens of it; the panel shows more. */
const MARKDOWN_CHARACTERS = 6_000;

type Props = { result: Result; format: CaptureFormat };

/** A preview of one format of the page, as text and elements: captured content is never parsed as HTML. */
export function Preview({ result, format }: Props) {
  const { words, popup } = useLaterWords();
  const label = popup.preview(words.formats[format]);
  return (
    <div class={popupStyles.preview} key={format}>
      <Facet result={result} format={format} label={label} />
    </div>
  );
}

function Facet({ result, format, label }: Props & { label: string }) {
  const { popup } = useLaterWords();
  const { look } = result;
  const missing = <Missing result={result} format={format} />;
  switch (format) {
    case 'markdown':
      return look.texts.markdown ? <MarkdownText start={look.texts.markdown} label={label} /> : missing;
    case 'summary':
    case 'json':
    case 'html':
    case 'rawHtml': {
      const start = look.texts[format];
      if (!start) return missing;
      if (start.text === '' && (format === 'summary' || format === 'json'))
        return <None text={popup.empty[format]} />;
      return <Text start={start} label={label} mono={format !== 'summary'} />;
    }
    case 'links':
      if (!look.links) return missing;
      return look.links.total === 0 ? (
        <None text={look.report.scope === 'main' ? popup.empty.mainLinks : popup.empty.links} />
      ) : (
        <List
          label={label}
          rows={look.links.rows.map((link) => ({ title: link.text, url: link.url }))}
          total={look.links.total}
        />
      );
    case 'images':
      if (!look.images) return missing;
      return look.images.total === 0 ? (
        <None text={popup.empty.images} />
      ) : (
        <List
          label={label}
          rows={look.images.rows.map((image) => ({ title: image.alt ?? '', url: image.url }))}
          total={look.images.total}
        />
      );
    case 'screenshot':
      return result.screenshot ? <Screenshot blob={result.screenshot} label={label} /> : missing;
  }
}

function MarkdownText({ start, label }: { start: TextStart; label: string }) {
  const module = useModule(loadMarkdown);
  return module ? (
    <module.MarkdownStart markdown={start.text.slice(0, MARKDOWN_CHARACTERS)} label={label} />
  ) : null;
}

/** With the reason why it may be missing: the service gives it in its own words. */
function Missing({ result, format }: Props) {
  const { words, popup } = useLaterWords();
  const { warnings } = result.look.report;
  const why = whyMissing(warnings);
  const said = result.engine === 'service' ? warnings.map(warningWords) : [];
  const text = why.length > 0 ? why : [popup.notInCapture(words.formats[format]), ...said];
  return <None text={text.join(' ')} />;
}

function None({ text }: { text: string }) {
  return <p class={popupStyles.previewEmpty}>{text}</p>;
}

function Text({ start, label, mono }: { start: TextStart; label: string; mono: boolean }) {
  return (
    <div
      class={mono ? `${popupStyles.previewText} ${popupStyles.previewCode}` : popupStyles.previewText}
      role="region"
      aria-label={label}
      tabIndex={0}
      dir={mono ? 'ltr' : 'auto'}
    >
      {start.more ? `${start.text}…` : start.text}
    </div>
  );
}

type Rows = { rows: { title: string; url: string }[]; total: number; label: string };

function List({ rows, total, label }: Rows) {
  const { format } = useLaterWords();
  const more = total - rows.length;
  return (
    <ul class={popupStyles.previewList} role="list" aria-label={label} tabIndex={0}>
      {rows.map((row, index) => (
        <li key={index}>
          {row.title && (
            <span class="clip" dir="auto">
              {row.title}
            </span>
          )}
          <bdi class="clip faint" dir="ltr">
            {row.url}
          </bdi>
        </li>
      ))}
      {more > 0 && <li class="faint tabular">+{format.number(more)}</li>}
    </ul>
  );
}

function Screenshot({ blob, label }: { blob: Blob; label: string }) {
  const url = useObjectUrl(blob);
  return (
    <div class={popupStyles.previewImage} role="region" aria-label={label} tabIndex={0}>
      {url && <img src={url} alt={label} />}
    </div>
  );
}
