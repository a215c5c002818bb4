// @vitest-environment node
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { templateSchema } from './template';
import { nastyTitles } from '@/tests/support/nasty-titles';
import { aTemplatePage, templateContext } from '@/tests/support/template-page';
import { clipperJson, templatesOfFile } from './clipper-json';
import { noteOf } from './note';
import { templateFor } from './triggers';

const template = (change: object) => templateSchema.parse({ id: 't', name: 'T', ...change });
const matter = (text: string): unknown => parse(/^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? 'null');

describe('noteOf', () => {
  it('writes properties by their type, numbers as numbers, and dates that are none as text', async () => {
    const properties = [
      ['title', '{{title}}', 'text'],
      ['year', '2026', 'text'],
      ['words', '{{words}}', 'number'],
      ['price', '3,5', 'number'],
      ['reading', '4 minutes', 'number'],
      ['energy', 'about 182 kcal', 'number'],
      ['stars', '12,431', 'number'],
      ['big', '€1,234,567.5', 'number'],
      ['cold', '-3.25 °C', 'number'],
      ['half', '.5', 'number'],
      ['tiny', '1e-3', 'number'],
      ['minus', '\u22125', 'number'],
      ['north', '51.507 N', 'number'],
      ['euros', '1.234,56 €', 'number'],
      ['arabic', '٣', 'number'],
      ['of', '4.8 out of 5', 'number'],
      ['unknown', 'none', 'number'],
      ['none', '', 'number'],
      ['last', '', 'date'],
      ['place', '\\"{{words}}\\",a\\nb', 'text'],
      ['quoted', '{{title|replace:"/\\"/":""|slice:0,3}}', 'text'],
      ['tags', '{{keywords}}', 'multitext'],
      ['people', '[[A, B]], C', 'multitext'],
      ['odd', 'a [b, c] d, [[e], f]], g ]]', 'multitext'],
      ['old', '0050-03-04', 'date'],
      ['done', 'true', 'checkbox'],
      ['open', '', 'checkbox'],
      ['day', '2026-03-01', 'date'],
      ['bad', 'yesterday', 'date'],
      ['far', '+020000-01-01T00:00:00Z', 'date'],
      ['early', '-000050-01-01T00:00:00Z', 'datetime'],
    ].map(([name, value, type]) => ({ name, value, type }));
    const { text } = await noteOf(
      template({ properties, noteContentFormat: 'x' }),
      aTemplatePage(),
      templateContext,
    );
    expect(matter(text)).toEqual({
      title: 'How tides are told in advance',
      year: '2026',
      words: 412,
      price: 3.5,
      reading: 4,
      energy: 182,
      stars: 12431,
      big: 1234567.5,
      cold: -3.25,
      half: 0.5,
      tiny: 0.001,
      minus: -5,
      north: 51.507,
      euros: 1234.56,
      arabic: 3,
      of: 4.8,
      unknown: null,
      none: null,
      last: null,
      place: '"412",a\nb',
      quoted: 'How',
      tags: ['tides', 'harbours'],
      people: ['[[A, B]]', 'C'],
      odd: ['a [b', 'c] d', '[[e], f]], g ]]'],
      old: '0050-03-04',
      done: true,
      open: false,
      day: '2026-03-01',
      bad: 'yesterday',
      far: '+020000-01-01T00:00:00Z',
      early: '-000050-01-01T00:00:00Z',
    });
    expect(text).toMatch(/---\n\nx$/);
  });

  it('keeps nasty titles whole in the front matter and safe in the name', async () => {
    const one = template({ properties: [{ name: 'title', value: '{{title}}' }], path: '../../{{title}}/x' });
    for (const title of nastyTitles) {
      const note = await noteOf(one, aTemplatePage({}, { title }), templateContext);
      expect(matter(note.text)).toEqual({ title: title.trim().replace(/\p{Cs}/gu, '\ufffd') });
      expect(`${note.folder}/${note.name}`).not.toMatch(/(^|\/)\.\.?(\/|$)|[\\:*?"<>|\u0000-\u001f]/);
    }
  });

  // Quadratic time would not end within the limit of a test.
  it('splits a list of nothing but commas', async () => {
    const value = `a${','.repeat(1_000_000)}b`;
    const one = template({ properties: [{ name: 'list', value: '{{title}}', type: 'multitext' }] });
    const note = await noteOf(one, aTemplatePage({}, { title: value }), templateContext);
    expect(matter(note.text)).toEqual({ list: ['a', 'b'] });
  });

  it('leaves out a property that has no name yet', async () => {
    const properties = [
      { name: '', value: 'nameless', type: 'text' as const },
      { name: 'a', value: 'b', type: 'text' as const },
    ];
    // As the editor has it while a name is typed.
    const one = { ...template({ noteContentFormat: 'x' }), properties };
    expect((await noteOf(one, aTemplatePage(), templateContext)).frontMatter).toBe('---\na: b\n---\n\n');
  });

  it('has its properties also where lines are added to a note', async () => {
    const one = template({
      behavior: 'append-daily',
      properties: [{ name: 'a', value: 'b' }],
      noteContentFormat: '{{title}}',
    });
    expect((await noteOf(one, aTemplatePage(), templateContext)).text).toBe(
      '---\na: b\n---\n\nHow tides are told in advance',
    );
  });

  it('takes no front matter from the page', async () => {
    const markdown = '---\n\naliases: x\n\n---\n';
    const page = aTemplatePage({}, { content: { markdown } });
    const text = async (change: object) => (await noteOf(template(change), page, templateContext)).text;
    expect(await text({})).toBe('***\n\naliases: x\n\n---\n');
    expect(await text({ properties: [{ name: 'a', value: 'b' }] })).toBe(`---\na: b\n---\n\n${markdown}`);
    expect(await text({ noteContentFormat: '---\n{{content}}' })).toBe(`***\n${markdown}`);
    expect(await text({ noteContentFormat: '---\na: b\n---\n{{content}}' })).toBe(
      `---\na: b\n---\n${markdown}`,
    );
  });

  it('says in which field a problem is', async () => {
    const one = template({
      noteNameFormat: '{{nope}}',
      properties: [{ name: 'a', value: '{{b}}' }],
      noteContentFormat: 'x\n{{c}}',
    });
    const { problems } = await noteOf(one, aTemplatePage(), templateContext);
    expect(problems).toMatchObject([
      { field: 'noteNameFormat', line: 1 },
      { field: 0, line: 1 },
      { field: 'noteContentFormat', line: 2 },
    ]);
  });
});

describe('templateFor', () => {
  const page = aTemplatePage(
    { jsonLd: [{ '@type': 'Recipe', name: 'Cookie' }] },
    { url: 'https://a.test/food/cookie' },
  );
  const book = (triggers: string[][], defaultId?: string) => ({
    templates: triggers.map((of, at) => template({ id: String(at), triggers: of })),
    ...(defaultId !== undefined && { defaultId }),
  });
  it.each([
    [[['https://a.test'], ['https://a.test/food'], ['/cookie/']], '1'],
    [[['https://b.test'], ['/\\/food\\//'], ['schema:@Recipe']], '1'],
    [[['https://b.test'], ['schema:@Recipe.name=Cookie']], '1'],
    [[['schema:@Recipe.name=Pie'], ['schema:@Recipe.name']], '1'],
    [[['schema:@Movie'], ['/(?=x)/'], ['']], undefined],
    [
      [
        ['/^https:\\/\\/a\\.test\\/food(?!\\/cookie)(\\/\\S*)?$/'],
        ['/^https:\\/\\/a\\.test\\/food\\/(?!pie)(\\w+)?$/'],
      ],
      '1',
    ],
    [[['/(?<!a\\.test)\\/food/|b(?=c)/'], ['/b(?=c)|(?<=\\.test)\\/(?=[a-o|(]+\\/)\\w+(?!x)\\/cook/']], '1'],
    [[['/x((?=y))/'], ['/^(?=.*cookie)(?!.*pie).+[/]/']], '1'],
  ])('%j chooses %s', (triggers, id) => expect(templateFor(book(triggers), page)?.template.id).toBe(id));

  // Each place that a piece could end at is tried: many pieces would take long without a limit.
  it('gives up a pattern that looks around too often', () => {
    const trigger = `/${'.*(?=a).*'.repeat(60)}b$/`;
    const long = { ...page, url: `https://a.test/${'a'.repeat(3_000)}` };
    expect(templateFor(book([[trigger]]), long)).toBeUndefined();
  });

  it('takes the default for a page that nobody names, and none that is off', () => {
    expect(templateFor(book([['https://b.test'], []], '1'), page)?.template.id).toBe('1');
    const off = {
      templates: [template({ id: '1', on: false, triggers: ['https://a.test'] })],
      defaultId: '1',
    };
    expect(templateFor(off, page)).toBeUndefined();
  });
});

describe('templatesOfFile', () => {
  let ids = 0;
  const read = (json: unknown) => templatesOfFile(JSON.stringify(json), () => `id${ids++}`);
  const one = {
    schemaVersion: '0.1.0',
    name: 'Recipe',
    behavior: 'create',
    noteNameFormat: '{{title}}',
    path: 'Recipes',
    noteContentFormat: '{{content}}',
    properties: [{ name: 'a', value: 'b', type: 'text' }],
    triggers: ['schema:@Recipe'],
  };

  it('reads one, a list, and an export of all settings', () => {
    expect(read(one)).toMatchObject([
      { ok: true, template: { name: 'Recipe', triggers: ['schema:@Recipe'] } },
    ]);
    expect(read([one, one])).toHaveLength(2);
    expect(
      read({ template_list: ['1', '2'], template_1: one, template_2: { ...one, name: 'B' } }),
    ).toHaveLength(2);
  });

  it('says which model answered the prompts, and never reads its key', () => {
    const interpreter_settings = {
      interpreterModel: 'm1',
      models: [{ id: 'm1', providerId: 'p1', providerModelId: 'llama3.2', name: 'Llama 3.2', enabled: true }],
      providers: [
        { id: 'p1', name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/api/chat', apiKey: 'sk-secret' },
      ],
    };
    const found = read({ template_list: ['1'], template_1: one, interpreter_settings });
    expect(found).toMatchObject([{ ok: true, asked: 'Llama 3.2 (127.0.0.1:11434)' }]);
    expect(JSON.stringify(found)).not.toContain('secret');
    for (const odd of [7, {}, { interpreterModel: 'm1' }, { ...interpreter_settings, models: [7] }])
      expect(read({ template_list: ['1'], template_1: one, interpreter_settings: odd })).toEqual([
        { ok: true, template: expect.anything(), changed: [] },
      ]);
  });

  it('gives back what it read', () => {
    const [found] = read(one);
    expect(found?.ok && JSON.parse(clipperJson(found.template))).toEqual(one);
  });

  it.each(['name', 'behavior', 'noteNameFormat', 'path', 'properties', 'noteContentFormat'])(
    'makes up no %s for one that lacks it, and says so',
    (part) => {
      const { [part as 'name']: _left, ...rest } = { ...one, properties: [{ name: 'a', value: 'b' }] };
      expect(read(rest)).toMatchObject([{ ok: false, fault: { lacks: [part] } }]);
      expect(read({ ...rest, [part]: null })).toMatchObject([{ ok: false, fault: { lacks: [part] } }]);
    },
  );

  it('takes lines of a daily note without a path', () => {
    const { path: _path, ...rest } = one;
    expect(read({ ...rest, behavior: 'append-daily' })).toMatchObject([{ ok: true, template: { path: '' } }]);
  });

  it('refuses a type that no property has, and takes one without a type', () => {
    const typed = (type?: string) => ({ ...one, properties: [{ name: 'a', value: 'b', type }] });
    expect(read(typed('rating'))).toMatchObject([{ ok: false, name: 'Recipe', fault: { type: 'rating' } }]);
    expect(read(typed())).toMatchObject([{ ok: true, changed: [] }]);
  });

  it('refuses one that does not fit and keeps the others; other files hold none', () => {
    expect(read([{ ...one, name: 7 }, one])).toMatchObject([{ ok: false }, { ok: true }]);
    for (const text of ['', '[', '7', '{}', '[1]']) expect(templatesOfFile(text, () => 'x')).toEqual([]);
  });
});
