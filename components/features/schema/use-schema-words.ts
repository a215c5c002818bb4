import { wordsHook } from '@/components/shell/state/use-words';
import type { SchemaProblemCode, TextProblemCode } from '@/lib/features/schema/schema-problem';
import { schemaMessages } from '@/lib/core/words/compiled/en/schema';
import type { Format } from '@/lib/core/words/format';

type Kind = 'text' | 'number' | 'whole' | 'yesno' | 'date' | 'choice' | 'group' | 'other';

/** The strings of the schema editor, in English. */
function createSchemaWords(format: Format) {
  const { list } = format;
  const messages = schemaMessages(format) satisfies { kind: Record<Kind, string> };
  return {
    ...messages,
    takenIn: (name: string, group: string) => messages.takenIn({ name, group: group || undefined }),
    alsoInJson: (keywords: readonly string[]) => messages.alsoInJson(list([...keywords])),
    problem(code: TextProblemCode | SchemaProblemCode, found?: string): string {
      if (code === 'ref') return messages.problem.ref(found ?? '$ref');
      const said = messages.problem[code];
      return typeof said === 'string' ? said : said(found || undefined);
    },
  };
}

/** The strings of the schema editor. */
export const useSchemaWords = wordsHook(createSchemaWords);
