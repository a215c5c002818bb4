import type { KindOfWork } from '@/lib/core/model/job';
import { z } from '@/lib/core/model/zod';

/** A run of the account as the service lists it, started here or elsewhere. */
export const listedRunSchema = z.object({
  id: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.number().optional(),
  /** Its subject, if the service does not send its prompt. */
  targetHint: z.string().optional(),
  status: z.string().optional(),
  prompt: z.string().optional(),
  urls: z.array(z.string()),
});
export type ListedRun = z.infer<typeof listedRunSchema>;

/** One raw event of a trace, without secrets. `lib/features/agent/trace-lines` parses it. */
export const rawEventSchema = z.record(z.string(), z.unknown());
export type RawEvent = z.infer<typeof rawEventSchema>;
const eventsSchema = z.array(rawEventSchema).catch([]);
/** The events that a run on this device has stored; none if they are damaged. */
export const eventsOf = (stored: unknown): readonly RawEvent[] => eventsSchema.parse(stored ?? []);

const ofPages = z.object({ parameters: z.object({ urls: z.array(z.string()) }) });
/** The pages that a run on this device read or found, in this order. */
export const pagesOf = (events: readonly RawEvent[]): string[] =>
  events
    .toSorted((a, b) => Number(b['toolName'] === READING) - Number(a['toolName'] === READING))
    .flatMap((event) => ofPages.safeParse(event).data?.parameters.urls ?? []);
/** The tool that reads a page of the library. */
export const READING = 'library_read';

export const agentWork: KindOfWork<'agent'> = {
  kind: 'agent',
  counted: ({ progress }) => ({ credits: progress.creditsUsed ?? 0 }),
};

/** What a service reports about runs of its agent, for a screen that shows one. Read-only; free. */
export type AgentReader = {
  /** The trace after the first `known` events, and the credits used. The service always sends the whole trace. */
  trace(asked: { runId: string; known: number }): Promise<{ events: RawEvent[]; creditsUsed?: number }>;
  /** An artifact at one event of the trace, as text. */
  snapshot(asked: { runId: string; snapshotId: string }): Promise<{ text: string }>;
  /** Runs of the account, newest first; `before`, in epoch milliseconds, is where the next page starts. */
  runs(asked: { before?: number | undefined }): Promise<{ runs: ListedRun[]; before?: number }>;
};
