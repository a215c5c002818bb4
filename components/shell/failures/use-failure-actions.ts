import type { Settings } from '@/lib/core/model/settings';
import { useApp } from '../state/app';
import { failureActionsOf, type Abilities, type FailureActions } from './failure-actions';

/** The actions of a screen with these abilities. `before` runs before any of them. */
export function useFailureActions(
  settings: Pick<Settings, 'service'>,
  can: Partial<Abilities>,
  before?: () => void,
): FailureActions {
  const { gestures } = useApp();
  return failureActionsOf({ gestures, serviceUrl: settings.service.baseUrl }, can, before);
}
