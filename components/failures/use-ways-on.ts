import type { Settings } from '../../lib/model/settings';
import { useApp } from '../state/app';
import { waysOn, type Abilities, type WaysOn } from './ways-on';

/** The ways on of a screen that can do these things. `before` runs ahead of whatever is taken. */
export function useWaysOn(
  settings: Pick<Settings, 'service'>,
  can: Partial<Abilities>,
  before?: () => void,
): WaysOn {
  const { gestures } = useApp();
  return waysOn({ gestures, serviceUrl: settings.service.baseUrl }, can, before);
}
