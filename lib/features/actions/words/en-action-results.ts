import { stepResultsMessages } from '@/lib/core/words/compiled/en/step-results';
import type { Format } from '@/lib/core/words/format';

type Kind = 'screenshot' | 'html' | 'javascript' | 'pdf';

/** The strings of the results of steps before a capture, in English. */
export function createActionResultWords(format: Format) {
  const messages = stepResultsMessages(format);
  return {
    ...messages,
    name: (kind: Kind, index: number) => messages.name({ kind, index: String(index + 1) }),
    save: (kind: Exclude<Kind, 'javascript'>, index: number) =>
      messages.save({ kind, index: String(index + 1) }),
    copy: (kind: 'html' | 'javascript', index: number) => messages.copy({ kind, index: String(index + 1) }),
  };
}
