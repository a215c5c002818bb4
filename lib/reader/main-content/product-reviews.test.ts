import { describe, expect, test } from 'vitest';
import { pageOptions } from '@/tests/support/page-options';
import { readPage } from '../read';
import { judgeWith } from './judge';
import { fittedForests } from './model';
import { findReviews } from './product-reviews';
import { readTextRuns } from './text-runs';

const told = `<section><h1>Stoneware mug</h1><p>Thrown by hand on a kick wheel, glazed with ash from the kiln and
  fired twice, so that each mug holds its heat. The handle fits three fingers, and the foot is left bare. It may go
  into the oven and the dishwasher, and a chip can be ground smooth with the stone that comes with it. The clay is dug
  behind the house, sieved, aged for two winters and wedged by foot before anybody throws it on the wheel.</p></section>`;
const praise = [
  'I use it every morning, and the coffee is still warm when I have read the paper to its end.',
  'Arrived well wrapped, looks as in the picture, and the handle is wide enough for my large hands.',
];
const said = (attributes: string): string =>
  `<div>${praise.map((text) => `<div ${attributes}><p>${text}</p></div>`).join('')}</div>`;
const left = (html: string): string => {
  const page = readTextRuns(new DOMParser().parseFromString(html, 'text/html').body);
  const beside = findReviews(
    page,
    page.runs.map(() => true),
  );
  return page.runs
    .filter((_, at) => !beside[at])
    .map((run) => run.text)
    .join('\n');
};

describe('what buyers say', () => {
  test.each([
    'class="review"',
    'class="x-feedback-item"',
    'class="customerReviews_body"',
    'itemscope itemtype="https://schema.org/Review"',
  ])('is recognized by %s', (attributes) => {
    expect(left(told + said(attributes))).not.toMatch(/coffee|large hands/);
    expect(left(told + said(attributes))).toMatch(/kick wheel/);
  });

  test.each(['class="preview"', 'class="expert-review"', 'class="testimonial home-review"'])(
    'is not recognized by %s',
    (attributes) => {
      expect(left(told + said(attributes))).toMatch(/coffee/);
    },
  );

  test('stays where there is little else, around the thing itself, and in quotation marks', () => {
    expect(left(`<h1>Stoneware mug</h1>${said('class="review"')}`)).toMatch(/coffee/);
    expect(
      left(`<div class="review-column">${told}</div><p>${'A shop by the sea. '.repeat(40)}</p>`),
    ).toMatch(/kick/);
    const quoted = praise.reduce(
      (html, text) => html.replace(text, `“${text}” The Potter`),
      said('class="review"'),
    );
    expect(left(told + quoted)).toMatch(/coffee/);
  });

  test('is left out of a page with a way into the cart, not of the front of the shop', () => {
    const html = `<body><main>${told.repeat(2)}<form action="/cart/add"><button>Add</button></form>${said('class="review"')}</main></body>`;
    const read = (url: string): string => {
      const reading = readPage(new DOMParser().parseFromString(html, 'text/html'), pageOptions, {
        url,
        judge: judgeWith(fittedForests),
      });
      return reading.ok ? (reading.content.markdown ?? '') : '';
    };
    expect(read('https://shop.example/mugs/stoneware')).not.toMatch(/coffee/);
    expect(read('https://shop.example/')).toMatch(/coffee/);
  });
});
