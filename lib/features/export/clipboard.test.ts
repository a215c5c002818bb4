import { describe, expect, it } from 'vitest';
import { captureFormats } from '@/lib/core/model/format';
import { anArticle, aHostileCapture } from '@/tests/support/captures';
import { canCopy, toClipboard } from './clipboard';

describe('toClipboard', () => {
  it('copies Markdown as it is, without front matter, and the same as rich text', async () => {
    const capture = anArticle();
    const { text, html } = await toClipboard(capture, 'markdown');
    expect(text).toBe(capture.content.markdown);
    expect(html).toContain('<h1>How tides are told in advance</h1>');
    expect(html).toContain('<strong>promise about the sea</strong>');
    expect(html).toContain('<td align="center">06:12</td>');
    expect(html).toContain('☑ read the gauge');
    expect(html).toContain('&lt;not a tag&gt; &amp; no entity');
  });

  it('ends with the title and address of the page when that is asked for, in text that is read', async () => {
    const capture = anArticle({ title: 'Tides [told] \u202eearly' });
    const { text, html } = await toClipboard(capture, 'markdown', { source: true });
    const line = '[Tides \\[told\\] early](https://tides.example/how-tides-are-told?ref=home)';
    expect(text).toBe(`${capture.content.markdown?.trimEnd()}\n\n${line}\n`);
    expect(html).toContain('href="https://tides.example/how-tides-are-told?ref=home"');
    expect((await toClipboard(capture, 'summary', { source: true })).text).toContain(line);
    expect(await toClipboard(capture, 'json', { source: true })).toEqual(await toClipboard(capture, 'json'));
  });

  it('makes every address of the rich text absolute', async () => {
    const capture = anArticle({
      content: { markdown: '[next](/next) ![low](low.png) [part](#tides) [mail](mailto:a@tides.example)' },
    });
    const { html } = await toClipboard(capture, 'markdown');
    expect(html).toContain('href="https://tides.example/next"');
    expect(html).toContain('src="https://tides.example/low.png"');
    expect(html).toContain('href="https://tides.example/how-tides-are-told?ref=home#tides"');
    expect(html).toContain('href="mailto:a@tides.example"');
  });

  it('copies HTML as source and, made inert, as rich text', async () => {
    const hostile = aHostileCapture();
    const { text, html } = await toClipboard(hostile, 'html');
    expect(text).toBe(hostile.content.html);
    expect(html).toContain('<p>kept</p>');
    expect(html).not.toMatch(/script|onclick|onerror|refresh|<base|<svg|data:text/i);
  });

  it('copies raw HTML as source alone', async () => {
    expect(await toClipboard(anArticle(), 'rawHtml')).toEqual({ text: anArticle().content.rawHtml });
  });

  it('copies JSON indented, with nothing in rich text', async () => {
    const { text, html } = await toClipboard(anArticle(), 'json');
    expect(JSON.parse(text)).toEqual(anArticle().content.json);
    expect(text).toContain('\n  "headline"');
    expect(html).toBeUndefined();
  });

  it('copies links and images as Markdown lists that render as what they name', async () => {
    const links = await toClipboard(anArticle(), 'links');
    expect(links.text).toBe(
      '- [monk of St Albans](https://tides.example/monk)\n' +
        '- [phases \\[of\\] the moon](https://moon.example/%28phase%29?a=1&b=[2])\n' +
        '- <https://tides.example/rss>\n',
    );
    expect(links.html).toContain(
      '<a href="https://moon.example/%28phase%29?a=1&amp;b=%5B2%5D">phases [of] the moon</a>',
    );
    const images = await toClipboard(anArticle(), 'images');
    expect(images.text).toContain('![The gauge at low water](https://tides.example/gauge.webp)');
    expect(images.html).toContain('<img src="https://tides.example/rule.png" alt="">');
  });

  it('refuses what the capture does not hold instead of copying nothing', async () => {
    const empty = anArticle({ content: {} });
    for (const format of captureFormats) {
      expect(canCopy(empty, format)).toBe(false);
      await expect(toClipboard(empty, format)).rejects.toThrow(TypeError);
    }
  });

  it('can copy every text format that a capture holds', () => {
    expect(captureFormats.filter((format) => canCopy(anArticle(), format))).toEqual(
      captureFormats.filter((format) => format !== 'screenshot'),
    );
  });
});
