import { describe, expect, test } from 'vitest';
import { pageOptions } from '@/tests/support/page-options';
import { readPage } from '../read';
import { judgeWith } from './judge';
import { fittedForests } from './model';
import { findHeadedAsides } from './headed-asides';
import { readTextRuns } from './text-runs';

const thing = `<section><h1>Stoneware mug</h1><p>Thrown by hand on a kick wheel, glazed with ash from the kiln and
  fired twice, so that each mug holds its heat. The handle fits three fingers, and the foot is left bare. It may go
  into the oven and the dishwasher, and a chip can be ground smooth with the stone that comes with it. The clay is dug
  behind the house, sieved, aged for two winters and wedged by foot before anybody throws it on the wheel.</p></section>`;
const praise = [
  'I use it every morning, and the coffee is still warm when I have read the paper to its end.',
  'Arrived well wrapped, looks as in the picture, and the handle is wide enough for my large hands.',
];
const left = (html: string, product: boolean): string => {
  const page = readTextRuns(new DOMParser().parseFromString(html, 'text/html').body);
  const beside = findHeadedAsides(
    page,
    page.runs.map(() => true),
    product,
  );
  return page.runs
    .filter((_, at) => !beside[at])
    .map((run) => run.text)
    .join('\n');
};

describe('parts under a heading that leads elsewhere', () => {
  const others = (title: string): string =>
    `${thing}<div><div><h2>${title}</h2></div><ul><li><a href="/b">Bowl, blue</a></li><li><a href="/p">Plate</a></li></ul></div>`;

  test.each([
    'You may also like',
    'Related products',
    'Customers also bought',
    'Ähnliche Produkte',
    'Recently viewed',
  ])('are left out: %s', (title) => {
    expect(left(others(title), true)).not.toMatch(/Bowl/);
    expect(left(others(title), false)).not.toMatch(/Bowl/);
  });

  test('stay where the heading says what the page is about', () => {
    expect(left(others('Colours and sizes'), true)).toMatch(/Bowl/);
    const all = others('Related products').replace(thing, '<h1>Mugs</h1>');
    expect(left(all, true)).toMatch(/Bowl/);
  });

  test('what buyers say is left out of the page of a thing, not of another', () => {
    const page = `${thing}<div><h2>128 reviews</h2>${praise.map((text) => `<p>${text}</p>`).join('')}</div>`;
    expect(left(page, true)).not.toMatch(/coffee|large hands|reviews/);
    expect(left(page, true)).toMatch(/kick wheel/);
    expect(left(page, false)).toMatch(/coffee/);
    const alone = page.replace(thing, '<h1>Stoneware mug</h1>');
    expect(left(alone, true)).toMatch(/coffee/);
  });

  test('what the house quotes of the press stays', () => {
    const page = `${thing}<div><h2>Reviews</h2>${praise.map((text) => `<p>“${text}” The Potter</p>`).join('')}</div>`;
    expect(left(page, true)).toMatch(/coffee/);
  });

  test('is left out of what is captured', () => {
    const said = [...praise, ...praise].map(
      (text, at) => `<p>${text} ${praise[at % 2]} I bought ${at + 2} more.</p>`,
    );
    const html = `<head><meta property="og:type" content="product"></head><body><main>${thing}<div><h2>Customer reviews</h2>${said.join('')}</div></main></body>`;
    const reading = readPage(new DOMParser().parseFromString(html, 'text/html'), pageOptions, {
      url: 'https://kiln.example/mug',
      judge: judgeWith(fittedForests),
    });
    const markdown = reading.ok ? (reading.content.markdown ?? '') : '';
    expect(markdown).toMatch(/kick wheel/);
    expect(markdown).not.toMatch(/coffee/);
  });
});
