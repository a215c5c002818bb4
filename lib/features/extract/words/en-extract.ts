import { extractMessages } from '@/lib/core/words/compiled/en/extract';
import type { Format } from '@/lib/core/words/format';
import { DATE_PATTERN } from '@/lib/core/text/field-types';
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
    state: { ...messages.state, done: '' },
    fault({ code, detail = '' }: Mismatch): string {
      if (code === 'type') {
        const allowed = detail.split(' | ');
        // That it may be empty says nothing of a value that is not.
        const meant = allowed.length > 1 ? allowed.filter((type) => type !== 'null') : allowed;
        return messages.fault.type(format.list(meant.map((type) => wordOf(types, type) ?? type)));
      }
      if (code === 'pattern' && detail === DATE_PATTERN) return messages.notDate;
      const said = messages.fault[code];
      return typeof said === 'string' ? said : said(detail);
    },
  };
}
