import { AppError } from '@/lib/core/model/errors';
import type { Check, Monitor } from '../monitor';
import type { Clock } from '@/lib/core/ports/host';
import type { MonitorService, MonitorStore } from '../monitors-port';
import type { JobStore, LibraryReader, SettingsStore } from '@/lib/core/ports/store';

/** The notification of a check that found a change. */
type MonitorNews = {
  monitor: Monitor;
  check: Check;
  /** Host of the first watched page; empty when there is none. */
  host: string;
};

export type MonitorDeps = {
  service: MonitorService;
  store: MonitorStore;
  settings: Pick<SettingsStore, 'get'>;
  reader: Pick<LibraryReader, 'jobsOf' | 'checkRecord'>;
  jobs: Pick<JobStore, 'forget'>;
  now: Clock;
  /** Identifies this worker instance. */
  life: string;
  notify: (id: string, news: MonitorNews) => Promise<void>;
  /** A check has ended that was not known to have ended: the credit balance has changed. */
  paid: () => void;
  /** The alarm of `poll`: at a time, or none; `ensure` keeps one that is set. */
  alarm: { at(time: number | undefined): Promise<void>; ensure(time: number | undefined): Promise<void> };
};

export const MINUTE = 60_000;

export const isGone = ({ reason }: AppError): boolean => reason === 'not-found' || reason === 'job-gone';

export function unlessBug(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

export function noneUnlessBug(error: unknown): [] {
  unlessBug(error);
  return [];
}
