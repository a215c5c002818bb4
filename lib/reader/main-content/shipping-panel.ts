import type { PageText } from './page-text';

/** Words for shipping costs, in the languages of the shops. */
const shipping =
  /shipping|delivery|livraison|versand|lieferung|envío|spedizion|consegna|frete|entrega|verzending|bezorg|доставк|送料|配送|배송/iu;
/** Amounts, currency symbols and three-letter codes: what differs from country to country. */
const figures = /[A-Z]{0,3}\p{Sc}|[\d.,\s]|\b[A-Z]{2,3}\b/gu;
const FEWEST_WORDS = 8;
/** Repeated this often with other figures, it is a panel of countries. */
const MANY = 4;

/** Finds the runs with the shipping costs to each of many countries: the same sentence repeated, with other amounts. */
export function findShippingPanel({ runs }: PageText, keep: readonly boolean[]): boolean[] {
  const said = new Map<string, number[]>();
  runs.forEach((run, at) => {
    if (!keep[at] || run.digits === 0 || run.words < FEWEST_WORDS || !shipping.test(run.text)) return;
    const key = run.text.replace(figures, '');
    said.set(key, [...(said.get(key) ?? []), at]);
  });
  const beside = runs.map(() => false);
  for (const found of said.values()) if (found.length >= MANY) for (const at of found) beside[at] = true;
  return beside;
}
