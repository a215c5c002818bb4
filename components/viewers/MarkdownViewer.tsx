import { useMemo, useRef, useState } from 'preact/hooks';
import { partText } from '../../lib/derive/markdown-parts';
import { readingMinutes } from '../../lib/derive/reading-time';
import { PassageButtons } from '../passages/PassageButtons';
import { PassageList } from '../passages/PassageList';
import { usePassages } from '../passages/use-passages';
import { Outline } from '../reading/Outline';
import { useFind } from '../reading/use-find';
import { usePages } from '../reading/use-pages';
import { mayHaveHeadings } from '../reading/use-headings';
import { usePrint } from '../reading/use-print';
import { useReadingWords } from '../reading/use-reading-words';
import { Button } from '../ui/Button';
import { Counted } from './Counted';
import { DocumentStart } from './DocumentStart';
import { FindBar } from './FindBar';
import { FRAME_SANDBOX, frameDocument } from './frame-document';
import { useFindKeys } from './use-find-keys';
import { usePanelWords } from './use-panel-words';
import type { ViewerProps } from './viewer';
import * as actStyles from '../ui/act.module.css';
import * as barStyles from '../ui/bar.module.css';
import * as styles from './MarkdownViewer.module.css';

/** The Markdown as a page to read, in a frame that can run and load nothing; its first screen stands before that. */
export function MarkdownViewer({ capture, actions, images, passages: deeds }: ViewerProps) {
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
  const { rendered: shown, frame, frameKey, at } = pages;
  const parts = pages.pages[at] ?? NO_PARTS;
  // They are counted with the frame; that there are any is seen before, so that its line does not come later.
  const holds = useMemo(
    () => parts.some((part) => REMOTE_IMAGE.test(partText(markdown, part))),
    [markdown, parts],
  );
  const isReady = shown !== undefined && frame.document !== undefined;
  const [outlining, setOutlining] = useState(false);
  const outlineButton = useRef<HTMLButtonElement>(null);
  const find = useFind(pages, { url: capture.url, remoteImages: images.allowed });
  useFindKeys({ finding: find.open, ask: find.ask, move: find.move, inFrame: frame.document });
  const [listing, setListing] = useState(false);
  const listButton = useRef<HTMLButtonElement>(null);
  const passages = usePassages(pages, deeds, { url: capture.url, remoteImages: images.allowed, listing });
  const findButton = useRef<HTMLButtonElement>(null);
  const hasHeadings = useMemo(() => mayHaveHeadings(markdown), [markdown]);
  return (
    <>
      <div class={barStyles.bar}>
        <Stats capture={capture} />
        {hasHeadings && (
          <Button
            size="sm"
            kind="quiet"
            icon="outline"
            label={reading.outline}
            expanded={outlining}
            class="js-outline"
            buttonRef={outlineButton}
            onPress={() => setOutlining(!outlining)}
          />
        )}
        <Button
          size="sm"
          kind="quiet"
          icon="search"
          label={panel.find}
          expanded={find.open}
          class="js-filter"
          buttonRef={findButton}
          onPress={() => (find.open ? find.close() : find.ask())}
        />
        {deeds && (
          <PassageButtons
            count={deeds.list.length}
            listing={listing}
            listButton={listButton}
            onHighlight={passages.highlight}
            onList={() => setListing(!listing)}
          />
        )}
        {actions('markdown', false, [{ label: reading.print, icon: 'file', onChoose: print }])}
      </div>
      {find.open && (
        <FindBar
          label={reading.findIn}
          asked={find.asked}
          phrase={find.phrase}
          at={find.at}
          count={find.count}
          more={find.more}
          onPhrase={find.onPhrase}
          onMove={find.move}
          onClose={() => {
            findButton.current?.focus();
            find.close();
          }}
        />
      )}
      {(shown ? shown.imagesHeld > 0 : holds && !images.allowed) && (
        <div class={`${barStyles.bar} ${barStyles.held}`}>
          <span class="grow clip" title={panel.loadImagesWhy}>
            {shown && panel.imagesHeld(shown.imagesHeld)}
          </span>
          <Button size="sm" icon="image" onPress={images.allow}>
            {panel.loadImages}
          </Button>
        </div>
      )}
      <div class={styles.framed}>
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
            class={isReady ? styles.frame : `${styles.frame} ${styles.isComing}`}
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
        {deeds && listing && (
          <PassageList
            listed={passages.listed}
            deeds={deeds}
            onGo={passages.goTo}
            onClose={() => {
              setListing(false);
              listButton.current?.focus();
            }}
          />
        )}
        {outlining && (
          <Outline
            pages={pages}
            onClose={(giveBack) => {
              setOutlining(false);
              if (giveBack) outlineButton.current?.focus();
            }}
          />
        )}
      </div>
      {pages.pages.length > 1 && (
        <nav class={actStyles.act} aria-label={panel.part(at + 1, pages.pages.length)}>
          <span class="grow">
            <Counted text={panel.part(at + 1, pages.pages.length)} />
          </span>
          <Button size="sm" disabled={at === 0} onPress={() => pages.go(at - 1)}>
            {panel.previousPart}
          </Button>
          <Button size="sm" disabled={at === pages.pages.length - 1} onPress={() => pages.go(at + 1)}>
            {panel.nextPart}
          </Button>
        </nav>
      )}
    </>
  );
}

const NO_PARTS: readonly never[] = [];
const REMOTE_IMAGE = /!\[[^\]]*\]\(\s*<?https?:/i;

/** Words, the minutes they take, and tokens where there is room. */
function Stats({ capture }: Pick<ViewerProps, 'capture'>) {
  const { reading, words } = useReadingWords();
  const { markdown = '' } = capture.content;
  const { wordCount = capture.report.wordsKept, tokenEstimate } = capture.metadata;
  const minutes = useMemo(() => readingMinutes(markdown, wordCount), [markdown, wordCount]);
  return (
    <span class="grow" title={tokenEstimate === undefined ? undefined : reading.tokens(tokenEstimate)}>
      <Counted text={words.words(wordCount)} />
      {minutes !== undefined && (
        <>
          {' · '}
          <Counted text={reading.minutes(minutes)} />
        </>
      )}
      {tokenEstimate !== undefined && (
        <span class="wide-only">
          {' · '}
          <Counted text={reading.tokens(tokenEstimate)} />
        </span>
      )}
    </span>
  );
}
