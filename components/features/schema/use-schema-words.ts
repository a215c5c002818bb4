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
    taken: (typed: string, name: string) => messages.taken({ typed, name }),
    takenIn: (name: string, group: string) => messages.takenIn({ name, group: group || undefined }),
    alsoInJson: (keywords: readonly string[]) => messages.alsoInJson(list([...keywords])),
    problem: {
      ...messages.problem,
      value: (found: string | undefined) => messages.problem.value(found || undefined),
      comma: () => messages.problem.comma,
      colon: () => messages.problem.colon,
      key: (found: string | undefined) => messages.problem.key(found || undefined),
      string: () => messages.problem.string,
      end: () => messages.problem.end,
      rest: () => messages.problem.rest,
      twice: () => messages.problem.twice,
      deep: () => messages.problem.deep,
      'not-object': () => messages.problem['not-object'],
      type: (found: string | undefined) => messages.problem.type(found || undefined),
      properties: () => messages.problem.properties,
      required: () => messages.problem.required,
      enum: () => messages.problem.enum,
      items: () => messages.problem.items,
      union: () => messages.problem.union,
      ref: (found: string | undefined) => messages.problem.ref(found ?? '$ref'),
    } satisfies Record<TextProblemCode | SchemaProblemCode, (found?: string) => string>,
  };
}

/** The strings of the schema editor. */
export const useSchemaWords = wordsHook(createSchemaWords);
