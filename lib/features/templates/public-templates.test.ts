import { describe, expect, it } from 'vitest';
import { contentSchema, metadataSchema, reportSchema } from '@/lib/core/model/capture';
import { pageOptions } from '@/tests/support/page-options';
import type { Template } from './template';
import { readPage } from '@/lib/reader/read';
import { templateContext } from '@/tests/support/template-page';
import { templateAsks } from './asks';
import { templatesOfFile } from './clipper-json';
import { noteOf } from './note';
import type { TemplatePage } from './page-data';
import { templateFor } from './triggers';
import { pages } from '@/tests/support/public-templates/pages';
import { cases } from '@/tests/support/public-templates/templates';

/** A page as a crawl keeps it: read by the product's own page code, with what the templates in use ask of it. */
function read({ url, html }: { url: string; html: string }, templates: readonly Template[]): TemplatePage {
  const [first] = templates;
  const asks = templateAsks({ templates, ...(templates.length === 1 && { defaultId: first?.id }) })(url);
  const document = new DOMParser().parseFromString(html, 'text/html');
  const reading = readPage(
    document,
    {
      ...pageOptions,
      formats: ['markdown', 'links'],
      ...(asks && { forTemplates: asks }),
    },
    { url },
  );
  if (!reading.ok) throw new Error(`not read: ${reading.why}`);
  return {
    url,
    host: new URL(url).host,
    title: reading.title,
    capturedAt: new Date(2026, 10, 20, 9, 30, 15).getTime(),
    metadata: metadataSchema.parse(reading.metadata),
    report: reportSchema.parse(reading.report),
    content: contentSchema.parse(structuredClone(reading.content)),
  };
}

const imported = (template: unknown) => {
  const [found, ...more] = templatesOfFile(JSON.stringify(template), () => crypto.randomUUID());
  if (!found?.ok || more.length > 0) throw new Error('not imported');
  return found.template;
};

describe('templates in the style of public ones', () => {
  it('are twenty-two', () => expect(cases).toHaveLength(22));

  it.each(cases.map((one) => [one.template['name'], one] as const))('%s', async (_name, one) => {
    const template = imported(one.template);
    const note = await noteOf(template, read(pages[one.page], [template]), templateContext);
    expect(note.text.split('\n')).toEqual(one.note.join('\n').split('\n'));
    expect([note.folder, note.name]).toEqual([one.folder, one.name]);
    expect(note.problems.map(({ kind }) => kind)).toEqual(one.problems ?? []);
  });

  it.each([
    ['<time datetime="2024-05-01T23:30:00+09:00">May 1, 2024</time>', '2024-05-01T23:30:00+09:00'],
    [
      '<time datetime="2024-05-01">May 1, 2024</time><time datetime="2024-05-03T08:00Z">a comment</time>',
      '2024-05-01',
    ],
    ['<meta name="parsely-pub-date" content="2024-05-01T08:30:00Z">', '2024-05-01T08:30:00Z'],
    [
      '<meta name="article:modified_time" content="2024-05-01T09:00Z"><p itemprop="datePublished" content="2024-05-01T08:30-03:00">May 1',
      '2024-05-01T08:30-03:00',
    ],
    [
      '<script type="application/ld+json">{"@type":"Movie","name":"Gauge","datePublished":"1950-08-26"}</script>',
      '1950-08-26',
    ],
  ])('keep the time and offset of %s', async (markup, expected) => {
    const [first] = cases;
    const template = { ...imported(first?.template), properties: [], noteContentFormat: '{{published}}' };
    const html = `<main><h1>Gauge</h1>${markup}<p>${'The keeper writes down the height of the water. '.repeat(9)}</p></main>`;
    const note = await noteOf(template, read({ url: 'https://a.test/', html }, [template]), templateContext);
    expect(note.content).toBe(expected);
  });

  it.each([
    ['<meta property="og:title" content="Harbor"><title>Gauge (2024) | Harbor</title>', 'Gauge (2024)'],
    ['<meta property="og:title" content="Gauge | tides"><title>Gauge</title>', 'Gauge | tides'],
    ['<meta property="og:title" content=" "><title>Harbor – Gauge</title>', 'Gauge'],
  ])('have the title of the page itself: %s', async (head, expected) => {
    const [first] = cases;
    const template = { ...imported(first?.template), properties: [], noteContentFormat: '{{title}}' };
    const html = `<meta property="og:site_name" content="Harbor">${head}<main><h1>The gauge</h1><p>${'The keeper writes. '.repeat(40)}</p></main>`;
    const note = await noteOf(template, read({ url: 'https://a.test/', html }, [template]), templateContext);
    expect(note.content).toBe(expected);
  });

  it('are chosen by their triggers', () => {
    const templates = cases.map((one) => imported(one.template));
    const chosen = Object.values(pages).map(
      (page) => templateFor({ templates }, read(page, templates))?.template.name,
    );
    expect(chosen).toEqual([
      'News',
      'Recipe',
      'Film',
      'Product',
      'arXiv paper',
      'Thread',
      'Book',
      'Video',
      'Repository',
      'Wiki',
    ]);
  });
});
