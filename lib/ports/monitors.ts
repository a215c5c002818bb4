import type { Check, CheckedPage, CheckPages, Monitor, RemoteMonitor } from '../model/monitor';
import type { MonitorRequest } from '../model/request';

/** What can be changed about a monitor; what is not named stays. */
export type MonitorChange = {
  name?: string | undefined;
  schedule?: MonitorRequest['schedule'] | undefined;
  retentionDays?: number | undefined;
  emails?: string[] | undefined;
  goal?: string | undefined;
  status?: 'active' | 'paused' | undefined;
  /** Of a monitor that watches one list of pages and nothing else; what is kept of each stays. */
  urls?: string[] | undefined;
};

/** The monitors of the account at the service that is connected. What fails throws an AppError. */
export type MonitorService = {
  /** All of them. */
  list(): Promise<RemoteMonitor[]>;
  get(id: string): Promise<RemoteMonitor>;
  /** The newest first. `servedAt`: the service's own time, where it tells it. */
  checks(id: string): Promise<Check[]>;
  /** The pages of a check from `skip` on, and whether there are more. */
  pages(
    id: string,
    checkId: string,
    skip: number,
  ): Promise<{ check: Check; pages: CheckedPage[]; more: boolean }>;
  change(id: string, change: MonitorChange): Promise<RemoteMonitor>;
  /** Comes to nothing for one that is gone already. */
  remove(id: string): Promise<void>;
  /** Starts a paid check, or names the one that runs. Sent once: what throws without a status may have begun it. */
  run(id: string): Promise<{ checkId: string; alreadyRunning: boolean }>;
};

/** What is known here of monitors. Every method is one transaction. */
export type MonitorStore = {
  all(): Promise<Monitor[]>;
  get(id: string): Promise<Monitor | undefined>;
  /** Puts what `change` makes of the one that is there; undefined removes it. Gives what is there then. */
  change(
    id: string,
    change: (before: Monitor | undefined) => Monitor | undefined,
  ): Promise<Monitor | undefined>;
  putPages(pages: CheckPages): Promise<void>;
  /** Forgets the pages of checks that are not among these. */
  keepPages(monitorId: string, checkIds: readonly string[]): Promise<void>;
};
