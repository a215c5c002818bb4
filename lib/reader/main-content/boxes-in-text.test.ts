import { describe, expect, it } from 'vitest';
import { readMarkdown } from '@/tests/support/read-markdown';

const paragraph = (about: string): string =>
  `<p>The ${about} was hauled at first light, and the count began before anybody had eaten, as it always had been. Nobody who had seen the ${about} the year before would have known it again.</p>`;

function read(box: string, last = ''): string {
  return readMarkdown(
    `<html><head><title>The count</title></head><body><header><a href="/">Log</a></header><main><article><h1>The count</h1>${paragraph('net')}${paragraph('rope')}${box}${last}</article></main><footer>Terms</footer></body></html>`,
    'https://page.example/',
  );
}

describe('remarks by class or tag', () => {
  it.each([
    '<aside class="notice">Mind the rope.</aside>',
    '<aside class="tip"><p>Mind the rope.</p></aside>',
    '<div class="notice">Mind the rope.</div>',
    '<div class="kg-card kg-callout-card"><div class="kg-callout-text">Mind the rope.</div></div>',
  ])('%s stays in a text and after it', (box) => {
    expect(read(box, paragraph('sail'))).toContain('Mind the rope.');
    expect(read(box)).toContain('Mind the rope.');
  });

  it('a notice about cookies goes', () =>
    expect(read('<div class="cookie-notice">We use cookies on this site.</div>')).not.toContain('cookies'));

  it('a commentary is no comment', () =>
    expect(read('<section class="commentary"><h2>Commentary</h2><p>Not so.</p></section>')).toContain(
      'Not so.',
    ));
});

describe('accordions', () => {
  const items = (item: (question: string, answer: string) => string): string =>
    [
      ['Where do I pay?', 'At the office.'],
      ['When?', 'Before May.'],
      ['How much?', 'Forty.'],
    ]
      .map(([question = '', answer = '']) => item(question, answer))
      .join('');

  it.each([
    items((question, answer) => `<button class="accordion">${question}</button><div><p>${answer}</p></div>`),
    `<div role="tablist">${items(
      (question, answer) =>
        `<div class="item"><div role="tab" class="title"><a href="">${question}</a></div><div role="tabpanel" style="display:none"><p>${answer}</p></div></div>`,
    )}</div>`,
  ])('%s has each question and its answer', (box) => {
    const text = read(box);
    for (const one of ['Where do I pay?', 'At the office.', 'When?', 'How much?', 'Forty.'])
      expect(text).toContain(one);
  });
});

describe('links that stand alone in a text', () => {
  it.each([
    '<div class="file"><a href="/f/plan.pdf">The plan</a> <a href="/f/plan.pdf" download>Download</a></div>',
    '<a href="/f/plan.pdf" download><div><div>The plan</div><div>plan.pdf</div><div>2 MB</div></div></a>',
    '<div><a href="/plan" role="button">The plan</a></div>',
    '<a class="cta" href="/plan"><span>The plan</span> <span>How it was made</span></a>',
    '<figure><blockquote><a href="/last">The plan</a></blockquote></figure>',
    '<div class="post"><a href="https://other.example/p/1"><div>Other</div><div>The plan</div><div>Read more</div><div>a year ago · 3 likes</div></a></div>',
    '<p>Two reports were used:</p><ul><li><a href="/1">The plan</a></li><li><a href="/2">The log</a></li></ul>',
  ])('%s stays', (box) => expect(read(box, paragraph('sail'))).toContain('The plan'));

  it('the files that a text ends with stay', () => {
    const text = read(
      '<div class="file"><a href="/f/plan.pdf" download><div><div>The plan</div><div>plan.pdf</div></div></a></div>',
    );
    expect(text).toContain('plan.pdf');
  });

  it('a card of another site that a text ends with stays, one of its own goes', () => {
    const card = (to: string): string =>
      `<figure><a href="${to}"><div>The plan</div><div>All of it</div></a></figure>`;
    expect(read(card('https://other.example/plan'))).toContain('The plan');
    expect(read(card('/plan'))).not.toContain('The plan');
  });

  it('facts beside a text stay, other pages go', () => {
    const aside = (inside: string): string => `<aside class="facts"><h3>Facts</h3>${inside}</aside>`;
    expect(read(aside('<dl><dt>Price</dt><dd>18 euro</dd></dl>'), paragraph('sail'))).toContain('18 euro');
    expect(read(aside('<ul><li><a href="/b">A mast in Alm</a></li></ul>'), paragraph('sail'))).not.toContain(
      'A mast in Alm',
    );
  });

  it('the only link between two sentences stays', () =>
    expect(read('<div><a href="/plan">The plan of it</a></div>', paragraph('sail'))).toContain(
      'The plan of it',
    ));

  it.each(['Sources', 'References', 'Weblinks', 'Further reading'])('the list under %s stays', (title) => {
    const text = read(
      `<h2>${title}</h2><ul><li><a href="https://y.example/1">Survey 2020</a></li><li><a href="https://y.example/2">Log of the Tern</a></li></ul>`,
    );
    expect(text).toContain('Log of the Tern');
  });

  it.each([
    '<div class="related"><p>You may also like these:</p><ul><li><a href="/1">A mast in Alm</a></li></ul></div>',
    '<div><a class="button" href="/subscribe">Subscribe to A mast in Alm</a></div>',
  ])('%s goes', (box) => expect(read(box, paragraph('sail'))).not.toContain('A mast in Alm'));
});
