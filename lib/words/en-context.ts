import type { Format } from './format';

/** The strings of a text for a model. */
export function createContextWords({ number, plural }: Format) {
  const sources = (count: number): string => plural(count, { one: '# source', other: '# sources' });
  return {
    menu: 'Copy as context…',
    title: (count: number) => `Copy ${plural(count, { one: '# capture', other: '# captures' })} as context`,
    lede: 'One text for a model: each source with its number, title, address, day, and Markdown.',
    budget: 'Token budget',
    own: 'Own',
    ownBudget: 'Tokens',
    less: 'Fewer tokens',
    more: 'More tokens',
    preparing: 'Counting tokens…',
    total: (tokens: number, budget: number) => `≈ ${number(tokens)} of ${number(budget)} tokens`,
    allWhole: (count: number) => `${sources(count)}, each whole`,
    outcome: (whole: number, cut: number, gone: number) =>
      [`${number(whole)} whole`, `${number(cut)} cut`, `${number(gone)} left out`].join(' · '),
    notWhole: 'Not whole',
    cut: (kept: number, of: number) => `cut to ≈ ${number(kept)} of ${number(of)} tokens`,
    leftOut: 'left out: no room',
    empty: 'left out: has no text',
    andMore: (count: number) => `and ${number(count)} more`,
    nothing: 'Nothing fits. Choose more tokens.',
    copy: 'Copy',
    save: 'Save .md',
    cancel: 'Cancel',
    copied: (count: number, tokens: number) => `Copied ${sources(count)}, ≈ ${number(tokens)} tokens`,
    fileName: 'Context',
  };
}

export type ContextWords = ReturnType<typeof createContextWords>;
