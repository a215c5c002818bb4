// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { anArticle } from '@/tests/support/captures';
import { frontMatterOf, renderFrontMatter } from './front-matter';
import { checkFrontMatter } from './front-matter-template';
import { placeholderValues } from './placeholders';

/** What a strict parser of each YAML version reads between the fences. */
function readBack(frontMatter: string): { old: unknown; current: unknown } {
  const yaml = /^---\n([\s\S]*\n)---\n\n$/.exec(frontMatter)?.[1];
  if (yaml === undefined) throw new Error(`no fences in ${JSON.stringify(frontMatter)}`);
  const options = { strict: true, uniqueKeys: true, logLevel: 'error' } as const;
  return {
    old: parse(yaml, { ...options, version: '1.1' }),
    current: parse(yaml, { ...options, version: '1.2' }),
  };
}

async function expectBack(
  template: string,
  values: Record<string, string | number | string[]>,
  expected: object,
) {
  const text = await renderFrontMatter(template, values);
  expect(readBack(text)).toEqual({ old: expected, current: expected });
  return text;
}

const AMBIGUOUS = [
  'yes',
  'No',
  'on',
  'OFF',
  'y',
  'N',
  'true',
  'False',
  'null',
  '~',
  'Null',
  '',
  ' ',
  '=',
  '<<',
  '.inf',
  '.NaN',
  '2026-11-20',
  '2026-11-20T09:30:15Z',
  '2026-11-20 9:30:15 +1',
  '12:30',
  '190:20:30',
  '0o17',
  '017',
  '0x1F',
  '1_000',
  '1e3',
  '+1',
  '-1',
  '.5',
  '1.',
  '0b11',
  '1,000',
  '- item',
  '-',
  '? key',
  ': value',
  'key: value',
  'a:',
  'a #b',
  '#b',
  '&anchor',
  '*alias',
  '!tag',
  '!!str x',
  '%YAML 1.1',
  '@at',
  '`tick`',
  '[a]',
  '{a}',
  '"q"',
  "'q'",
  '---',
  '...',
  '--- a',
  'a --- b',
  'a\n---\nb',
  'a\nb',
  'a\r\nb',
  'a	b',
  '	a',
  ' a',
  'a ',
  '|',
  '>',
  '| a',
  '\\n',
  '\0',
  'a\0b',
  '\x07',
  '\x1B',
  '',
  '',
  'ab',
  '\xA0',
  '\u2028',
  'a\u2029b',
  '﻿',
  '￾',
  '￿',
  '🌊',
  'a 🌊 b',
  '👩‍👩‍👧‍👦',
  'المد',
  '日本',
  'é',
  '‮abc',
  '‍',
  'It’s “so”',
  "it's",
  'https://a.example/?b=c#d',
  'https://a.example/a: b',
  'http://[::1]:80/',
  'C:\\dir',
  'x'.repeat(2e3),
  'word '.repeat(400).trim(),
  `${'word '.repeat(40)}\n${'word '.repeat(40)}`,
  'Infinity',
  'NaN',
  'undefined',
];

