import type { Kept } from '@/components/shell/state/use-retained-state';
import type { Shown } from './monitor-facts';
import type { MonitorForm } from './monitor-form';
import type { Place } from '@/lib/features/monitors/compare/places';
import type { WatchForm } from './watch-form';

export type MonitorsView =
  | { at: 'list' }
  | { at: 'import' }
  /** `blank` is the form as it was offered. */
  | { at: 'new'; form: MonitorForm; blank: MonitorForm }
  /** The same of a monitor that this device checks; new without an id. */
  | { at: 'watch'; id?: string; form: WatchForm; blank: WatchForm }
  /** `url`: the page that was looked at before. */
  | { at: 'monitor'; id: string; checkId?: string; url?: string }
  | { at: 'edit'; id: string; form: MonitorForm; blank: MonitorForm }
  | PageAt
  /** `from`: the page on which it changed. */
  | { at: 'ignore'; id: string; from: PageAt; place: Place };

type PageAt = { at: 'page'; id: string; checkId: string; url: string };

/** What is open and typed in Monitors, for as long as the panel is open. */
export type MonitorsMemory = {
  view: Kept<MonitorsView>;
  /** What the list shows. */
  shown: Kept<Shown>;
  /** A form that was left half filled, as it is and as it was offered; for each monitor, and for a new one. */
  drafts?: Map<string | undefined, { form: MonitorForm; blank: MonitorForm }>;
  watchDrafts?: Map<string | undefined, { form: WatchForm; blank: WatchForm }>;
};

export const newMonitorsMemory = (): MonitorsMemory => ({ view: {}, shown: {} });
