import type { Settings } from '../../lib/model/settings';
import { useApp } from '../state/app';
import { waysOn, type Abilities, type WaysOn } from './ways-on';

/** The actions of a screen with these abilities. `before` runs before any of them. */
export function useWaysOn(
  settings: Pick<Settings, 'service'>,
  can: Partial<Abilities>,
  before?: () => void,
): WaysOn {
  const { gestures } = useApp();
  return waysOn({ gestures, serviceUrl: settings.service.baseUrl }, can, before);
}
