import { createServer } from 'node:http';
import { loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { startDeviceJob } from '../tests/e2e/support/device-jobs';
import { inBrowser, rate, secondsOf, whenEnded } from './crawl-browser';
import { median, table } from './figures';
import { seeded } from './generated-captures';

const BYTES = 1_000_000;
const ROUNDS = 7;
/** The first is in each section; the others are in fewer and fewer. */
const PHRASES = ['tide', 'gate of the mill', 'height(t)', 'section 42'];

const random = seeded(11);
const WORDS =
  'the mill waits for water and its gate opens with every tide that comes up fifty minutes later'.split(' ');
const words = (count: number): string =>
  Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');

/** A page of a megabyte: sections of text and a list, every twentieth with code and a formula. */
function handbook(): string {
  const parts = ['<h1>Handbook of tides</h1>'];
  for (let size = 0, at = 0; size < BYTES; at += 1) {
    const code = `<pre><code class="language-python">def height(t):  # section ${at}\n    return 3.2 * t</code></pre><p>Here <math><semantics><mi>x</mi><annotation encoding="application/x-tex">\\frac{H_{${at}}}{2}</annotation></semantics></math> is the amplitude.</p>`;
    const section = `<h2>Section ${at}</h2><p>The gate of the mill: ${words(24)}.</p><ul><li>${words(6)}</li></ul>${at % 20 === 0 ? code : ''}`;
    parts.push(section);
    size += section.length;
  }
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Handbook of tides</title><body><article>${parts.join('\n')}</article></body></html>`;
}

/** In the panel: from the press on the capture to the end of the list, and to the first part in its frame. */
const open = (panel: Page): Promise<{ screen: number; frame: number }> =>
  panel
    .getByRole('option')
    .first()
    .evaluate(async (row) => {
      const from = performance.now();
      if (row instanceof HTMLElement) row.click();
      while (!document.querySelector('iframe.MarkdownViewer_frame')) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const screen = performance.now() - from;
      while (!document.querySelector('iframe.MarkdownViewer_frame:not(.MarkdownViewer_isComing)'))
        await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return { screen, frame: performance.now() - from };
    });

/** From the last key of a phrase to its matches marked in the frame, after all parts were counted once. */
const find = (panel: Page, phrase: string): Promise<number> =>
  panel.getByRole('searchbox', { name: 'Find in the document' }).evaluate(async (field, typed) => {
    if (!(field instanceof HTMLInputElement)) return NaN;
    const inFrame = document.querySelector<HTMLIFrameElement>('iframe.MarkdownViewer_frame')
      ?.contentWindow as (Window & { CSS: typeof CSS }) | null;
    field.value = '';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    while ((inFrame?.CSS.highlights.get('found')?.size ?? 0) > 0) await new Promise(requestAnimationFrame);
    const from = performance.now();
    field.value = typed;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    // Checked between frames: the next paint has them.
    while (!inFrame?.CSS.highlights.get('found')?.size && performance.now() - from < 10_000)
      await new Promise((done) => setTimeout(done));
    return performance.now() - from;
  }, phrase);

/** From opening the find bar with a phrase in it to the count over all parts. */
const countAll = (panel: Page): Promise<number> =>
  panel.getByRole('searchbox', { name: 'Find in the document' }).evaluate(async (field) => {
    const from = performance.now();
    if (!(field instanceof HTMLInputElement)) return NaN;
    field.value = 'handbook of tides';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    const status = document.querySelector('[role="search"] [role="status"]');
    while (status?.textContent !== '1 of 1' && performance.now() - from < 20_000)
      await new Promise(requestAnimationFrame);
    return performance.now() - from;
  });

const outline = (panel: Page): Promise<number> =>
  panel.getByRole('button', { name: 'Outline' }).evaluate(async (button) => {
    const from = performance.now();
    if (button instanceof HTMLElement) button.click();
    while (!document.querySelector('[role="tree"] [role="treeitem"]'))
      await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - from;
  });

/**
 * A document of a megabyte in the panel, each round in a new panel: the times for opening it, finding in it and its
 * outline.
 */
async function main(): Promise<void> {
  const html = handbook();
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the handbook has no port');
  const all = { screen: [], frame: [], count: [], key: [], outline: [] } as Record<string, number[]>;
  await inBrowser(['http://*/*'], async (trawl) => {
    const own = await trawl.open('manifest.json');
    const source = { type: 'url', url: `http://127.0.0.1:${address.port}/` };
    const id = await startDeviceJob(own, { kind: 'scrape', source, formats: ['markdown'] });
    secondsOf(await whenEnded(own, id));
    for (let round = 0; round < ROUNDS; round += 1) {
      const panel = await trawl.open('sidepanel.html');
      await panel.setViewportSize({ width: 420, height: 760 });
      await panel.getByRole('tab', { name: 'Library' }).click();
      await panel.getByRole('option').first().waitFor();
      const { screen, frame } = await open(panel);
      all['screen']?.push(screen);
      all['frame']?.push(frame);
      await panel.keyboard.press('Control+f');
      await panel.getByRole('searchbox', { name: 'Find in the document' }).waitFor();
      all['count']?.push(await countAll(panel));
      for (const phrase of PHRASES) all['key']?.push(await find(panel, phrase));
      await panel.keyboard.press('Escape');
      all['outline']?.push(await outline(panel));
      await panel.close();
    }
    await own.close();
  });
  server.closeAllConnections();
  server.close();
  const row = (name: string, key: string): string[] => {
    const times = all[key] ?? [];
    return [name, `${rate(median(times))} ms`, `${rate(Math.max(...times))} ms`];
  };
  process.stdout.write(
    `A document of ${(html.length / 1e6).toFixed(1)} MB in the panel, ${ROUNDS} panels; load ${rate(loadavg()[0] ?? NaN)}\n\n${table(
      ['', 'median', 'worst'],
      [
        row('press in the Library → first screen', 'screen'),
        row('press in the Library → its first part in the frame', 'frame'),
        row('find: opened and typed → counted in all parts', 'count'),
        row(`find: a key → its places marked (${PHRASES.length} phrases)`, 'key'),
        row('outline: press → its list', 'outline'),
      ],
    )}\n`,
  );
}

await main();
