import { expect, it } from 'vitest';
import type { FullCapture } from '@/lib/core/model/capture';
import { anArticle } from '@/tests/support/captures';
import { mount, type Screen } from '@/tests/support/dom';
import { createFakeApp, FAKE_NOW } from '@/tests/support/fake-app';
import { useRowHeight } from '@/tests/support/panel';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';

// A row is 48 pixels high.
useRowHeight(48);

let made = 0;
function captured(jobId: string, url: string, tags: string[] = []): FullCapture {
  made += 1;
  const { host } = new URL(url);
  const marks = { starred: false, tags, note: '', changedAt: tags.length };
  return anArticle({ id: `c${made}`, jobId, url, host, title: url, capturedAt: FAKE_NOW - made, marks });
}

/** A crawl with two of its pages in a collection, and a batch of two sites. */
async function openLibrary(library: Record<string, unknown>): Promise<Screen> {
  const captures = [
    captured('crawl', 'https://c.test/1'),
    captured('crawl', 'https://c.test/2', ['Reading list']),
    captured('crawl', 'https://c.test/3', ['reading list']),
    captured('batch', 'https://a.test/x'),
    captured('batch', 'https://b.test/y', ['Reading list']),
    captured('single', 'https://b.test/z'),
  ];
  const settings = { library: { collections: ['Reading list'], group: 'day', sort: 'newest', ...library } };
  const ui = await mount(createFakeApp({ captures, settings } as never, 'panel'), <PanelScreen />);
  await ui.press('tab', 'Library');
  return ui;
}

const titles = (ui: Screen): string[] =>
  ui.all('option').map((row) => /https?:\/\/\w\.test\/\w/.exec(row.textContent ?? '')?.[0] ?? '');

it('a collection has each of its pages, also those that came with a crawl or a batch', async () => {
  const ui = await openLibrary({ filters: 'tag:"Reading list"' });
  expect(titles(ui)).toEqual(['https://c.test/2', 'https://c.test/3', 'https://b.test/y']);
  expect(ui.text()).toContain('3 pages');
});

it('the pages of a batch are each under the heading of their own site', async () => {
  const ui = await openLibrary({ group: 'site' });
  expect(titles(ui)).toEqual([
    'https://a.test/x',
    'https://b.test/y',
    'https://b.test/z',
    'https://c.test/1',
    'https://c.test/2',
    'https://c.test/3',
  ]);
});

it('by collection, a crawl is divided among those of its pages', async () => {
  const ui = await openLibrary({ group: 'collection' });
  expect(titles(ui).slice(0, 3)).toEqual(['https://c.test/2', 'https://c.test/3', 'https://b.test/y']);
});
