import { useState } from 'preact/hooks';
import { actionResultsOf, fileOf } from '../../lib/derive/action-results';
import { isWebUrl } from '../../lib/model/url';
import { actionResultWords as words } from '../../lib/words/en-action-results';
import { useApp } from '../state/app';
import { Button } from '../ui/Button';
import type { ViewerProps } from './viewer';
import * as barStyles from '../ui/bar.module.css';
import * as fieldStyles from '../ui/Field.module.css';
import * as screenshotViewerStyles from './ScreenshotViewer.module.css';
import * as viewStyles from '../ui/view.module.css';
import * as styles from './ActionsViewer.module.css';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** What the steps before a capture left behind: pictures, HTML, what JavaScript gave back, PDFs; each can be saved. */
export function ActionsViewer({ capture, actions, copy, open }: ViewerProps) {
  const { gestures } = useApp();
  const [failed, setFailed] = useState(false);
  const results = actionResultsOf(capture.content);
  if (!results) return null;
  const { screenshots, scrapes, javascriptReturns, pdfs } = results;
  const save = (blob: Blob, name: string): void => {
    setFailed(false);
    void Promise.resolve(gestures.save(blob, name)).catch(() => setFailed(true));
  };
  const nameOf = (kind: string, index: number, type: string): string =>
    `${kind}-${index + 1}.${EXTENSIONS[type] ?? 'bin'}`;
  /** A file that is here is saved; one that the service keeps is opened there. */
  const fileDeed = (address: string, kind: 'screenshot' | 'pdf', index: number) => {
    const file = fileOf(address);
    if (file)
      return (
        <Button
          size="sm"
          icon="download"
          label={words.save(words.kind[kind], index)}
          onPress={() => save(file, nameOf(kind, index, file.type))}
        />
      );
    return isWebUrl(address) ? (
      <Button size="sm" kind="quiet" icon="ext" onPress={() => open(address)}>
        {words.openThere}
      </Button>
    ) : undefined;
  };
  return (
    <>
      <div class={barStyles.bar}>
        <span class="grow">
          {words.count(screenshots.length + scrapes.length + javascriptReturns.length + pdfs.length)}
        </span>
        {actions('json')}
      </div>
      {failed && (
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
          <section key={`s${index}`} class={styles.one}>
            <div class={styles.h}>
              <h3 class="grow">{words.name(words.kind.screenshot, index)}</h3>
              {fileDeed(address, 'screenshot', index)}
            </div>
            {fileOf(address) ? (
              <img
                class={screenshotViewerStyles.shot}
                src={address}
                alt={words.name(words.kind.screenshot, index)}
              />
            ) : (
              <p class="muted">{words.atService}</p>
            )}
          </section>
        ))}
        {scrapes.map(({ url, html }, index) => (
          <section key={`h${index}`} class={styles.one}>
            <div class={styles.h}>
              <h3 class="grow">{words.name(words.kind.html, index)}</h3>
              <Button
                size="sm"
                kind="quiet"
                icon="copy"
                label={words.copy(words.kind.html, index)}
                onPress={() => copy({ text: html }, words.copied)}
              />
              <Button
                size="sm"
                icon="download"
                label={words.save(words.kind.html, index)}
                onPress={() => save(new Blob([html], { type: 'text/html' }), `html-${index + 1}.html`)}
              />
            </div>
            <p class={`${styles.s} clip`}>
              <bdi>{url}</bdi>
            </p>
            <pre
              class={styles.code}
              role="group"
              dir="ltr"
              tabIndex={0}
              aria-label={words.name(words.kind.html, index)}
            >
              {html.slice(0, 20_000)}
            </pre>
          </section>
        ))}
        {javascriptReturns.map(({ type, value }, index) => {
          const text = typeof value === 'string' ? value : (JSON.stringify(value, undefined, 2) ?? '');
          return (
            <section key={`j${index}`} class={styles.one}>
              <div class={styles.h}>
                <h3 class="grow">{words.name(words.kind.javascript, index)}</h3>
                <Button
                  size="sm"
                  kind="quiet"
                  icon="copy"
                  label={words.copy(words.kind.javascript, index)}
                  onPress={() => copy({ text }, words.copied)}
                />
              </div>
              <p class={styles.s}>{type}</p>
              <pre
                class={styles.code}
                role="group"
                dir="ltr"
                tabIndex={0}
                aria-label={words.name(words.kind.javascript, index)}
              >
                {text}
              </pre>
            </section>
          );
        })}
        {pdfs.map((address, index) => (
          <section key={`p${index}`} class={styles.one}>
            <div class={styles.h}>
              <h3 class="grow">{words.name(words.kind.pdf, index)}</h3>
              {fileDeed(address, 'pdf', index)}
            </div>
            {!fileOf(address) && <p class="muted">{words.atService}</p>}
          </section>
        ))}
      </div>
    </>
  );
}
