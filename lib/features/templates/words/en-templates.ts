import { templatesMessages } from '@/lib/core/words/compiled/en/templates';
import type { ImportFault } from '../clipper-json';
import type { ProblemKind } from '../template-problem';
import type { Format } from '@/lib/core/words/format';

/** The strings of templates, in English. */
export function createTemplateWords(format: Format) {
  const { list } = format;
  const messages = templatesMessages(format);
  const differs = (name: string): string => {
    if (name === '??') return messages.differs.selector;
    if (/^(replace|split)/.test(name)) return messages.differs.escape(name.slice(0, 40));
    if (name.startsWith('schema:')) return messages.differs.empty(name.slice(0, 60));
    return name.startsWith('table') ? messages.differs.table : messages.differs.filter(name.slice(0, 40));
  };
  return {
    ...messages,
    triggersOf: (triggers: readonly string[]) => {
      const [first = '', ...more] = triggers;
      return more.length === 0 ? first : messages.andMore({ first, more: String(more.length) });
    },
    tooLong: (field: string, most: number) => messages.tooLong({ field, most: format.number(most) }),
    tooMany: (field: string, most: number) => messages.tooMany({ field, most: format.number(most) }),
    inField: (field: string, problem: string) => messages.inField({ field, problem }),
    property: (number: number) => messages.property(String(number)),
    propertyName: (number: number) => messages.propertyName(String(number)),
    propertyValue: (number: number) => messages.propertyValue(String(number)),
    propertyType: (number: number) => messages.propertyType(String(number)),
    removeProperty: (name: string) => messages.removeProperty(name || undefined),
    badTrigger: (line: number, trigger: string, kind: 'bad-pattern' | 'no-trigger') =>
      messages.badTrigger[kind]({ line: String(line), trigger: trigger.slice(0, 60) }),
    contentHelp: (variables: readonly string[]) => messages.contentHelp(list(variables)),
    namesFound: (count: number, first: string) => messages.namesFound({ count, first }),
    goTo: (line: number) => messages.goTo(String(line)),
    problem: {
      ...messages.problem,
      'bad-expression': (name: string) => messages.problem['bad-expression'](name.slice(0, 60)),
      'not-closed': (name: string) => messages.problem['not-closed'](name.slice(0, 60)),
      'unknown-tag': (name: string) => messages.problem['unknown-tag'](name.slice(0, 60)),
      'no-opening-tag': (name: string) => messages.problem['no-opening-tag'](name.slice(0, 60)),
      'bad-arguments': (name: string) => messages.problem['bad-arguments'](name.slice(0, 60)),
      'bad-pattern': (name: string) => messages.problem['bad-pattern'](name.slice(0, 60)),
      'not-a-list': (name: string) => messages.problem['not-a-list'](name.slice(0, 60)),
      'too-long': (name: string) => messages.problem['too-long'](name.slice(0, 60)),
      prompt: () => messages.problem.prompt,
      'not-kept': (name: string) => messages.problem['not-kept'](name.slice(0, 60)),
      differs,
    } satisfies Record<ProblemKind, (name: string) => string>,
    importParts: (properties: number, triggers: number) => messages.importParts({ properties, triggers }),
    notUnderstood: (names: readonly string[]) => messages.notUnderstood(list(names)),
    fromSettings: (unused: readonly string[]) =>
      messages.fromSettings({
        unused: unused.length === 0 ? undefined : list(unused.slice(0, 12)),
        more: unused.length > 12,
      }),
    changed: {
      ...messages.changed,
      property: (name: string) => messages.changed.property(name || undefined),
    },
    refused: (name: string, fault: ImportFault | undefined) => {
      const shown = name.trim() || undefined;
      if (!fault) return messages.unreadable(shown);
      return 'type' in fault
        ? messages.unknownType({ name: shown, type: fault.type })
        : messages.lacks({ name: shown, parts: list(fault.lacks) });
    },
  };
}
export type TemplateWords = ReturnType<typeof createTemplateWords>;
