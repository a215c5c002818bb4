import { modelMessages } from '@/lib/core/words/compiled/en/model';
import type { Format } from '@/lib/core/words/format';
import { programAt, type ModelFault } from '../model';

/** The strings of the user's own models. */
export function createModelWords(format: Format) {
  const messages = modelMessages(format);
  return {
    ...messages,
    /** What went wrong, in a title and a sentence; in the server's own words, if it has any. */
    fault(fault: ModelFault, baseUrl = ''): { title: string; body: string } {
      const host = fault.host ?? messages.here;
      const program = programAt(baseUrl) ?? (fault.reason === 'origin-refused' ? host : messages.programAny);
      const { tokens, limit, keyTail, model = '' } = fault;
      const said = messages.fault;
      switch (fault.reason) {
        case 'no-answer':
          return { title: said['no-answer'].title(host), body: said['no-answer'].body(program) };
        case 'origin-refused':
          return { title: said['origin-refused'].title(program), body: said['origin-refused'].body };
        case 'key-refused':
          return {
            title: said['key-refused'].title,
            body: said['key-refused'].body({ host, tail: keyTail || undefined }),
          };
        case 'model-gone':
          return { title: said['model-gone'].title(model), body: said['model-gone'].body };
        case 'too-long':
          return {
            title: said['too-long'].title,
            body: said['too-long'].body({
              tokens: tokens === undefined || limit === undefined ? undefined : format.number(tokens),
              limit: format.number(limit ?? 0),
            }),
          };
        case 'refused':
          return { title: said.refused.title(host), body: fault.said ?? said.refused.body };
        case 'not-a-server':
        case 'silent':
        case 'no-consent': {
          const own = said[fault.reason];
          return {
            title: own.title,
            body: own.body(host),
          };
        }
        case 'redirected':
        case 'no-credit':
        case 'not-granted':
          return { title: said[fault.reason].title(host), body: said[fault.reason].body };
        case 'busy':
          return { title: said.busy.title(host), body: fault.said ?? said.busy.body };
        default:
          return said[fault.reason];
      }
    },
  };
}

export type ModelWords = ReturnType<typeof createModelWords>;

/** Dollars, with as many digits as a small amount needs: `$0.0012`. */
export const dollarsIn = ({ locale }: Format, value: number): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    ...(value > 0 && value < 1 && { maximumSignificantDigits: 2 }),
  }).format(value);
