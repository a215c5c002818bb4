import { describe, expect, it } from 'vitest';
import type { PageOptions } from '@/lib/core/model/page';
import { readPage } from '../read';

const options: PageOptions = {
  formats: ['markdown'],
  scope: 'page',
  onlyMainContent: true,
  includeTags: [],
  excludeTags: [],
  removeBase64Images: true,
};
const paragraph = (about: string): string =>
  `<p>The ${about} was hauled at first light, and the count began before anybody had eaten, as it always had been. Nobody who had seen the ${about} the year before would have known it again.</p>`;

function read(box: string, last = ''): string {
  const page = new DOMParser().parseFromString(
    `<html><head><title>The count</title></head><body><header><a href="/">Log</a></header><main><article><h1>The count</h1>${paragraph('net')}${paragraph('rope')}${box}${last}</article></main><footer>Terms</footer></body></html>`,
    'text/html',
  );
  const reading = readPage(page, options, { url: 'https://page.example/' });
  if (!reading.ok) throw new Error(reading.why);
  return reading.content.markdown ?? '';
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
