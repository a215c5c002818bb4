import { expect, test } from 'vitest';
import { pageOptions } from '@/tests/support/page-options';
import { readPage } from '../read';
import { judgeWith } from './judge';
import { fittedForests } from './model';
import { findShippingPanel } from './find';
import { readTextRuns } from './text-runs';

function found(html: string): string[] {
  const body = document.createElement('body');
  body.innerHTML = html;
  const page = readTextRuns(body);
  const beside = findShippingPanel(
    page,
    page.runs.map(() => true),
  );
  return page.runs.filter((_, at) => beside[at]).map((run) => run.text);
}

const sentence = (sum: string): string =>
  `<p>Free express shipping on orders of ${sum} or more. See our terms for other countries.</p>`;

test('what shipping costs in each of many countries is one panel', () => {
  const sums = ['$110 AUD', 'R$670', '₹11,230', '65 €', '£ 40'];
  expect(found(`<p>A kiln for the kitchen.</p>${sums.map(sentence).join('')}`)).toHaveLength(5);
});

test('said once, or of other things, it stays', () => {
  expect(found(sentence('£ 40') + sentence('65 €'))).toEqual([]);
  const fired = (hours: number): string => `<p>Fired for ${hours} hours in a kiln of our own by the sea.</p>`;
  expect(found([1, 2, 3, 4, 5].map(fired).join(''))).toEqual([]);
});

test('is left out of what is read of a page, where the forests keep it', () => {
  const text =
    'Thrown by hand on a kick wheel, glazed with ash from the kiln and fired twice, so that each mug holds its heat. The handle fits three fingers, and the foot is left bare. ';
  const sums = ['$110 AUD', 'R$670', '₹11,230', '65 €', '£ 40'];
  const html = `<body><main><h1>Stoneware mug</h1><p>${text}</p><p>${text.replace('mug', 'cup')}</p>${sums.map(sentence).join('')}<p>${text.replace('heat', 'warmth')}</p></main></body>`;
  const reading = readPage(new DOMParser().parseFromString(html, 'text/html'), pageOptions, {
    url: 'https://shop.example/mug',
    judge: judgeWith(fittedForests),
  });
  if (!reading.ok) throw new Error(reading.why);
  expect(reading.content.markdown).toContain('kick wheel');
  expect(reading.content.markdown).not.toContain('express shipping');
});
