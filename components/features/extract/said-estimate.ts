import { estimateOf, type ChosenModel } from '@/lib/features/model/model';
import { dollarsIn } from '@/lib/features/model/words/en-model';
import type { useExtractWords } from './use-extract-words';

/** Words of a text to its tokens, roughly. */
const TOKENS_OF_WORD = 1.4;
export const tokensOfWords = (words: number): number => Math.ceil(words * TOKENS_OF_WORD);

/** What asking about pages takes, by the tokens of those whose length is known; undefined when none is. */
export function saidEstimate(
  { extract, format }: Pick<ReturnType<typeof useExtractWords>, 'extract' | 'format'>,
  model: ChosenModel,
  known: readonly number[],
  pages: number,
): string | undefined {
  const estimate = estimateOf(model, known, pages);
  if (!estimate) return undefined;
  const { requests, tokens, dollars } = estimate;
  const money =
    dollars &&
    extract.model.cost({ least: dollarsIn(format, dollars.least), most: dollarsIn(format, dollars.most) });
  return extract.model.estimate({ pages, requests, tokens: format.number(tokens), money });
}
