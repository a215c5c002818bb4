import { given } from '@/lib/core/text/given';
import type { InteractRequest } from '@/lib/core/model/request';
import type { KindOfWork } from '@/lib/core/model/job';
import { z } from '@/lib/core/model/zod';

/** A session ends by itself after this, whatever is done in it (docs/service.md 17.2). */
export const SESSION_MS = 10 * 60_000;
/** The cost of a minute of a session (docs/service.md 3.2). */
const MINUTE_WITH_CODE = 2;
const MINUTE_WITH_PROMPT = 7;

export const languages = ['node', 'python', 'bash'] as const;
export type Language = (typeof languages)[number];

/** One turn on the page of a session: a prompt or code. */
const turnShape = {
  prompt: z.string().max(10_000).optional(),
  code: z.string().max(100_000).optional(),
  language: z.enum(languages).optional(),
  /** Seconds that it may take. */
  timeoutS: z.number().int().min(1).max(300).optional(),
};
const sessionTurnSchema = z.object({ id: z.string().min(1).max(100), ...turnShape });
export type SessionTurn = z.infer<typeof sessionTurnSchema>;

/** The maximum number of turns in a session. */
export const MOST_TURNS = 100;
const planSchema = z.object({
  /** Seconds that the session stays open for the next turn after each one; 0 ends it after the first. */
  idleS: z.number().int().min(0).max(300).default(0),
  /** The turns after the first, oldest first. */
  turns: z.array(sessionTurnSchema).max(MOST_TURNS).default([]),
});
export type SessionPlan = z.infer<typeof planSchema>;

/** How long the session of a request stays open, and its further turns. Undefined when the stored value is invalid. */
export function planOf({ session = {} }: Pick<InteractRequest, 'session'>): SessionPlan | undefined {
  return planSchema.safeParse(session).data;
}

/** All turns of a session, in order. */
export function turnsOf(request: InteractRequest): SessionTurn[] {
  const { prompt, code, language, timeoutS } = request;
  const first: SessionTurn = {
    id: 'first',
    ...given({ prompt, code, language, timeoutS }),
  };
  return [first, ...(planOf(request)?.turns ?? [])];
}

export const isPrompt = ({ prompt }: Pick<SessionTurn, 'prompt'>): boolean =>
  prompt !== undefined && prompt !== '';

const factsSchema = z.object({
  /** When the first turn was sent, epoch milliseconds: from then on it may cost credits. */
  openedAt: z.number(),
  /** A prompt was used: each minute costs more. */
  prompted: z.boolean(),
  /** Finished turns. */
  done: z.number().int().nonnegative(),
  /** Credits of the page's capture and of earlier sessions, as counted by the service. */
  paid: z.number().nonnegative().optional(),
  /** It waits for the next turn until this time, then it is stopped. Absent while a turn is running. */
  until: z.number().optional(),
  ended: z
    .object({
      at: z.number(),
      /**
       * `person`: stopped by the user; `time`: no further turn in its time; `service`: it had ended there by itself;
       * `end`: the work was done, or failed.
       */
      by: z.enum(['person', 'time', 'service', 'end']),
    })
    .optional(),
});
/** The state of a session for screens. It contains no address of the session. */
export type SessionFacts = z.infer<typeof factsSchema>;

/** The state of a job's session; undefined before it was opened. */
export function sessionOf({ progress }: { progress: { session?: unknown } }): SessionFacts | undefined {
  return factsSchema.safeParse(progress.session).data;
}

export const creditsAMinute = (prompted: boolean): number =>
  prompted ? MINUTE_WITH_PROMPT : MINUTE_WITH_CODE;

/** The cost of a session and its page so far: the page as counted, and each started minute, at least one. */
export function creditsSoFar({ openedAt, prompted, paid = 0, ended }: SessionFacts, now: number): number {
  const lasted = Math.min((ended?.at ?? now) - openedAt, SESSION_MS);
  return paid + Math.max(1, Math.ceil(lasted / 60_000)) * creditsAMinute(prompted);
}

export const interactWork: KindOfWork<'interact'> = {
  kind: 'interact',
  // Later requests depended on what the first step had shown.
  again: (request) => ({ ...request, session: { idleS: planOf(request)?.idleS ?? 0 } }),
  counted: (job) => ({ steps: sessionOf(job)?.done ?? 0 }),
};

const nothing = z.object({});

/** What screens ask of an open session. */
export const interactProcedures = {
  /**
   * One more turn in an open session of work on a page; the same turn twice is done once. Throws `conflict` when the
   * session is busy or has ended.
   */
  'interact.turn': { input: z.object({ jobId: z.string(), turn: sessionTurnSchema }), output: nothing },
  /**
   * Opens the live view of a session in a tab of its own. Its address is requested from the service for this and passed
   * to nobody. Free.
   */
  'interact.watch': { input: z.object({ jobId: z.string() }), output: nothing },
} as const;
