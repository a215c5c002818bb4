import { judgeVisit } from '../site/signed-in';

/** The word that makes a visit with cookies a side effect, or undefined where none does. */
export function sideEffectWord(address: string, text?: string): string | undefined {
  const answer = judgeVisit(address, text);
  return answer.safe ? undefined : answer.word;
}
