import { readCron } from '../../../../lib/derive/schedule/read-cron';
import type { Monitor } from '../../../../lib/model/monitor';
import type { CronMeaning } from '../../../../lib/model/schedule';

/** The meaning of a monitor's schedule rule; undefined if the service names none. */
export const scheduleOf = ({ cron }: Pick<Monitor, 'cron'>): CronMeaning | undefined =>
  cron === undefined ? undefined : readCron(cron);