describe('renderFrontMatter', () => {
  it.each(AMBIGUOUS)('reads %j back as that text in YAML 1.1 and 1.2', async (text) => {
    if (text === '') return expect(await renderFrontMatter('title: {title}', { title: text })).toBe('');
    await expectBack('title: {title}', { title: text }, { title: text });
    await expectBack('tags: [{tags}]', { tags: [text, 'b', text] }, { tags: [text, 'b', text] });
  });

  it('reads any text back as it was, alone, in a list and inside other text', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc
        .array(fc.constantFrom(...AMBIGUOUS.filter((sample) => sample.length < 60)), { maxLength: 4 })
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(text, text, async (title, tag) => {
        fc.pre(title !== '');
        const template = 'a: {title}\nb: [{tags}, x{title}]\nc: by {title}!';
        await expectBack(
          template,
          { title, tags: [tag] },
          { a: title, b: [tag, `x${title}`], c: `by ${title}!` },
        );
      }),
      { numRuns: 400 },
    );
  });

  it('puts the replacement character where half a surrogate pair stood, as UTF-8 must', async () => {
    await expectBack('t: {title}', { title: 'a\ud800b' }, { t: 'a\ufffdb' });
    await expectBack('t: {title}', { title: '\udc00' }, { t: '\ufffd' });
  });

  it('writes only what YAML calls printable', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (title) => {
        const text = await renderFrontMatter('t: {title}', { title });
        expect(text).not.toMatch(
          /[^\n\x20-\x7e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|[\u2028\u2029\ufeff]/u,
        );
      }),
    );
  });

  it('keeps numbers numbers, lists lists, and the words of a literal what they mean', async () => {
    const text = await expectBack(
      'words: {words}\nas text: "{words}"\ntags: {tags}\ndraft: false\nrating: 4.5\nkind: clipping\nyear: "2026"',
      { words: 412, tags: ['tides', 'no'] },
      {
        words: 412,
        'as text': '412',
        tags: ['tides', 'no'],
        draft: false,
        rating: 4.5,
        kind: 'clipping',
        year: '2026',
      },
    );
    expect(text).toContain('\nwords: 412\n');
  });

  it('quotes a key that an old parser would take for something else', async () => {
    await expectBack('y: {title}\nnull: {title}\nno: a', { title: 'x' }, { y: 'x', null: 'x', no: 'a' });
  });

  it('leaves out a line whose value is absent, also one with text around it', async () => {
    const template =
      'title: {title}\nauthor: {author}\nby: written by {author}\ntags: [{tags}, {author}]\nx: [{site}, web]';
    await expectBack(template, { title: 'a' }, { title: 'a', x: ['web'] });
    expect(await renderFrontMatter('author: {author}', {})).toBe('');
    expect(await renderFrontMatter('', { title: 'a' })).toBe('');
  });

  it('leaves out the lines that the check refuses and keeps the others', async () => {
    await expectBack(
      'nonsense\ntitle: {title}\ntitle: again\nx: {nope}\ny z: {',
      { title: 'a' },
      { title: 'a' },
    );
  });

  it('takes a wiki link for text', async () => {
    await expectBack('site: [[{site}]]', { site: 'The Tide Office' }, { site: '[[The Tide Office]]' });
  });
});

describe('frontMatterOf', () => {
  it('knows every placeholder', async () => {
    const capture = anArticle({ capturedAt: new Date(2026, 0, 5, 23, 59).getTime() });
    const names = Object.keys(placeholderValues(capture)).filter((name) => name !== 'captured');
    const text = await frontMatterOf(capture, names.map((name) => `${name}: {${name}}`).join('\n'));
    expect(readBack(text).current).toEqual({
      title: capture.title,
      url: capture.url,
      host: 'tides.example',
      site: 'The Tide Office',
      author: 'Maeve O’Brien',
      published: '2026-03-01T08:00:00+00:00',
      date: '2026-01-05',
      words: 412,
      tokens: 560,
      description: 'Tables, gauges and the moon.',
      language: 'en-IE',
      canonical: 'https://tides.example/how-tides-are-told',
      tags: ['tides', 'harbours'],
      engine: 'device',
    });
  });
});

describe('checkFrontMatter', () => {
  it('finds nothing wrong with a good template', () => {
    expect(checkFrontMatter('title: {title}\n\nurl:{url}\r\ntags: [web, {tags}]\nnote: a: b')).toEqual([]);
  });

  it('names the line and the reason', () => {
    expect(
      checkFrontMatter(
        'title: {title}\n---\nkey:\n- list: {url}\ntitle: x\na: {wrods}\nb: {title\nc: title}\n: {url}',
      ),
    ).toEqual([
      { line: 2, why: 'not-a-pair' },
      { line: 3, why: 'not-a-pair' },
      { line: 4, why: 'bad-key', name: '- list' },
      { line: 5, why: 'same-key', name: 'title' },
      { line: 6, why: 'unknown-placeholder', name: 'wrods' },
      { line: 7, why: 'open-brace' },
      { line: 8, why: 'open-brace' },
      { line: 9, why: 'not-a-pair' },
    ]);
  });

  it('does not take a name of every object for a placeholder', () => {
    expect(checkFrontMatter('a: {constructor}')).toEqual([
      { line: 1, why: 'unknown-placeholder', name: 'constructor' },
    ]);
  });
});
