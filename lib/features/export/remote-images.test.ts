import { describe, expect, it } from 'vitest';
import { anArticle } from '@/tests/support/captures';
import { standaloneHtml } from './standalone-html';

describe('leaveRemoteImages', () => {
  it('makes a link of an image that lies elsewhere and keeps one that the page holds', async () => {
    const html = await standaloneHtml(
      anArticle({
        content: {
          html: '<p><img src="https://a.test/p.png?x=1" alt="A &quot;knot&quot; <b>"><img src="/q.png" alt=""><img src="data:image/png;base64,AAAA" alt="in"></p>',
        },
      }),
    );
    expect(html).toContain('<a href="https://a.test/p.png?x=1">A &quot;knot&quot; &lt;b&gt;</a>');
    expect(html).toContain('>q.png</a>');
    expect(html).toContain('<img src="data:image/png;base64,AAAA" alt="in">');
    expect(html).not.toMatch(/<[^>]+src="https?:/);
  });

  it('never puts a link into a link', async () => {
    const html = await standaloneHtml(
      anArticle({
        content: {
          html: '<p><a href="/x"><img src="/p.png" alt="Knot"></a> and <img src="/p.png" alt="Bend"></p>',
        },
      }),
    );
    expect(html).toContain('/x">Knot</a> and <a href="https://tides.example/p.png">Bend</a>');
  });
});
