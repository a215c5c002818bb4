import type { TraceError, TraceErrorCode, TraceLine } from '../agent-trace';
import { agentMessages } from '@/lib/core/words/compiled/en/agent';
import type { Format } from '@/lib/core/words/format';
import { wordOf } from '@/lib/core/words/word-of';

/** A line of the trace. */
type Said = { title: string; sub: string | undefined };

/** The strings of the Agent, a tool of Research, in English. */
export function createAgentWords(format: Format) {
  const messages = agentMessages(format) satisfies { error: Record<TraceErrorCode, string> };
  const tools: Readonly<Record<string, { doing: string; done: string }>> = messages.tool;
  const because = (error: TraceError | undefined): string | undefined => {
    if (!error) return undefined;
    const { code, message, retryable } = error;
    const sentence = wordOf(messages.error, code) ?? message ?? code;
    // The service says the same in other words.
    const isTold = code === 'credit_limit_reached' || message === sentence;
    const more = isTold ? undefined : message;
    return (
      [sentence, more, retryable === true ? messages.retryable : undefined].filter(Boolean).join(' ') ||
      undefined
    );
  };
  const agentEnd = (agent: string | undefined, outcome: string | undefined, error: TraceError | undefined) =>
    error?.code === 'parent_finished'
      ? messages.agentStoppedEarly(agent)
      : (wordOf(messages.agentEnd, outcome) ?? messages.agentEnded)(agent);
  const happening = ({ happening: said, agent }: Pick<TraceLine, 'happening' | 'agent'>): Said => {
    switch (said.kind) {
      case 'run-started':
        return { title: messages.runStarted, sub: undefined };
      case 'cancel-requested':
        return { title: messages.cancelRequested, sub: undefined };
      case 'run-finished':
        return {
          title: wordOf(messages.runEnd, said.outcome) ?? messages.runEnded,
          sub: because(said.error),
        };
      case 'agent-started':
        return { title: messages.agentStarted(agent), sub: undefined };
      case 'agent-finished':
        return {
          title: agentEnd(agent, said.outcome, said.error),
          sub: [said.ms === undefined ? undefined : format.seconds(said.ms), because(said.error)]
            .filter(Boolean)
            .join(' · '),
        };
      case 'browser-started':
        return { title: messages.browserOpened, sub: undefined };
      case 'browser-finished':
        return {
          title: messages.browserClosed,
          sub: said.ms === undefined ? undefined : format.seconds(said.ms),
        };
      case 'progress':
      case 'reasoning':
        return { title: said.text, sub: undefined };
      case 'tool-started':
        return {
          title: wordOf(tools, said.tool)?.doing ?? messages.otherTool.doing(said.tool),
          sub: said.about,
        };
      case 'tool-finished':
        return {
          title: wordOf(tools, said.tool)?.done ?? messages.otherTool.done(said.tool),
          sub: [said.about, said.words].filter(Boolean).join(' · '),
        };
      case 'artifact':
        return {
          title: messages.wrote(said.name),
          sub: said.items === undefined ? undefined : messages.entries(said.items),
        };
      case 'error':
        return {
          title: said.error.code === 'parent_finished' ? messages.agentStoppedEarly(agent) : messages.problem,
          sub: because(said.error),
        };
      case 'other':
        return { title: said.type === '' ? messages.unnamedEvent : said.type, sub: undefined };
    }
  };
  return {
    ...messages,
    /** Beside the button; that more is asked for than is left has a sentence of its own. */
    budget: (cap: number, left: number | undefined) =>
      messages.budget({ cap, left: left !== undefined && cap <= left ? left : undefined }),
    happening,
    because,
  };
}

export type AgentWords = ReturnType<typeof createAgentWords>;
