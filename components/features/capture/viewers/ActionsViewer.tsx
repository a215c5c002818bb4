import { actionResultsOf, fileOf } from '@/lib/features/actions/action-results';
import { isWebUrl } from '@/lib/core/model/url';
import { createActionResultWords } from '@/lib/features/actions/words/en-action-results';
import { useApp } from '@/components/shell/state/app';
import { wordsHook } from '@/components/shell/state/use-words';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import type { ViewerProps } from './viewer';
import { useFailure } from '@/components/shell/state/use-failure';
import * as barStyles from '@/components/ui/bar.module.css';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as screenshotViewerStyles from './ScreenshotViewer.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './ActionsViewer.module.css';

const useActionResultWords = wordsHook(createActionResultWords);

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** The results of the steps before a capture: screenshots, HTML, JavaScript return values, PDFs; each can be saved. */
export function ActionsViewer({ capture, actions, copy, open }: ViewerProps) {
  const words = useActionResultWords();
  const { gestures } = useApp();
  const { failure, follow } = useFailure();
  const results = actionResultsOf(capture.content);
  if (!results) return null;
  const { screenshots, scrapes, javascriptReturns, pdfs } = results;
  const save = (blob: Blob, name: string): void => follow(Promise.resolve(gestures.save(blob, name)));
  return (
    <>
      <div class={barStyles.bar}>
        <span class="grow">
          {words.count(screenshots.length + scrapes.length + javascriptReturns.length + pdfs.length)}
        </span>
        {actions('json')}
      </div>
      {failure && (
        <p class={fieldStyles.error} role="alert">
          {words.notSaved}
        </p>
      )}
      <div
        class={`${viewStyles.scroll} ${styles.results}`}
        tabIndex={0}
        role="region"
        aria-label={words.title}
      >
        {screenshots.map((address, index) => (
          <FileResult key={`s${index}`} kind="screenshot" {...{ address, index, save, open }} />
        ))}
        {scrapes.map((scrape, index) => (
          <HtmlResult key={`h${index}`} {...{ ...scrape, index, save, copy }} />
        ))}
        {javascriptReturns.map((returned, index) => (
          <ScriptResult key={`j${index}`} {...{ ...returned, index, copy }} />
        ))}
        {pdfs.map((address, index) => (
          <FileResult key={`p${index}`} kind="pdf" {...{ address, index, save, open }} />
        ))}
      </div>
    </>
  );
}

type Save = (blob: Blob, name: string) => void;

type FileProps = {
  kind: 'screenshot' | 'pdf';
  address: string;
  index: number;
  save: Save;
  open: ViewerProps['open'];
};

/** A screenshot or a PDF. A local file is saved; one that the service keeps is opened there. */
function FileResult({ kind, address, index, save, open }: FileProps) {
  const words = useActionResultWords();
  const file = fileOf(address);
  const name = words.name(kind, index);
  return (
    <section class={styles.result}>
      <div class={styles.head}>
        <h3 class="grow">{name}</h3>
        {file ? (
          <Button
            icon="download"
            label={words.save(kind, index)}
            onPress={() => save(file, `${kind}-${index + 1}.${EXTENSIONS[file.type] ?? 'bin'}`)}
          />
        ) : (
          isWebUrl(address) && (
            <Button text={words.openThere} kind="quiet" icon="ext" onPress={() => open(address)} />
          )
        )}
      </div>
      {!file && <p class="muted">{words.atService}</p>}
      {file && kind === 'screenshot' && (
        <img class={`${screenshotViewerStyles.shot} ${styles.shot}`} src={address} alt={name} />
      )}
    </section>
  );
}

type Copy = ViewerProps['copy'];

type HtmlProps = { url: string; html: string; index: number; save: Save; copy: Copy };

function HtmlResult({ url, html, index, save, copy }: HtmlProps) {
  const words = useActionResultWords();
  return (
    <section class={styles.result}>
      <div class={styles.head}>
        <h3 class="grow">{words.name('html', index)}</h3>
        <IconButton
          icon="copy"
          label={words.copy('html', index)}
          onPress={() => copy({ text: html }, words.copied)}
        />
        <Button
          icon="download"
          label={words.save('html', index)}
          onPress={() => save(new Blob([html], { type: 'text/html' }), `html-${index + 1}.html`)}
        />
      </div>
      <p class={`${styles.second} clip`}>
        <bdi>{url}</bdi>
      </p>
      <Code label={words.name('html', index)}>{html.slice(0, 20_000)}</Code>
    </section>
  );
}

type ScriptProps = { type: string; value: unknown; index: number; copy: Copy };

function ScriptResult({ type, value, index, copy }: ScriptProps) {
  const words = useActionResultWords();
  const text = typeof value === 'string' ? value : (JSON.stringify(value, undefined, 2) ?? '');
  return (
    <section class={styles.result}>
      <div class={styles.head}>
        <h3 class="grow">{words.name('javascript', index)}</h3>
        <IconButton
          icon="copy"
          label={words.copy('javascript', index)}
          onPress={() => copy({ text }, words.copied)}
        />
      </div>
      <p class={styles.second}>{type}</p>
      <Code label={words.name('javascript', index)}>{text}</Code>
    </section>
  );
}

function Code({ label, children }: { label: string; children: string }) {
  return (
    <pre class={styles.code} role="group" dir="ltr" tabIndex={0} aria-label={label}>
      {children}
    </pre>
  );
}
