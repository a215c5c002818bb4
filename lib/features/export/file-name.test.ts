// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safePart } from './safe-part';
import { aHostileCapture, anArticle, settingsWith } from '@/tests/support/captures';
import { fileNameFor, flatFileNameFor } from './file-name';

const byteLength = (text: string) => new TextEncoder().encode(text).length;
const named = (title: string, template = '{title}', extension = '.md') =>
  fileNameFor(anArticle({ title }), extension, settingsWith({ fileName: template }));

/** What Windows, macOS and Linux refuse or change, in one part of a path. */
function faultsOf(part: string): string[] {
  const faults = [];
  if (/[<>:"/\\|?*]/.test(part)) faults.push('forbidden character');
  if (/[\u0000-\u001f\u007f-\u009f]/.test(part)) faults.push('control character');
  // The joiner of two emoji is part of what is seen.
  const seen = part.replace(
    /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/gu,
    '',
  );
  if (/[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/.test(seen)) faults.push('invisible character');
  if (/\p{Cs}/u.test(part)) faults.push('half a surrogate pair');
  if (/^[\s.~-]|[\s.]$/.test(part)) faults.push('bad edge');
  if (/^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|clock\$|conin\$|conout\$) *(\.|$)/i.test(part))
    faults.push('device name');
  if (part === '') faults.push('empty');
  if (byteLength(part) > 120) faults.push('too long');
  if (part !== part.normalize('NFC')) faults.push('not NFC');
  return faults;
}

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        '.',
        '..',
        '/',
        '\\',
        ' ',
        '-',
        'CON',
        'nul',
        'com¹',
        '.txt',
        '\u202e',
        '\u0000',
        '\ud800',
        '\udc00',
        '👩‍👩‍👧‍👦',
        'e\u0301',
        '\u0345',
        ':',
        '"',
        '%2e%2e',
        '\n',
        '\u2028',
        '\ufeff',
        '日本',
        'LPT1 .x',
        '\u200d',
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join('')),
  fc.integer({ min: 1, max: 300 }).map((count) => `Z${'\u0301'.repeat(count)}`),
);

