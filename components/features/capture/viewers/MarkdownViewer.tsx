import type { RefObject } from 'preact';
import { useMemo, useRef, useEffect } from 'preact/hooks';
import { partText } from '@/lib/features/reading/markdown-parts';
import { readingMinutes } from '@/lib/features/reading/reading-time';
import { PassageButtons, PassageList } from '@/components/features/highlights/PassageList';
import { usePassages } from '@/components/features/highlights/use-passages';
import { Outline } from '@/components/features/reading/Outline';
import { useFind } from '@/components/features/reading/use-find';
import { usePages, type Pages } from '@/components/features/reading/use-pages';
import { mayHaveHeadings } from '@/components/features/reading/use-headings';
import { usePrint, FRAME_SANDBOX, frameDocument } from '@/components/features/reading/use-print';
import { useReadingWords } from '@/components/features/reading/use-reading-words';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { Counted } from '@/components/ui/Parted';
import { FindBar, useFindKeys } from './FindBar';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import type { ViewerProps } from './viewer';
import { useOpen } from '@/components/ui/use-open';
import * as actStyles from '@/components/ui/act.module.css';
import * as barStyles from '@/components/ui/bar.module.css';
import type { LeftOut } from '@/lib/core/model/capture';
import { countWords } from '@/lib/core/text/count-words';
import { ENOUGH_LETTERS, lettersOf } from '@/lib/core/text/fold-text';
import frameStyles from '@/components/features/reading/frame.css?raw';
import { useModule } from '@/components/shell/state/use-module';
import * as styles from './MarkdownViewer.module.css';

const loadMarkdown = () => import('./MarkdownStart');
/** More than the first screen of the widest panel. */
const CHARACTERS = 6_000;

/**
 * The first screen of a document, rendered as text and elements while its frame is being made: with the frame's styles,
 * so that nothing moves when the frame replaces it.
 */
function DocumentStart({ markdown, label }: { markdown: string; label: string }) {
  const module = useModule(loadMarkdown);
  return (
    <div class={`${styles.frame} ${styles.documentStart}`}>
      <style>{`.${styles.documentStart}{${frameStyles}}`}</style>
      {module && <module.MarkdownStart markdown={startOf(markdown)} label={label} />}
    </div>
  );
}

/** Cut between two blocks, if there is such a place. */
function startOf(markdown: string): string {
  if (markdown.length <= CHARACTERS) return markdown;
  const start = markdown.slice(0, CHARACTERS);
  const end = start.lastIndexOf('\n\n');
  return end > 0 ? start.slice(0, end) : start;
}

/** The Markdown as a readable page, in a frame that can run and load nothing; its first screen is shown before that. */
export function MarkdownViewer(props: ViewerProps) {
  const { capture, actions, images, passages: kept, putBack, find: wanted } = props;
  const { panel } = usePanelWords();
  const { reading } = useReadingWords();
  const markdown = capture.content.markdown ?? '';
  const pages = usePages({
    markdown,
    url: capture.url,
    capturedAt: capture.capturedAt,
    remoteImages: images.allowed,
    tableName: reading.table,
  });
  const print = usePrint(pages, capture, images.allowed);
  const { rendered: shown, frame, at } = pages;
  const parts = pages.pages[at] ?? NO_PARTS;
  // They are counted with the frame; whether there are any is known before, so that their line does not appear late.
  const holds = useMemo(
    () => parts.some((part) => REMOTE_IMAGE.test(partText(markdown, part))),
    [markdown, parts],
  );
  const outline = useSide();
  const list = useSide();
  const find = useFind(pages, { url: capture.url, remoteImages: images.allowed }, wanted);
  useFindKeys({ finding: find.open, ask: find.ask, move: find.move, inFrame: frame.document });
  const passages = usePassages(pages, kept, {
    url: capture.url,
    remoteImages: images.allowed,
    listing: list.open,
  });
  useMarkedParts(frame.document, putBack);
  const findButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <div class={barStyles.bar}>
        <Stats capture={capture} />
        <OutlineButton markdown={markdown} outline={outline} />
        <IconButton
          icon="search"
          label={panel.find}
          expanded={find.open}
          class="js-filter"
          buttonRef={findButton}
          onPress={() => (find.open ? find.close() : find.ask())}
        />
        {kept && (
          <PassageButtons
            count={kept.list.length}
            listing={list.open}
            listButton={list.button}
            onHighlight={passages.highlight}
            onList={list.toggle}
          />
        )}
        {actions('markdown', false, [{ label: reading.print, icon: 'file', onChoose: print }])}
      </div>
      {find.open && (
        <FindBar
          {...find}
          label={reading.findIn}
          onMove={find.move}
          onClose={() => {
            findButton.current?.focus();
            find.close();
          }}
        />
      )}
      {(shown ? shown.imagesHeld > 0 : holds && !images.allowed) && (
        <ImagesHeld count={shown?.imagesHeld} onLoad={images.allow} />
      )}
      <div class={styles.framed}>
        <DocumentFrame
          capture={capture}
          pages={pages}
          remoteImages={images.allowed}
          start={parts[0] ? partText(markdown, parts[0]) : ''}
        />
        {kept && list.open && (
          <PassageList
            listed={passages.listed}
            actions={kept}
            onGo={passages.goTo}
            onClose={() => list.close(true)}
          />
        )}
        {outline.open && <Outline pages={pages} onClose={outline.close} />}
      </div>
      <PartNavigation pages={pages} />
    </>
  );
}

