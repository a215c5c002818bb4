import { render } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import { MarkdownStart } from './MarkdownStart';

const root = document.createElement('div');
document.body.append(root);
afterEach(() => render(null, root));

function draw(markdown: string): HTMLElement {
  render(<MarkdownStart markdown={markdown} label="Markdown preview" />, root);
  return root;
}

describe('the start of a Markdown text', () => {
  it('is drawn with headings, lists, tables, code and notes', () => {
    const ui = draw(
      '# Tides\n\nA **promise** about *the sea*.[^1]\n\n1. one\n2. two\n   - three\n\n- [x] read\n\n| a | b |\n| - | -: |\n| 1 | 2 |\n\n```ts\nconst a = "<b>";\n```\n\n> said\n\n[^1]: By the moon.\n',
    );
    expect(ui.querySelector('h1')?.textContent).toBe('Tides');
    expect(ui.querySelector('strong')?.textContent).toBe('promise');
    expect(ui.querySelectorAll('ol > li')).toHaveLength(2);
    expect(ui.querySelector('ol ul li')?.textContent).toContain('three');
    expect(ui.querySelectorAll('td')).toHaveLength(2);
    expect(ui.querySelector('pre code')?.textContent).toBe('const a = "<b>";');
    expect(ui.querySelector('blockquote')?.textContent).toContain('said');
    expect(ui.textContent).toContain('☑ read');
    expect(ui.textContent).toContain('By the moon.');
  });

  it('parses no HTML, loads nothing and leads nowhere', () => {
    const ui = draw(
      '<img src=x onerror="document.title=1">\n\n![gauge](https://a.example/x.png) [a](javascript:alert(1)) <b onclick=x>bold</b>\n\n<script>1</script>\n\n<iframe src=//a.example></iframe>',
    );
    expect(ui.querySelector('img, script, iframe, a, b, [onclick], [href], [src]')).toBeNull();
    expect(ui.textContent).toContain('gauge');
    expect(ui.textContent).toContain('bold');
  });

  it('names each image: by its text, else by its file', () => {
    const ui = draw('![The bay](https://a.example/1.png) ![](https://a.example/my%20boat.jpg?w=2)');
    expect([...ui.querySelectorAll('p > span')].map((one) => one.textContent?.trim())).toEqual([
      'The bay',
      'my boat.jpg',
    ]);
    expect(ui.querySelectorAll('svg')).toHaveLength(2);
  });

  it('shows characters that were written as entities', () => {
    expect(draw('a &lt;tag&gt; &amp; &#8211; &#x2603; `&lt;` \\<i>').textContent).toBe(
      'a <tag> & – ☃ &lt; <i>',
    );
  });
});
