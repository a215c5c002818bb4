import { expect, test } from 'vitest';
import { findShippingPanel } from './shipping-besides';
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