const NO_PARTS: readonly never[] = [];
const REMOTE_IMAGE = /!\[[^\]]*\]\(\s*<?https?:/i;

type Side = {
  open: boolean;
  button: RefObject<HTMLButtonElement | null>;
  toggle: () => void;
  /** With true, the focus returns to the button. */
  close: (giveBack: boolean) => void;
};

/** Something beside the document that a button opens. */
function useSide(): Side {
  const { isOpen: open, turn: toggle, close: fold } = useOpen();
  const button = useRef<HTMLButtonElement>(null);
  return {
    open,
    button,
    toggle,
    close(giveBack) {
      fold();
      if (giveBack) button.current?.focus();
    },
  };
}

/** Absent if there is nothing to list. */
function OutlineButton({ markdown, outline }: { markdown: string; outline: Side }) {
  const { reading } = useReadingWords();
  const hasHeadings = useMemo(() => mayHaveHeadings(markdown), [markdown]);
  if (!hasHeadings) return null;
  return (
    <IconButton
      icon="outline"
      label={reading.outline}
      expanded={outline.open}
      class="js-outline"
      buttonRef={outline.button}
      onPress={outline.toggle}
    />
  );
}

/** Images from elsewhere are loaded only when the user allows it. */
function ImagesHeld({ count, onLoad }: { count: number | undefined; onLoad: () => void }) {
  const { panel } = usePanelWords();
  return (
    <div class={`${barStyles.bar} ${barStyles.held}`}>
      <span class="grow clip" title={panel.loadImagesWhy}>
        {count !== undefined && panel.imagesHeld(count)}
      </span>
      <Button text={panel.loadImages} icon="image" onPress={onLoad} />
    </div>
  );
}

type FrameProps = {
  capture: ViewerProps['capture'];
  pages: Pages;
  remoteImages: boolean;
  /** The Markdown at the start of the document. */
  start: string;
};

/** The document in its frame; until it is ready, its start. */
function DocumentFrame({ capture, pages, remoteImages, start }: FrameProps) {
  const { panel } = usePanelWords();
  const { rendered, frame, frameKey } = pages;
  const isReady = rendered !== undefined && frame.document !== undefined;
  return (
    <>
      {!isReady && (
        <DocumentStart key={frameKey} markdown={start} label={panel.showingDocument(capture.title)} />
      )}
      {rendered && (
        <iframe
          key={frameKey}
          class={isReady ? styles.frame : `${styles.frame} ${styles.isComing}`}
          sandbox={FRAME_SANDBOX}
          referrerpolicy="no-referrer"
          title={panel.showingDocument(capture.title)}
          srcdoc={frameDocument(rendered.html, {
            title: capture.title,
            language: capture.metadata.language,
            remoteImages,
          })}
          onLoad={frame.onLoad}
        />
      )}
    </>
  );
}

/** A long document is shown part by part. */
function PartNavigation({ pages: { pages, at, go } }: { pages: Pages }) {
  const { panel } = usePanelWords();
  if (pages.length <= 1) return null;
  return (
    <nav class={actStyles.act} aria-label={panel.part({ at: at + 1, of: pages.length })}>
      <span class="grow">
        <Counted text={panel.part({ at: at + 1, of: pages.length })} />
      </span>
      <Button text={panel.previousPart} disabled={at === 0} onPress={() => go(at - 1)} />
      <Button text={panel.nextPart} disabled={at === pages.length - 1} onPress={() => go(at + 1)} />
    </nav>
  );
}

/** Words, and reading time in minutes and tokens while they fit in the line. */
function Stats({ capture }: Pick<ViewerProps, 'capture'>) {
  const { reading, words } = useReadingWords();
  const { markdown = '' } = capture.content;
  const { wordCount = capture.report.wordsKept, tokenEstimate } = capture.metadata;
  const minutes = useMemo(() => readingMinutes(markdown, wordCount), [markdown, wordCount]);
  return (
    <span
      class={`grow ${styles.stats}`}
      title={tokenEstimate === undefined ? undefined : reading.tokens(tokenEstimate)}
    >
      <span>
        <Counted text={words.words(wordCount)} />
      </span>
      {minutes !== undefined && (
        <span>
          {' · '}
          <Counted text={reading.minutes(minutes)} />
        </span>
      )}
      {tokenEstimate !== undefined && (
        <span>
          {' · '}
          <Counted text={reading.tokens(tokenEstimate)} />
        </span>
      )}
    </span>
  );
}

type Begun = Pick<LeftOut, 'begins' | 'words'>;

/** The blocks of a document that a part of the page became: from the one that begins like it on, as many as its words. */
function blocksOf(blocks: readonly Element[], { begins = '', words }: Begun): Element[] {
  const wanted = lettersOf(begins).slice(0, ENOUGH_LETTERS);
  if (wanted === '') return [];
  // A short block can be the heading of the part: its beginning goes on in the next.
  const from = blocks.findIndex(({ textContent }, at) => {
    const start = lettersOf(textContent.slice(0, 400));
    return (
      start !== '' && (start.startsWith(wanted) || (wanted.startsWith(start) && goesOn(blocks, at, wanted)))
    );
  });
  if (from < 0) return [];
  const own: Element[] = [];
  let counted = 0;
  for (const block of blocks.slice(from)) {
    // The words of a part and of its Markdown are not counted in the same way.
    const more = countWords(block.textContent);
    if (own.length > 0 && counted + more > words * 1.1) break;
    own.push(block);
    counted += more;
  }
  return own;
}

function goesOn(blocks: readonly Element[], at: number, wanted: string): boolean {
  let text = '';
  for (const { textContent } of blocks.slice(at, at + 5)) {
    text += lettersOf(textContent.slice(0, 400));
    if (text.length >= wanted.length) return text.startsWith(wanted);
  }
  return false;
}

/** Marks in a document what was put back, and shows the last of it; the marks go with the list. */
function useMarkedParts(inFrame: Document | undefined, parts: readonly LeftOut[] = []): void {
  const key = JSON.stringify(parts.map(({ begins, words }) => ({ begins, words })));
  useEffect(() => {
    if (!inFrame) return;
    const blocks = [...inFrame.querySelectorAll('.part > *')];
    const marked = (JSON.parse(key) as Begun[]).map((part) => blocksOf(blocks, part));
    for (const block of marked.flat()) block.classList.add('is-back');
    marked.at(-1)?.[0]?.scrollIntoView({ block: 'center' });
    return () => {
      for (const block of marked.flat()) block.classList.remove('is-back');
    };
  }, [inFrame, key]);
}
