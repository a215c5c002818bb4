import { readCron } from '@/lib/features/monitors/read-cron';
import type { Monitor } from '@/lib/features/monitors/monitor';
import type { CronMeaning } from '@/lib/features/monitors/schedule';

/** The meaning of a monitor's schedule rule; undefined if the service names none. */
export const scheduleOf = ({ cron }: Pick<Monitor, 'cron'>): CronMeaning | undefined =>
  cron === undefined ? undefined : readCron(cron);
