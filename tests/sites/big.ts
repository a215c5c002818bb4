import { page, wholePage, type Site } from './site';

const SENTENCES = [
  'The net was hauled at first light, and the count began.',
  'Each row of the ledger names a boat, a depth and a weight.',
  'Herring ran thin that week, but mackerel made up for it.',
  'Nobody wrote down the wind, which was a pity later on.',
  'A second clerk checked the sums and found two of them wrong.',
  'The harbour office kept these pages in a tin box for years.',
];

/**
 * A page of any size: `/big?kb=4000` is about 4 MB with 80,000 elements. The words are those of a ledger, in sections
 * of twenty paragraphs, each with inline markup.
 */
export const bigSite: Site = ({ path, query }) => {
  if (path !== '/' && path !== '/big') return undefined;
  const bytes = Math.min(Number(query.get('kb') ?? '1000'), 20_000) * 1000;
  const parts: string[] = [];
  let length = 0;
  for (let i = 0; length < bytes; i++) {
    const head = i % 20 === 0 ? `<h2>Page ${i / 20 + 1} of the ledger</h2>` : '';
    const sentence = SENTENCES[i % SENTENCES.length] ?? '';
    const part = `${head}<p><b>${i}</b> <i>${sentence}</i> <a href="/e/${i}">entry</a> <s>no</s> <u>${i * 7} kg</u></p>`;
    parts.push(part);
    length += part.length;
  }
  return page(wholePage('The great ledger', `<main><h1>The great ledger</h1>${parts.join('\n')}</main>`));
};
