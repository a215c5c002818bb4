import { useEffect, useMemo, useState } from 'preact/hooks';
import { markdownParts, partText, type MarkdownPart } from '../../lib/derive/markdown-parts';
import { Button } from '../ui/Button';
import { Counted } from './Counted';
import { DocumentStart } from './DocumentStart';
import { FRAME_SANDBOX, frameDocument } from './frame-document';
import { renderMarkdown, type RenderedMarkdown } from './render-markdown';
import { useFrameDocument } from './use-frame-document';
import { usePanelWords } from './use-panel-words';
import type { ViewerProps } from './viewer';

/** Parts shown at a time: some 256 KB. Longer documents are read part by part. */
const PARTS_AT_ONCE = 4;

/** The Markdown as a page to read, in a frame that can run and load nothing; its first screen stands before that. */
export function MarkdownViewer({ capture, actions, images }: ViewerProps) {
  const { panel } = usePanelWords();
  const markdown = capture.content.markdown ?? '';
  const pages = useMemo(() => inGroups(markdownParts(markdown)), [markdown]);
  const [chosen, setChosen] = useState({ markdown, at: 0 });
  const at = chosen.markdown === markdown ? chosen.at : 0;
  const parts = pages[at] ?? NO_PARTS;
  const shown = useRendered(markdown, parts, capture.url, images.allowed);
  // They are counted with the frame; that there are any is seen before, so that its line does not come later.
  const holds = useMemo(() => parts.some((part) => REMOTE_IMAGE.test(partText(markdown, part))), [parts]);
  const frameKey = `${capture.capturedAt}-${at}-${images.allowed}`;
  const frame = useFrameDocument(frameKey);
  const isReady = shown !== undefined && frame.document !== undefined;
  const { wordCount, tokenEstimate } = capture.metadata;
  return (
    <>
      <div class="bar">
        <span class="grow">
          <Counted text={panel.stats(wordCount ?? capture.report.wordsKept, tokenEstimate)} />
        </span>
        {actions('markdown')}
      </div>
      {(shown ? shown.imagesHeld > 0 : holds && !images.allowed) && (
        <div class="bar bar--held">
          <span class="grow clip" title={panel.loadImagesWhy}>
            {shown && panel.imagesHeld(shown.imagesHeld)}
          </span>
          <Button size="sm" icon="image" onPress={images.allow}>
            {panel.loadImages}
          </Button>
        </div>
      )}
      <div class="framed">
        {!isReady && (
          <DocumentStart
            key={frameKey}
            markdown={parts[0] ? partText(markdown, parts[0]) : ''}
            label={panel.showingDocument(capture.title)}
          />
        )}
        {shown && (
          <iframe
            key={frameKey}
            class={isReady ? 'frame' : 'frame is-coming'}
            sandbox={FRAME_SANDBOX}
            referrerpolicy="no-referrer"
            title={panel.showingDocument(capture.title)}
            srcdoc={frameDocument(shown.html, {
              title: capture.title,
              language: capture.metadata.language,
              remoteImages: images.allowed,
            })}
            onLoad={frame.onLoad}
          />
        )}
      </div>
      {pages.length > 1 && (
        <nav class="act" aria-label={panel.part(at + 1, pages.length)}>
          <span class="grow">
            <Counted text={panel.part(at + 1, pages.length)} />
          </span>
          <Button size="sm" disabled={at === 0} onPress={() => setChosen({ markdown, at: at - 1 })}>
            {panel.previousPart}
          </Button>
          <Button
            size="sm"
            disabled={at === pages.length - 1}
            onPress={() => setChosen({ markdown, at: at + 1 })}
          >
            {panel.nextPart}
          </Button>
        </nav>
      )}
    </>
  );
}

const REMOTE_IMAGE = /!\[[^\]]*\]\(\s*<?https?:/i;
const NO_PARTS: MarkdownPart[] = [];

function inGroups(parts: MarkdownPart[]): MarkdownPart[][] {
  const groups: MarkdownPart[][] = [];
  for (let at = 0; at < parts.length; at += PARTS_AT_ONCE) groups.push(parts.slice(at, at + PARTS_AT_ONCE));
  return groups;
}

function useRendered(
  markdown: string,
  parts: MarkdownPart[],
  baseUrl: string,
  remoteImages: boolean,
): RenderedMarkdown | undefined {
  const [done, setDone] = useState<{
    parts: MarkdownPart[];
    remoteImages: boolean;
    rendered: RenderedMarkdown;
  }>();
  useEffect(() => {
    let stale = false;
    void renderMarkdown(markdown, parts, { baseUrl, remoteImages, isStale: () => stale }).then((rendered) => {
      if (rendered && !stale) setDone({ parts, remoteImages, rendered });
    });
    return () => {
      stale = true;
    };
  }, [markdown, parts, baseUrl, remoteImages]);
  return done?.parts === parts && done.remoteImages === remoteImages ? done.rendered : undefined;
}
