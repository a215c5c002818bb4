import { describe, expect, it } from 'vitest';
import { aHostileCapture, anArticle, aRightToLeftCapture } from '@/tests/support/captures';
import { standaloneHtml } from './standalone-html';

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');

describe('standaloneHtml', () => {
  it('is a whole document that says what it is and where it came from', async () => {
    const html = await standaloneHtml(anArticle());
    expect(
      html.startsWith('<!doctype html>\n<html lang="en-IE" dir="ltr">\n<head>\n<meta charset="utf-8">\n'),
    ).toBe(true);
    expect(html).toContain('<title>How tides are told in advance</title>');
    expect(html).toContain('<link rel="canonical" href="https://tides.example/how-tides-are-told">');
    expect(html).toContain('<meta name="author" content="Maeve O’Brien">');
    expect(html).toContain('<a href="https://tides.example/how-tides-are-told?ref=home">The Tide Office</a>');
  });

  it('states a policy under which nothing runs and nothing loads, before anything that could', async () => {
    const html = await standaloneHtml(aHostileCapture());
    expect(html).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">`,
    );
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<title>'));
  });

  it('runs nothing that a page put into its texts, names or content', async () => {
    for (const content of [aHostileCapture().content, { markdown: aHostileCapture().content.markdown }]) {
      const html = await standaloneHtml({ ...aHostileCapture(), content });
      expect(html).not.toMatch(
        /<script|<iframe|<form|<svg|<base|\son\w+=|href="javascript|http-equiv=refresh/i,
      );
      expect(html.match(/<\/title>/g)).toHaveLength(1);
      expect(html).toContain('<html dir="auto">');
      expect(parsed(html).title).toContain('</script>');
    }
  });

  it('has one heading of the page, not two', async () => {
    expect((await standaloneHtml(anArticle())).match(/<h1/g)).toHaveLength(1);
    const bare = anArticle({ content: { markdown: 'Just text.' } });
    expect((await standaloneHtml(bare)).match(/<h1/g)).toHaveLength(1);
  });

  it('reads from right to left where the language does', async () => {
    const html = await standaloneHtml(aRightToLeftCapture());
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('<p>يرتفع الماء مرتين في اليوم.</p>');
  });

  it('takes the clean HTML where there is one and renders the Markdown where not', async () => {
    const both = anArticle({ content: { html: '<p>from html</p>', markdown: 'from *markdown*' } });
    expect(await standaloneHtml(both)).toContain('<p>from html</p>');
    expect(await standaloneHtml({ ...both, content: { markdown: 'from *markdown*' } })).toContain(
      '<p>from <em>markdown</em></p>',
    );
  });

  it('gives no link to a page that is not on the web', async () => {
    const local = anArticle({ url: 'file:///home/a/b.html', host: 'file', metadata: {} });
    const html = await standaloneHtml(local);
    expect(html).not.toContain('file:///');
    expect(html).not.toContain('canonical');
  });
});
