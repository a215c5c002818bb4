import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { readClipboard, writeClipboard } from './support/clipboard';
import { captureByAddress } from './support/device-jobs';
import type { ExtensionBrowser } from './support/extension-browser';

/*
 * Playwright cannot type into the address bar: its events are raised in the worker. What Chromium makes of a line is
 * seen by giving it to the real `setDefaultSuggestion`, which refuses what is not well-formed.
 */

test.use({ grants: { active: { hosts: ['http://*/*'] } } });

const HOSTILE = '</match><url>https://evil.test</url> & "mill" \u202e %s <dim>';

/** Gives the one capture another title, as a page may call itself. */
async function retitle(trawl: ExtensionBrowser, title: string): Promise<void> {
  const own = await trawl.open('manifest.json');
  await own.evaluate(
    (name) =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('trawl');
        opening.onerror = () => failed(opening.error ?? new Error('not opened'));
        opening.onsuccess = () => {
          const tx = opening.result.transaction('captures', 'readwrite');
          const all = tx.objectStore('captures').getAll();
          all.onsuccess = () => {
            for (const one of all.result) tx.objectStore('captures').put({ ...one, title: name });
          };
          tx.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
    title,
  );
  await own.close();
}

type Line = { content: string; description: string };

/** What the keyword's listener answers to a text, each line given to the browser as well. */
async function suggested(trawl: ExtensionBrowser, text: string): Promise<Line[]> {
  return (await trawl.worker()).evaluate(async (typed) => {
    // `dispatch` exists on every event and is in no type.
    type Raised = { dispatch(text: string, suggest: (lines: Line[]) => void): void };
    const lines = await new Promise<Line[]>((done) =>
      (chrome.omnibox.onInputChanged as unknown as Raised).dispatch(typed, done),
    );
    for (const { description } of lines) await chrome.omnibox.setDefaultSuggestion({ description });
    return lines;
  }, text);
}

async function enter(trawl: ExtensionBrowser, text: string): Promise<void> {
  await (
    await trawl.worker()
  ).evaluate((typed) => {
    // As above.
    type Raised = { dispatch(text: string, disposition: string): void };
    (chrome.omnibox.onInputEntered as unknown as Raised).dispatch(typed, 'currentTab');
  }, text);
}

/** The panel in a tab of its own: raised by hand, the event is no press, and no side panel opens. */
async function inTab(trawl: ExtensionBrowser): Promise<Page> {
  // A tab that has just opened may have no address yet.
  const found = () => trawl.context.pages().find((page) => page.url().includes('/sidepanel.html'));
  await expect.poll(found).toBeDefined();
  const tab = found();
  if (!tab) throw new Error('the tab is gone');
  return tab;
}

test('what is typed after the keyword finds a capture, is looked for in the library, or is captured; a title that is markup stays text', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const url = sites.url('article');
  await captureByAddress(trawl, url);

  await test.step('words find a capture, and Enter opens it', async () => {
    const [line] = await suggested(trawl, 'tide mil');
    expect(line?.content).toBe(`open ${url}`);
    expect(line?.description).toContain('<match>tide</match> <match>mil</match>l');
    expect(line?.description).toContain(`<dim>${url}</dim>`);
    const [tab] = await Promise.all([inTab(trawl), enter(trawl, line?.content ?? '')]);
    await expect(tab.getByRole('tab', { name: 'Library' })).toHaveAttribute('aria-selected', 'true');
    await expect(tab.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(
      tab.getByText('There is no clock on the church').or(tab.locator('iframe')).first(),
    ).toBeVisible();
    await tab.close();
  });

  await test.step('words that are entered are looked for in the text of the library', async () => {
    const [tab] = await Promise.all([inTab(trawl), enter(trawl, 'clock church')]);
    await expect(tab.getByRole('searchbox', { name: 'Search titles and text' })).toHaveValue('clock church');
    await expect(tab.getByRole('option')).toHaveCount(1);
    await tab.close();
  });

  await test.step('a title that is markup stays text', async () => {
    await retitle(trawl, HOSTILE);
    // What was suggested before may still be known.
    const described = async (): Promise<string> => (await suggested(trawl, 'mill'))[0]?.description ?? '';
    await expect.poll(described).toContain('&lt;/match&gt;&lt;url&gt;https://evil.test&lt;/url&gt; &amp;');
    const description = await described();
    expect(description).toContain('<match>mill</match>');
    expect(description).not.toMatch(/%s|\u202e|<url>/);
  });

  await test.step('an address is captured and copied', async () => {
    await writeClipboard(trawl, sites, 'before');
    await trawl.page.bringToFront();
    await enter(trawl, url);
    await expect
      .poll(async () => (await readClipboard(trawl, sites)).text)
      .toContain('There is no clock on the church');
  });
});
