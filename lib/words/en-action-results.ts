import { stepResultsMessages } from './compiled/en/step-results';
import type { Format } from './format';

/** The strings of the results of steps before a capture, in English. */
export function createActionResultWords(format: Format) {
  const messages = stepResultsMessages(format);
  return {
    ...messages,
    name: (kind: string, index: number) => messages.name({ kind, index: String(index + 1) }),
    save: (kind: string, index: number) => messages.save({ kind, index: String(index + 1) }),
    copy: (kind: string, index: number) => messages.copy({ kind, index: String(index + 1) }),
  };
}