describe('fileNameFor', () => {
  it('keeps an ordinary title as it is', () => {
    expect(named('How tides are told in advance')).toBe('How tides are told in advance.md');
    expect(named('日本語のページ — 第1章 🌊')).toBe('日本語のページ — 第1章 🌊.md');
  });

  it('reads a title with forbidden characters as a person would write it', () => {
    expect(named('Git: a "short" guide')).toBe("Git - a 'short' guide.md");
    expect(named('AC/DC | 10:30 <live>')).toBe('AC-DC - 10-30 -live-.md');
    expect(named('Why? *Really*')).toBe('Why Really.md');
  });

  it('writes what joins letters or emoji so that no browser puts a mark in its place', () => {
    expect(named('می\u200cخواهم')).toBe('می خواهم.md');
    expect(named('👩\u200d👧 ~ and ~')).toBe('👩\u200d👧 ~ and ~.md');
    expect(named('❤\ufe0f\u200d🔥 👩🏽\u200d💻')).toBe('❤\ufe0f\u200d🔥 👩🏽\u200d💻.md');
    expect(named('a\u200db \u200d👧 👩\u200d')).toBe('ab 👧 👩.md');
    const family = anArticle({ title: '👩\u200d👧' });
    expect(flatFileNameFor(family, '.md', settingsWith({ fileName: '{title}' }))).toBe('👩👧.md');
    expect(named('~$draft')).toBe('$draft.md');
  });

  it.each([
    ['CON', '_CON.md'],
    ['NUL.txt', '_NUL.txt.md'],
    ['aux .notes', '_aux .notes.md'],
    ['com¹', '_com¹.md'],
    ['Console', 'Console.md'],
  ])('keeps the device name %j apart', (title, expected) => {
    expect(named(title)).toBe(expected);
  });

  it.each(['', '   ', '...', '..', '-', '\u202e', '???', '\u0000', '\ud800'])(
    'calls a file without a usable name %j after the last part of the address, otherwise a page',
    (title) => {
      const at = (url: string) =>
        fileNameFor(anArticle({ title, url }), '.md', settingsWith({ fileName: '{title}' }));
      expect(at('https://a.test/data/tide%20table.json?x=1')).toBe('tide table.json.md');
      expect(at('https://a.test/notes/')).toBe('notes.md');
      expect(at('https://a.test/')).toBe('page.md');
      expect(at('https://a.test/%e0%a4%a')).toBe('%e0%a4%a.md');
      expect(at('https://a.test/..%2f..%2fetc')).toBe('etc.md');
    },
  );

  it('makes folders of the slashes of the template and of no others', () => {
    const settings = settingsWith({ fileName: '{host}/{date} {title}' });
    const capture = anArticle({ title: '../../etc/passwd', capturedAt: new Date(2026, 0, 5, 12).getTime() });
    expect(fileNameFor(capture, '.md', settings)).toBe('tides.example/2026-01-05 ..-..-etc-passwd.md');
  });

  it('never leaves the folder it is saved in, whatever the template says', () => {
    for (const template of [
      '../{title}',
      '/etc/{title}',
      '..\\..\\{title}',
      './../{host}/../{title}',
      'C:/{title}',
    ])
      expect(
        named('x', template)
          .split('/')
          .flatMap((part) => faultsOf(part)),
      ).toEqual([]);
  });

  it('leaves out a folder whose value is absent, and what separates an absent value', () => {
    const bare = anArticle({ metadata: {} });
    expect(fileNameFor(bare, '.md', settingsWith({ fileName: '{site}/{author} - {title}' }))).toBe(
      'How tides are told in advance.md',
    );
  });

  it('takes an extension written in the template away, and one in the title not', () => {
    expect(named('x', '{title}.md', '.json')).toBe('x.json');
    expect(named('Node.js', '{title}', '.md')).toBe('Node.js.md');
  });

  it('cuts a long name between graphemes', () => {
    const thumb = '👍🏽';
    const name = named(thumb.repeat(20));
    expect(byteLength(name)).toBeLessThanOrEqual(120);
    expect(name.replaceAll(thumb, '')).toBe('.md');
    expect(name).not.toBe('.md');
  });

  it('gives every title a name that all systems take, and always the same one', () => {
    fc.assert(
      fc.property(
        nasty,
        nasty,
        fc.constantFrom('{title}', '{host}/{title}', '{author}/{date} {title}', '{title}/{author}'),
        (title, author, fileName) => {
          const capture = anArticle({ title, host: author, metadata: { author } });
          const name = fileNameFor(capture, '.json', settingsWith({ fileName }));
          expect(name.split('/').flatMap((part) => faultsOf(part))).toEqual([]);
          expect(name.endsWith('.json')).toBe(true);
          expect(fileNameFor(structuredClone(capture), '.json', settingsWith({ fileName }))).toBe(name);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('gives every template a name that all systems take', () => {
    fc.assert(
      fc.property(nasty, (fileName) => {
        const name = fileNameFor(anArticle(), '.md', settingsWith({ fileName }));
        expect(name.split('/').flatMap((part) => faultsOf(part))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

describe('flatFileNameFor', () => {
  it('joins the folders in front of the name', () => {
    const settings = settingsWith({ fileName: '{host}/{site}/{title}' });
    expect(flatFileNameFor(anArticle(), '.html', settings)).toBe(
      'tides.example - The Tide Office - How tides are told in advance.html',
    );
  });

  it('is one safe part for every title', () => {
    fc.assert(
      fc.property(nasty, (title) => {
        const name = flatFileNameFor(
          anArticle({ title }),
          '.md',
          settingsWith({ fileName: '{title}/{title}/{title}' }),
        );
        expect(faultsOf(name)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('is a page when the one grapheme of a title is too long for it', () => {
    const title = `Z${'\u0301'.repeat(59)}`;
    expect(flatFileNameFor(anArticle({ title }), '.md', settingsWith({}))).toBe('page.md');
  });

  it('holds nothing of a hostile title that could mislead', () => {
    const name = flatFileNameFor(aHostileCapture(), '.md', settingsWith({}));
    expect(name).toBe('title-script-script-alert(1)-script-..-..-CONgpj.exe.md');
  });
});

describe('a part of a path', () => {
  it('has nothing that a link to a note in Obsidian cannot contain', () =>
    expect(safePart('C# in [depth]: ^block #tag')).toBe('C in depth - block tag'));
});
