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
    property: (number: number) => messages.property(String(number)),
    propertyName: (number: number) => messages.propertyName(String(number)),
    propertyValue: (number: number) => messages.propertyValue(String(number)),
    propertyType: (number: number) => messages.propertyType(String(number)),
    removeProperty: (name: string) => messages.removeProperty(name || undefined),
    badTrigger: (line: number, trigger: string, kind: 'bad-pattern' | 'no-trigger') =>
      messages.badTrigger[kind]({ line: String(line), trigger: trigger.slice(0, 60) }),
    contentHelp: (variables: readonly string[]) => messages.contentHelp(list(variables)),
    goTo: (line: number) => messages.goTo(String(line)),
    problem(kind: ProblemKind, name: string): string {
      if (kind === 'differs') return differs(name);
      const said = messages.problem[kind];
      if (typeof said === 'string') return said;
      return said(kind === 'unknown-variable' || kind === 'unknown-filter' ? name : name.slice(0, 60));
    },
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
