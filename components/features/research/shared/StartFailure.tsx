import type { Failure } from '@/lib/core/model/errors';
import type { ResearchKind } from '@/lib/core/words/research-failures';
import { ResearchFailure } from './ResearchFailure';

type Props = {
  kind: ResearchKind;
  /** Without a failure, nothing is rendered. */
  failure: Failure | undefined;
  /** Removes the note. */
  onClear: () => void;
  /** Tries the same again. */
  onRetry: () => void;
};

/** Why nothing was started, or why earlier runs cannot be listed; each action removes the note. */
export function StartFailure({ kind, failure, onClear, onRetry }: Props) {
  return (
    failure && (
      <ResearchFailure
        kind={kind}
        failure={failure}
        before={onClear}
        can={{ retry: onRetry, dismiss: onClear, cancel: onClear }}
      />
    )
  );
}
