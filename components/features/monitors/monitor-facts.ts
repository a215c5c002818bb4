import { readSchedule } from '@/lib/features/monitors/read-schedule';
import { changesOf, type Check, type Monitor } from '@/lib/features/monitors/monitor';
import { readCron } from '@/lib/features/monitors/read-cron';
import type { Watch } from '@/lib/features/monitors/watch';
import type { CronMeaning } from '@/lib/features/monitors/schedule';

/** The meaning of a monitor's schedule rule; undefined if the service names none. */
export const scheduleOf = ({ cron }: Pick<Monitor, 'cron'>): CronMeaning | undefined =>
  cron === undefined ? undefined : readCron(cron);

/** Credits for one check, by the service's estimate for a month; undefined if it gives none. */
export function creditsOf({ cron, creditsPerMonth }: Pick<Monitor, 'cron' | 'creditsPerMonth'>) {
  const read = cron === undefined ? undefined : readSchedule(cron);
  return read?.ok && creditsPerMonth !== undefined
    ? Math.ceil(creditsPerMonth / read.schedule.checksAMonth)
    : undefined;
}

/** The newest check that looked at pages; undefined if none is known. */
export function lastCheck({ checks }: Pick<Monitor, 'checks'>): Check | undefined {
  return checks.find(({ ended, summary }) => ended && (summary?.totalPages ?? 0) > 0);
}

/** True if the last check found changes and has not been shown yet. */
export function hasUnseen(monitor: Monitor): boolean {
  const last = lastCheck(monitor);
  if (last) return last.id !== monitor.seenCheckId && changesOf(last.summary) > 0;
  return monitor.seenCheckId === undefined && changesOf(monitor.lastSummary) > 0;
}

/** Of a monitor of this device: the page that its newest check could not compare. */
export const troubleOf = ({ checks }: Pick<Monitor, 'checks'>): Check['trouble'] =>
  checks.find(({ ended }) => ended)?.trouble;

/** A check is reported as running. */
export function isChecking({ currentCheckId, checks, run, watch }: Monitor): boolean {
  if (watch?.running !== undefined) return true;
  if (run !== undefined && run.unsure === undefined) return true;
  if (currentCheckId !== undefined && !checks.some(({ id, ended }) => id === currentCheckId && ended))
    return true;
  return checks.some(({ status }) => status === 'queued' || status === 'running');
}

/** What of its pages this device watches. */
export function kindOf({ tell, part, rows }: Watch): 'value' | 'map' | 'rows' | 'part' | 'pages' {
  if (tell.when === 'below' || tell.when === 'above') return 'value';
  if (tell.when === 'map') return 'map';
  return rows ? 'rows' : part ? 'part' : 'pages';
}

/** Which monitors of a list are shown. */
export const SHOWN = ['all', 'changed', 'device', 'service'] as const;
export type Shown = (typeof SHOWN)[number];

export function isShown(monitor: Monitor, shown: Shown): boolean {
  if (shown === 'changed') return hasUnseen(monitor);
  return shown === 'all' || (monitor.watch !== undefined) === (shown === 'device');
}

/** How many are in each part of the list. */
export const countsOf = (monitors: readonly Monitor[]): Record<Shown, number> => {
  const of = (shown: Shown): number => monitors.filter((one) => isShown(one, shown)).length;
  return { all: monitors.length, changed: of('changed'), device: of('device'), service: of('service') };
};
