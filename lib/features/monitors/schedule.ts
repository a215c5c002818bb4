/** When a monitor runs, in the service's format: as text, or as a cron rule in five fields. */
export type Schedule = {
  /** What is sent: `every 6 hours`, `daily at 7:30`, or the fields of a rule. */
  rule: { text: string } | { cron: string };
  /** Checks in thirty days. */
  checksAMonth: number;
  /** It includes an hour, so the time zone matters. */
  zoned: boolean;
};

/** Why a text is not a schedule, with possible corrections. */
export type ScheduleProblem =
  | { why: 'empty' | 'not-understood' | 'too-often' | 'bad-time' }
  /** Periods that do not divide the hour or the day evenly. `near`: the nearest ones that do. */
  | { why: 'uneven'; unit: 'minutes' | 'hours'; count: number; near: number[] };

/** The usual name of a cron rule; `rule` for one without a short name. */
export type CronMeaning =
  | { type: 'minutes'; every: number }
  | { type: 'hours'; every: number }
  | { type: 'daily'; hour: number; minute: number }
  /** `days`: in the order of the week from Monday; 0 is Sunday. */
  | { type: 'weekly'; days: number[]; hour: number; minute: number }
  | { type: 'monthly'; day: number; hour: number; minute: number }
  | { type: 'rule'; fields: string };
