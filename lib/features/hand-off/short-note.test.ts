import { describe, expect, it } from 'vitest';
import { anArticle } from '@/tests/support/captures';
import { nastyTitles } from '@/tests/support/nasty-titles';
import { logseqUrl, mailUrl, shortNoteOf } from './short-note';

describe('shortNoteOf', () => {
  it('takes the description of the page, else its summary, else how it begins', async () => {
    const article = anArticle();
    expect((await shortNoteOf(article)).text).toBe('Tables, gauges and the moon.');
    const { description: _description, ...metadata } = article.metadata;
    expect((await shortNoteOf({ ...article, metadata })).text).toBe(
      'A tide table is a promise about the sea. The moon does the work.',
    );
    const content = { markdown: `Go **[there](https://a.test)**. ${'word '.repeat(200)}` };
    const { text } = await shortNoteOf({ ...article, metadata, content });
    expect(text).toMatch(/^Go there.* word…$/);
    expect(text.length).toBeLessThanOrEqual(500);
  });
});

describe('the addresses of a note', () => {
  it('open a message and a block with title, address and text', () => {
    const note = { title: 'Tides & moons', url: 'https://a.test/?x=1&y=2#z', text: 'High water.' };
    expect(mailUrl(note)).toBe(
      'mailto:?subject=Tides%20%26%20moons&body=Tides%20%26%20moons%0D%0Ahttps%3A%2F%2Fa.test%2F%3Fx%3D1%26y%3D2%23z%0D%0A%0D%0AHigh%20water.',
    );
    const logseq = new URL(logseqUrl(note));
    expect(logseq.href).toMatch(/^logseq:\/\/x-callback-url\/quickCapture\?/);
    expect(Object.fromEntries(logseq.searchParams)).toEqual({
      url: note.url,
      title: note.title,
      content: note.text,
      page: 'TODAY',
      append: 'true',
    });
  });

  it('say one thing and are short, whatever a page is called', () => {
    for (const title of nastyTitles) {
      const note = { title, url: 'https://a.test/', text: `${title} ${'潮'.repeat(480)}` };
      const mail = mailUrl(note);
      expect(mail.length).toBeLessThanOrEqual(2_000);
      expect(mail.match(/[?&][a-z]+=/g), title).toEqual(['?subject=', '&body=']);
      expect([...new URL(logseqUrl(note)).searchParams.keys()]).toEqual([
        'url',
        'title',
        'content',
        'page',
        'append',
      ]);
    }
  });
});
