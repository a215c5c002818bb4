import { readCron } from '../../../../lib/derive/schedule/read-cron';
import type { Monitor } from '../../../../lib/model/monitor';
import type { CronMeaning } from '../../../../lib/model/schedule';

/** What the rule of a monitor means; undefined where the service names none. */
export const scheduleOf = ({ cron }: Pick<Monitor, 'cron'>): CronMeaning | undefined =>
  cron === undefined ? undefined : readCron(cron);
