import type { Kept } from '../../../state/use-retained-state';
import type { MonitorForm } from './monitor-form';

/** What Monitors shows. */
export type MonitorsView =
  | { at: 'list' }
  | { at: 'new'; form: MonitorForm }
  | { at: 'monitor'; id: string; checkId?: string }
  | { at: 'edit'; id: string; form: MonitorForm }
  | { at: 'page'; id: string; checkId: string; url: string };

/** What is open and typed in Monitors, for as long as the panel is open. */
export type MonitorsMemory = { view: Kept<MonitorsView> };

export const newMonitorsMemory = (): MonitorsMemory => ({ view: {} });
