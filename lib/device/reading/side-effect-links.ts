import { judgeVisit } from '../site/signed-in';

/** The word that suggests that a visit with cookies has a side effect; undefined if there is none. */
export function sideEffectWord(address: string, text?: string): string | undefined {
  const answer = judgeVisit(address, text);
  return answer.safe ? undefined : answer.word;
}
