import { contextMessages } from '@/lib/core/words/compiled/en/context';
import type { Format } from '@/lib/core/words/format';

/** The strings of a text for a model. */
export function createContextWords(format: Format) {
  const messages = contextMessages(format);
  return {
    ...messages,
    total: (tokens: number, budget: number) => messages.total({ tokens, budget }),
    outcome: (whole: number, cut: number, gone: number) => messages.outcome({ whole, cut, gone }),
    cut: (kept: number, of: number) => messages.cut({ kept, of }),
    copied: (count: number, tokens: number) => messages.copied({ count, tokens }),
  };
}

export type ContextWords = ReturnType<typeof createContextWords>;
