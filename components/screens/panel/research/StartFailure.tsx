import type { Failure } from '../../../../lib/model/errors';
import type { Settings } from '../../../../lib/model/settings';
import type { ResearchKind } from '../../../../lib/words/research-failures';
import { ResearchFailure } from '../shared/ResearchFailure';

type Props = {
  kind: ResearchKind;
  /** Nothing is drawn without one. */
  failure: Failure | undefined;
  settings: Settings;
  /** The note goes. */
  onClear: () => void;
  /** The same is tried once more. */
  onRetry: () => void;
};

/** Why nothing was started, or why what was started before cannot be listed; each way on takes the note away. */
export function StartFailure({ kind, failure, settings, onClear, onRetry }: Props) {
  return (
    failure && (
      <ResearchFailure
        kind={kind}
        failure={failure}
        settings={settings}
        before={onClear}
        can={{ retry: onRetry, dismiss: onClear, cancel: onClear }}
      />
    )
  );
}
