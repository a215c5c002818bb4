import { describe, expect, it } from 'vitest';
import { aCrawlOf } from '@/tests/support/requests';
import { templateSchema } from '../features/templates/template';
import { chosenNote } from '../features/templates/chosen-note';
import { createDeviceWorld, runOnDevice, type DeviceWorld } from '@/tests/support/device-job';
import { templateContext } from '@/tests/support/template-page';
import { createPageReaders } from './page-readers';

const PAGES = 300;
const story =
  'The keeper of the gauge writes down the height of the water every hour, in a book that is older than the harbor.';

const pageOf = (number: number): string => `<!doctype html><html lang="en"><head>
  <title>Gauge ${number} (2024) | Harbor</title>
  <meta property="og:title" content="Gauge ${number} (2024)">
  <meta name="description" content="Line one of ${number}&#10;Fish &amp; ships">
  <script type="application/ld+json">{"@type":"Article","name":"Item ${number}","datePublished":"2024-05-01T08:30:00+02:00"}</script>
  </head><body><main><h1>Gauge ${number}</h1><p class="lead">Lead of ${number}</p><p>${story}</p><p>${story}</p></main>
  <aside class="lead-not">no</aside></body></html>`;

const template = templateSchema.parse({
  id: 't',
  name: 'Article',
  noteNameFormat: '{{title}}',
  triggers: ['schema:@Article'],
  properties: [
    { name: 'desc', value: '{{meta:name:description}}' },
    { name: 'item', value: '{{schema:@Article:name}}' },
    { name: 'at', value: '{{published}}' },
  ],
  noteContentFormat: '{{selector:.lead}}\n{{selectorHtml:h1}}',
});

/** A library with the template, and a device that reads pages as the background does. */
async function world(templates: unknown): Promise<DeviceWorld> {
  const made = await createDeviceWorld(
    ({ pathname }) => {
      const number = Number(/^\/p\/(\d+)$/.exec(pathname)?.[1] ?? 0);
      const links = Array.from({ length: PAGES }, (_, at) => `<a href="/p/${at + 1}">${at + 1}</a>`);
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      if (pathname === '/')
        return { headers, body: `<main><h1>All</h1><p>${story}</p>${links.join(' ')}</main>` };
      return number > 0 ? { headers, body: pageOf(number) } : undefined;
    },
    ['a.test'],
  );
  await made.library.db.put('settings', templates, 'templates');
  const ruled = createPageReaders({
    settings: made.library.settings,
    templates: made.library.reader,
    changes: { subscribe: () => () => undefined },
  });
  Object.assign(made.web.reader, ruled.site({ ...made.web.reader }));
  return made;
}

const crawl = aCrawlOf({ url: 'http://a.test/', limit: PAGES + 1, formats: ['markdown', 'links'] });

describe('a crawl saved by a template', () => {
  it('gives a whole note of every page', { tags: ['long'], timeout: 120_000 }, async () => {
    const book = { templates: [template] };
    const made = await world(book);
    const { items } = await runOnDevice(made, crawl);
    const notes = [];
    for (const { captureId } of items) {
      const capture = captureId === undefined ? undefined : await made.library.reader.capture(captureId);
      const note = capture && (await chosenNote(book, capture, templateContext));
      if (note) notes.push(note);
    }
    expect(notes).toHaveLength(PAGES);
    expect(notes.flatMap(({ problems }) => problems)).toEqual([]);
    const byName = new Map(notes.map((note) => [note.name, note.text]));
    expect(byName.size).toBe(PAGES);
    for (let number = 1; number <= PAGES; number += 1)
      expect(byName.get(`Gauge ${number} (2024)`)).toBe(
        `---\ndesc: "Line one of ${number}\\nFish & ships"\nitem: Item ${number}\nat: "2024-05-01T08:30:00+02:00"\n---\n\nLead of ${number}\n<h1>Gauge ${number}</h1>`,
      );
  });

  it('says what a page no longer has when a template asks for it afterwards', async () => {
    const made = await world({ templates: [] });
    const { items } = await runOnDevice(made, { ...crawl, limit: 2 } as typeof crawl);
    const id = items.find(({ url }) => url.includes('/p/'))?.captureId ?? '';
    const capture = await made.library.reader.capture(id);
    expect(capture?.content.forTemplates).toBeUndefined();
    const late = { templates: [{ ...template, triggers: ['http://a.test/'] }] };
    const note = capture && (await chosenNote(late, capture, templateContext));
    expect(note?.problems.map(({ kind, name }) => [kind, name])).toEqual([
      ['not-kept', 'meta:name:description'],
      ['not-kept', 'schema:@Article:name'],
      ['not-kept', 'selector:.lead'],
      ['not-kept', 'selectorHtml:h1'],
    ]);
  });
});
