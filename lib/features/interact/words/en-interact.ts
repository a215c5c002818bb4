import type { Language, SessionFacts } from '../session';
import { interactMessages } from '@/lib/core/words/compiled/en/interact';
import type { Format } from '@/lib/core/words/format';

/** The strings of Interact, a tool of Research, in English. */
export function createInteractWords(format: Format) {
  const messages = interactMessages(format) satisfies { languages: Record<Language, string> };
  const keeps = (seconds: number): string =>
    seconds === 0 ? messages.keepsNot : messages.keeps(seconds / 60);
  return {
    ...messages,
    keeps,
    field: {
      ...messages.field,
      idleS: {
        ...messages.field.idleS,
        choices: {
          0: messages.keepsNot,
          60: messages.keeps(1),
          120: messages.keeps(2),
          240: messages.keeps(4),
        },
      },
    },
    exit: (code: number) => messages.exit(String(code)),
    ended(by: NonNullable<SessionFacts['ended']>['by'], passed: string, idle: string) {
      const said = messages.ending;
      if (by === 'service') return said.service;
      if (by === 'time') return { title: said.time.title, body: said.time.body({ passed, idle }) };
      return { title: said[by].title, body: said[by].body(passed) };
    },
  };
}

export type InteractWords = ReturnType<typeof createInteractWords>;
