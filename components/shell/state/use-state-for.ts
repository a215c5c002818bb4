import { useCallback, useState } from 'preact/hooks';
import { useRound } from './use-event';

/** A state that belongs to something: `first` to begin with, and again for another thing. */
export function useStateFor<T>(of: unknown, first: T): [T, (next: T) => void] {
  const round = useRound([of]);
  const [held, setHeld] = useState<{ round: object; value: T }>();
  const set = useCallback((value: T) => setHeld({ round, value }), [round]);
  return [held?.round === round ? held.value : first, set];
}

/** What is typed in the field of a stored value: that value until then, and again once another one is stored. */
export const useDraft = <T>(stored: T): [T, (typed: T) => void] => useStateFor(stored, stored);
