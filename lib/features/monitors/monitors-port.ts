import type { Check, CheckedPage, CheckPages, Monitor, RemoteMonitor } from './monitor';
import type { ReadTexts, WatchChoices } from './watch';
import type { MonitorRequest } from '@/lib/core/model/request';

/** The fields of a monitor that can be changed; omitted fields stay as they are. */
export type MonitorChange = {
  name?: string | undefined;
  schedule?: MonitorRequest['schedule'] | undefined;
  retentionDays?: number | undefined;
  emails?: string[] | undefined;
  goal?: string | undefined;
  status?: 'active' | 'paused' | undefined;
  /** Only for a monitor that watches one list of pages and nothing else; the kept data of each page stays. */
  urls?: string[] | undefined;
  /** Only for a monitor of this device. */
  watch?: WatchChoices | undefined;
};

/** The monitors of the connected service's account. Failures throw an AppError. */
export type MonitorService = {
  /** All of them. */
  list(): Promise<RemoteMonitor[]>;
  get(id: string): Promise<RemoteMonitor>;
  /** The newest first. `servedAt`: the service's own time, if it reports it. */
  checks(id: string): Promise<Check[]>;
  /** The pages of a check, starting at `skip`, and whether there are more. */
  pages(
    id: string,
    checkId: string,
    skip: number,
  ): Promise<{ check: Check; pages: CheckedPage[]; more: boolean }>;
  change(id: string, change: MonitorChange): Promise<RemoteMonitor>;
  /** Does nothing if the monitor is already gone. */
  remove(id: string): Promise<void>;
  /**
   * Starts a paid check, or returns the one that is running. Sent once: an error without a status may mean that the
   * check has started.
   */
  run(id: string): Promise<{ checkId: string; alreadyRunning: boolean }>;
};

/** What this browser stores about monitors. Every method is one transaction. */
export type MonitorStore = {
  all(): Promise<Monitor[]>;
  get(id: string): Promise<Monitor | undefined>;
  /** Replaces the stored monitor with what `change` returns; undefined removes it. Returns what is stored then. */
  change(
    id: string,
    change: (before: Monitor | undefined) => Monitor | undefined,
  ): Promise<Monitor | undefined>;
  putPages(pages: CheckPages): Promise<void>;
  /** The texts of a check of this device, which the next one is compared with. */
  putTexts(texts: ReadTexts): Promise<void>;
  texts(monitorId: string, checkId: string): Promise<ReadTexts['pages']>;
  /** Deletes what is stored of all other checks. */
  keepPages(monitorId: string, checkIds: readonly string[]): Promise<void>;
};
