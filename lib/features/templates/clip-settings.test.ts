// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { aTemplatePage, templateContext } from '@/tests/support/template-page';
import { templatesOfFile } from './clipper-json';
import { noteOf } from './note';

/** As MarkDownload exports them, with their defaults. */
const exported = {
  headingStyle: 'atx',
  hr: '___',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  fence: '```',
  emDelimiter: '_',
  strongDelimiter: '**',
  linkStyle: 'inlined',
  linkReferenceStyle: 'full',
  imageStyle: 'markdown',
  imageRefStyle: 'inlined',
  frontmatter:
    '---\ncreated: {date:YYYY-MM-DDTHH:mm} (UTC)\ntags: [{keywords}]\nsource: {baseURI}\nauthor: "{byline}"\n---\n\n# {pageTitle}\n\n> ## Excerpt\n> {excerpt}\n\n---',
  backmatter: '\n\nEnd of {pageTitle:upper} ({host}{pathname}) {og:title} {lang}',
  title: '{date:YYYY} {pageTitle:kebab}',
  includeTemplate: true,
  saveAs: false,
  downloadImages: false,
  imagePrefix: '{pageTitle}/',
  mdClipsFolder: '/Clips/{host}/',
  disallowedChars: '[]#^',
  downloadMode: 'downloadsApi',
  turndownEscape: true,
  contextMenus: true,
  obsidianIntegration: false,
  obsidianVault: '',
  obsidianFolder: '',
};
const read = (change: object = {}) => {
  const [found] = templatesOfFile(JSON.stringify({ ...exported, ...change }), () => 'id');
  if (!found?.ok) throw new Error('not read');
  return found;
};

describe('settings of MarkDownload and MarkSnip', () => {
  it('become a template: front matter, body, title and folder', async () => {
    const { template } = read();
    expect(template).toMatchObject({ name: 'MarkDownload', path: 'Clips/{{domain}}', behavior: 'create' });
    const page = aTemplatePage({ openGraph: { 'og:title': 'OG' } });
    const note = await noteOf(
      template,
      { ...page, capturedAt: new Date(2026, 10, 20, 9, 30).getTime() },
      templateContext,
    );
    expect([note.folder, note.name]).toEqual(['Clips/tides.example', '2026 how-tides-are-told-in-advance']);
    const lines = note.text.split('\n');
    expect(lines.slice(0, 14)).toEqual([
      '---',
      'created: "2026-11-20T09:30 (UTC)"',
      'tags:',
      '  - tides',
      '  - harbours',
      'source: https://tides.example/how-tides-are-told?ref=home',
      'author: Maeve O’Brien',
      '---',
      '',
      '# How tides are told in advance',
      '',
      '> ## Excerpt',
      '> Tables, gauges and the moon.',
      '',
    ]);
    expect(note.content).toContain('\n---\n\n# How tides are told in advance\n\nA tide table is');
    expect(lines.at(-1)).toBe(
      'End of HOW TIDES ARE TOLD IN ADVANCE (tides.example/how-tides-are-told) OG en-IE',
    );
    expect(note.problems).toEqual([]);
  });

  it('say what Trawl has no choice for, and tell MarkSnip by its own', () => {
    expect(read().unused).toEqual(expect.arrayContaining(['headingStyle', 'imagePrefix', 'disallowedChars']));
    expect(read().unused).not.toContain('title');
    expect(read({ tableFormatting: {} }).template.name).toBe('MarkSnip');
  });

  it('keep front matter that is not flat, or has no fence, as text', () => {
    expect(read({ frontmatter: '---\na:\n  b: {title}\n---\nx' }).template).toMatchObject({
      properties: [],
      noteContentFormat: expect.stringMatching(/^a:\n {2}b: \{\{title\}\}\nx\n\n\{\{content\}\}/) as unknown,
    });
    expect(read({ frontmatter: '# {title}', backmatter: '' }).template.noteContentFormat).toBe(
      '# {{title}}\n\n{{content}}',
    );
    expect(read({ frontmatter: '---\ntags:\n  - a\n  - {byline}\n---' }).template.properties).toEqual([
      { name: 'tags', value: 'a, {{author}}', type: 'multitext' },
    ]);
    expect(read({ frontmatter: '', backmatter: '', title: '' }).template).toMatchObject({
      noteNameFormat: '{{title}}',
      noteContentFormat: '{{content}}',
    });
  });

  it('are the text alone when neither front matter nor what follows is switched on', () => {
    const { template } = read({ includeTemplate: false });
    expect(template).toMatchObject({ noteContentFormat: '{{content}}', properties: [] });
    expect(template.noteNameFormat).not.toBe('{{title}}');
  });

  it('write underscores for spaces where they say so, in their own case', () => {
    expect(read({ title: '{pageTitle:mixed_snake}' }).template.noteNameFormat).toBe(
      '{{title|replace:" ":"_"}}',
    );
  });
});
