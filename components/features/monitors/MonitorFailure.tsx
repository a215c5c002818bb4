import type { Failure } from '@/lib/core/model/errors';
import type { Settings } from '@/lib/core/model/settings';
import { ResearchFailure } from '../research/shared/ResearchFailure';

type Props = { failure: Failure; settings: Settings; onAgain: () => void; onDismiss?: () => void };

/** The result of a request to the service about monitors. */
export function MonitorFailure({ failure, settings, onAgain, onDismiss }: Props) {
  return (
    <ResearchFailure
      kind="monitor"
      failure={failure}
      settings={settings}
      can={{ retry: onAgain, ...(onDismiss && { dismiss: onDismiss, cancel: onDismiss }) }}
    />
  );
}
