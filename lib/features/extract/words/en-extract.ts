import { extractMessages } from '@/lib/core/words/compiled/en/extract';
import type { Format } from '@/lib/core/words/format';
import { wordOf } from '@/lib/core/words/word-of';

/** What may be wrong with a value, as `lib/features/schema` names it. */
type Mismatch = {
  code: 'missing' | 'type' | 'unknown' | 'choice' | 'least' | 'most' | 'length' | 'pattern' | 'union';
  detail?: string;
};

/** The strings of Extract in Research, in English. */
export function createExtractWords(format: Format) {
  const messages = extractMessages(format);
  const types: Readonly<Record<string, string>> = messages.type;
  return {
    ...messages,
    asked: (urls: readonly string[]) => {
      const [first = '', ...more] = urls;
      return more.length === 0 ? first : messages.andMore({ first, count: more.length });
    },
    facts: (rows: number, columns: number) => messages.facts({ rows, columns }),
    state: { ...messages.state, done: '' },
    fault({ code, detail = '' }: Mismatch): string {
      if (code === 'type')
        return messages.fault.type(
          format.list(detail.split(' | ').map((type) => wordOf(types, type) ?? type)),
        );
      const said = messages.fault[code];
      return typeof said === 'string' ? said : said(detail);
    },
  };
}
