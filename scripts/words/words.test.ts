// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFormat } from '@/lib/core/words/format';
import { listSourceFiles } from '../floors/source-files';
import { compileCatalog, compileMessage, type Catalog } from './compile';

const ROOT = join(import.meta.dirname, '../..');
/** The places of a list, the times of a search, and warnings whose codes are put together from a reason. */
const NAMED_BY_DATA = /\.\d+$|^field\.time\.choices\.qdr:|^known\.screenshot-/;

describe('a message', () => {
  it('without a placeholder is a string, marks of a template and quotes and all', () => {
    expect(compileMessage("It''s `so` for $5 '{not me}', \\n")).toBe(
      "`It's \\`so\\` for $5 {not me}, \\\\n`",
    );
  });

  it('takes its one argument, and several by name', () => {
    expect(compileMessage('Send to {host}')).toBe('(host: string) => `Send to ${host}`');
    expect(compileMessage('{a} of {b, number}')).toBe(
      '({ a, b }: { a: string; b: number }) => `${a} of ${number(b)}`',
    );
  });

  it('has plural forms, which may hold other arguments', () => {
    expect(compileMessage('{n, plural, one {# page} other {# pages}}')).toBe(
      '(n: number) => plural(n, { one: `# page`, other: `# pages` })',
    );
    expect(compileMessage('{n, plural, =0 {None} other {# at {host}}}')).toContain(
      'choose(n, { "=0": `None`, other: `${number(n)} at ${host}` })',
    );
  });

  it('chooses by a name, of those that it knows', () => {
    expect(compileMessage('{by, select, key {By key} other {By hand}}')).toBe(
      '(by: "key" | "other") => (by === "key" ? `By key` : `By hand`)',
    );
    expect(compileMessage('{by, select, key {Key} hand {Hand} other {Hand}}')).toBe(
      '(by: "key" | "hand" | "other") => (by === "key" ? `Key` : `Hand`)',
    );
  });

  it('says something else of a yes and a no, and of what is not given', () => {
    expect(compileMessage('Done{all, select, true {, all of it} other {}}')).toBe(
      '(all: boolean) => `Done${all ? `, all of it` : ``}`',
    );
    expect(compileMessage('Failed{status, select, none {} other { ({status})}}')).toBe(
      '(status: string | undefined) => `Failed${status === undefined ? `` : ` (${status})`}`',
    );
    expect(compileMessage('{left, select, none {?} other {{left, number} left}}')).toBe(
      '(left: number | undefined) => (left === undefined ? `?` : `${number(left)} left`)',
    );
  });

  it.each([
    ['{', 'a name is missing'],
    ['{a', 'is missing'],
    ['a}', 'has no beginning'],
    ['{n, plural, one {a}}', 'other'],
    ['{n, plural, single {a} other {b}}', 'no plural form'],
    ['{at, date}', 'not used here'],
    ["'{a", 'has no end'],
    ['{a, number} {a, select, b {c} other {d}}', 'is number and'],
    ['{a, select, none {b} other {{a}}} {a}', 'may be missing'],
    ['{a, number} {a, select, true {c} other {d}}', 'is number and boolean'],
  ])('that is damaged is refused: %s', (message, why) => {
    expect(() => compileMessage(message)).toThrow(why);
  });
});

describe('plurals', () => {
  it('have all the forms of a language', () => {
    const forms = { zero: 'z', one: 'o', two: 't', few: 'f', many: 'm', other: 'x', '=7': 'seven' };
    const arabic = createFormat('ar');
    expect([0, 1, 2, 3, 11, 100, 7].map((count) => arabic.choose(count, forms)).join('')).toBe('zotfmxseven');
    expect(createFormat('pl').plural(3, { one: '# plik', few: '# pliki', other: '# plików' })).toBe(
      '3 pliki',
    );
  });
});

describe('a catalog', () => {
  it('becomes a table of its ids', () => {
    const source = compileCatalog('two-words', {
      'a.b': { defaultMessage: 'One' },
      'a.c': { defaultMessage: '{n, number}' },
    });
    expect(source).toContain(
      'export const twoWordsMessages = ({ number }: Format) => ({\n  a: {\n    b: `One`,\n',
    );
  });

  it('has no id under a message', () => {
    const one = { defaultMessage: 'One' };
    expect(() => compileCatalog('x', { a: one, 'a.b': one })).toThrow('a message itself');
  });

  it('has no message that no code names', () => {
    const code = listSourceFiles(ROOT).filter((file) => /^(components|entrypoints|lib)\//.test(file));
    const named = new Set(
      code
        .filter((file) => !file.includes('.test.'))
        .flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(/[A-Za-z_][\w-]*/g) ?? []),
    );
    const unnamed = readdirSync(join(ROOT, 'lib/core/words/messages/en')).flatMap((catalog) => {
      const text = readFileSync(join(ROOT, 'lib/core/words/messages/en', catalog), 'utf8');
      return Object.keys(JSON.parse(text) as Catalog)
        .filter((id) => !NAMED_BY_DATA.test(id) && !named.has(id.slice(id.lastIndexOf('.') + 1)))
        .map((id) => `${catalog} ${id}`);
    });
    expect(unnamed).toEqual([]);
  });
});
