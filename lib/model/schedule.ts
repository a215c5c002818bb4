/** When a monitor is to run, as a service takes it: in its own words, or as a rule in five fields. */
export type Schedule = {
  /** What is sent: `every 6 hours`, `daily at 7:30`, or the fields of a rule. */
  rule: { text: string } | { cron: string };
  /** Checks in thirty days. */
  checksAMonth: number;
  /** It names an hour, so that the time zone counts. */
  zoned: boolean;
};

/** Why words are no schedule, with what may have been meant. */
export type ScheduleProblem =
  | { why: 'empty' | 'not-understood' | 'too-often' | 'bad-time' }
  /** Periods that do not come out even with the hour or the day. `near`: the ones beside it that do. */
  | { why: 'uneven'; unit: 'minutes' | 'hours'; count: number; near: number[] };

/** A rule in five fields, as what a person would call it; `rule` for one that has no short name. */
export type CronMeaning =
  | { type: 'minutes'; every: number }
  | { type: 'hours'; every: number }
  | { type: 'daily'; hour: number; minute: number }
  /** `day`: 0 is Sunday. */
  | { type: 'weekly'; day: number; hour: number; minute: number }
  | { type: 'rule'; fields: string };
