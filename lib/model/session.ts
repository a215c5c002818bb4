import type { InteractRequest } from './request';
import { z } from './zod';

/** A session ends by itself after this, whatever is done in it (docs/service.md 17.2). */
export const SESSION_MS = 10 * 60_000;
/** What a minute of a session costs (docs/service.md 3.2). */
const MINUTE_WITH_CODE = 2;
const MINUTE_WITH_PROMPT = 7;

export const languages = ['node', 'python', 'bash'] as const;
export type Language = (typeof languages)[number];

/** One thing to do on the page of a session: with words or with code. */
const turnShape = {
  prompt: z.string().max(10_000).optional(),
  code: z.string().max(100_000).optional(),
  language: z.enum(languages).optional(),
  /** Seconds that it may take. */
  timeoutS: z.number().int().min(1).max(300).optional(),
};
export const sessionTurnSchema = z.object({ id: z.string().min(1).max(100), ...turnShape });
export type SessionTurn = z.infer<typeof sessionTurnSchema>;

/** How often a session may be asked for something. */
export const MOST_TURNS = 100;
const planSchema = z.object({
  /** Seconds that the session is kept open for the next turn after each one; 0 ends it after the first. */
  idleS: z.number().int().min(0).max(300).default(0),
  /** What was asked for after the first, oldest first. */
  turns: z.array(sessionTurnSchema).max(MOST_TURNS).default([]),
});
export type SessionPlan = z.infer<typeof planSchema>;

/** How long the session of a request is kept, and what else is to be done in it. Undefined when what is stored is none. */
export function planOf({ session = {} }: Pick<InteractRequest, 'session'>): SessionPlan | undefined {
  return planSchema.safeParse(session).data;
}

/** All that is to be done in a session, the first thing first. */
export function turnsOf(request: InteractRequest): SessionTurn[] {
  const { prompt, code, language, timeoutS } = request;
  const first: SessionTurn = {
    id: 'first',
    ...(prompt === undefined ? {} : { prompt }),
    ...(code === undefined ? {} : { code }),
    ...(language === undefined ? {} : { language }),
    ...(timeoutS === undefined ? {} : { timeoutS }),
  };
  return [first, ...(planOf(request)?.turns ?? [])];
}

export const isPrompt = ({ prompt }: Pick<SessionTurn, 'prompt'>): boolean =>
  prompt !== undefined && prompt !== '';

const factsSchema = z.object({
  /** When the first thing was sent, epoch milliseconds: from then on it may cost. */
  openedAt: z.number(),
  /** A prompt was used: each minute costs more. */
  prompted: z.boolean(),
  /** Turns that have come to their end. */
  done: z.number().int().nonnegative(),
  /** Credits of the page's capture and of sessions before this one, as the service counted them. */
  paid: z.number().nonnegative().optional(),
  /** It waits for the next turn until then, and is stopped. Absent while something is done. */
  until: z.number().optional(),
  ended: z
    .object({
      at: z.number(),
      /**
       * `person`: stopped; `time`: nothing more was asked for in its time; `service`: it had ended there by itself;
       * `end`: the work was done, or came to nothing.
       */
      by: z.enum(['person', 'time', 'service', 'end']),
    })
    .optional(),
});
/** How a session stands, as it is told to screens. No address of it is among it. */
export type SessionFacts = z.infer<typeof factsSchema>;

/** How the session of a job stands; undefined before it was opened. */
export function sessionOf({ progress }: { progress: { session?: unknown } }): SessionFacts | undefined {
  return factsSchema.safeParse(progress.session).data;
}

export const creditsAMinute = (prompted: boolean): number =>
  prompted ? MINUTE_WITH_PROMPT : MINUTE_WITH_CODE;

/** What a session and its page have cost by now: the page as it was counted, and each minute that was begun, one at the least. */
export function creditsSoFar({ openedAt, prompted, paid = 0, ended }: SessionFacts, now: number): number {
  const lasted = Math.min((ended?.at ?? now) - openedAt, SESSION_MS);
  return paid + Math.max(1, Math.ceil(lasted / 60_000)) * creditsAMinute(prompted);
}
