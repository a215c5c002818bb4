import type { Failure } from '@/lib/core/model/errors';
import { ResearchFailure } from '../research/shared/ResearchFailure';

type Props = {
  failure: Failure;
  onAgain: () => void;
  onDismiss?: () => void;
  /** Watches on this device instead. */
  onDevice?: () => void;
};

/** The result of a request to the service about monitors. */
export function MonitorFailure({ failure, onAgain, onDismiss, onDevice }: Props) {
  return (
    <ResearchFailure
      kind="monitor"
      failure={failure}
      can={{
        retry: onAgain,
        ...(onDismiss && { dismiss: onDismiss, cancel: onDismiss }),
        ...(onDevice && { runOnDevice: onDevice }),
      }}
    />
  );
}
