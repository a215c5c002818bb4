// Made from lib/core/words/messages/en/context.json by `npm run words`. Change it there.
import type { Format } from '@/lib/core/words/format';

export const contextMessages = ({ number, plural }: Format) => ({
  menu: `Copy as context…`,
  title: (count: number) => `Copy ${plural(count, { one: `# capture`, other: `# captures` })} as context`,
  lede: `One text for a model: each source with its number, title, address, date and Markdown.`,
  budget: `Token budget`,
  own: `Custom`,
  ownBudget: `Tokens`,
  less: `Fewer tokens`,
  more: `More tokens`,
  preparing: `Counting tokens…`,
  total: ({ tokens, budget }: { tokens: number; budget: number }) => `≈ ${number(tokens)} of ${number(budget)} tokens`,
  allWhole: (count: number) => `${plural(count, { one: `# source`, other: `# sources` })}, complete`,
  notWhole: `Shortened or left out`,
  cut: ({ kept, of }: { kept: number; of: number }) => `cut to ≈ ${number(kept)} of ${number(of)} tokens`,
  leftOut: `left out: no room`,
  empty: `left out: no text`,
  andMore: (count: number) => `and ${number(count)} more`,
  nothing: `Nothing fits. Raise the token budget.`,
  copy: `Copy`,
  save: `Save .md`,
  cancel: `Cancel`,
  copied: ({ count, tokens }: { count: number; tokens: number }) => `Copied ${plural(count, { one: `# source`, other: `# sources` })}, ≈ ${number(tokens)} tokens`,
  fileName: `Context`,
  outcome: ({ whole, cut, gone }: { whole: number; cut: number; gone: number }) => `${number(whole)} complete · ${number(cut)} cut · ${number(gone)} left out`,
});
