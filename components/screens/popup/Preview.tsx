import { useEffect, useMemo, useState } from 'preact/hooks';
import type { CaptureFormat } from '../../../lib/model/format';
import { MarkdownPreview } from './MarkdownPreview';
import { useLaterWords } from './use-later-words';
import type { Result } from './view';

/** Text and rows that fit into the preview several times over. */
const CHARS = 12_000;
const ROWS = 60;

type Props = { result: Result; format: CaptureFormat; remoteImages: boolean };

/** One format of the capture, at a glance. Captured text is inserted as text; Markdown is shown in a sandbox. */
export function Preview({ result, format, remoteImages }: Props) {
  const { words, popup } = useLaterWords();
  const label = popup.preview(words.formats[format]);
  return (
    <div class="prev">
      <Facet result={result} format={format} label={label} remoteImages={remoteImages} />
    </div>
  );
}

function Facet({ result, format, label, remoteImages }: Props & { label: string }) {
  const { words, popup } = useLaterWords();
  const { content } = result.capture;
  const missing = <p class="prev__none">{popup.notInCapture(words.formats[format])}</p>;
  switch (format) {
    case 'markdown':
      return content.markdown === undefined ? (
        missing
      ) : (
        <MarkdownPreview
          capture={result.capture}
          markdown={content.markdown}
          label={label}
          remoteImages={remoteImages}
        />
      );
    case 'summary':
      if (content.summary === undefined) return missing;
      return content.summary.trim() === '' ? (
        <None text={popup.empty.summary} />
      ) : (
        <Text text={content.summary} label={label} />
      );
    case 'json':
      if (content.json === undefined) return missing;
      return isEmpty(content.json) ? (
        <None text={popup.empty.json} />
      ) : (
        <Json value={content.json} label={label} />
      );
    case 'html':
    case 'rawHtml': {
      const html = format === 'html' ? content.html : content.rawHtml;
      return html === undefined ? missing : <Text text={html} label={label} mono />;
    }
    case 'links':
      if (content.links === undefined) return missing;
      return content.links.length === 0 ? (
        <None text={popup.empty.links} />
      ) : (
        <List label={label} rows={content.links.map((link) => ({ title: link.text, url: link.url }))} />
      );
    case 'images':
      if (content.images === undefined) return missing;
      return content.images.length === 0 ? (
        <None text={popup.empty.images} />
      ) : (
        <List
          label={label}
          rows={content.images.map((image) => ({ title: image.alt ?? '', url: image.url }))}
        />
      );
    case 'screenshot':
      return content.screenshot === undefined && !result.picture ? (
        missing
      ) : (
        <Picture blob={result.picture} label={label} />
      );
  }
}

function None({ text }: { text: string }) {
  return <p class="prev__none">{text}</p>;
}

function Text({ text, label, mono = false }: { text: string; label: string; mono?: boolean }) {
  return (
    <div
      class={mono ? 'prev__text prev__text--mono' : 'prev__text'}
      role="region"
      aria-label={label}
      tabIndex={0}
      dir={mono ? 'ltr' : 'auto'}
    >
      {text.length > CHARS ? `${text.slice(0, CHARS)}…` : text}
    </div>
  );
}

function Json({ value, label }: { value: unknown; label: string }) {
  const text = useMemo(() => JSON.stringify(value, null, 2) ?? '', [value]);
  return <Text text={text} label={label} mono />;
}

function List({ rows, label }: { rows: { title: string; url: string }[]; label: string }) {
  const { format } = useLaterWords();
  const more = rows.length - ROWS;
  return (
    <ul class="prev__list" role="list" aria-label={label} tabIndex={0}>
      {rows.slice(0, ROWS).map((row, index) => (
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
      {more > 0 && <li class="faint num">+{format.number(more)}</li>}
    </ul>
  );
}

function Picture({ blob, label }: { blob: Blob | undefined; label: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return (
    <div class="prev__pic" role="region" aria-label={label} tabIndex={0}>
      {url && <img src={url} alt={label} />}
    </div>
  );
}

function isEmpty(value: unknown): boolean {
  if (value === null) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
