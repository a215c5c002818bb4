import type { Template, TemplateBook } from './template';
import { textOf, type Fields } from './language/value';
import { isOfType, jsonLdOf, schemaItems, schemaValue } from './schema-path';
import { testOf } from './language/patterns';
import type { TemplatePage } from './page-data';

const PATTERN = /^\/(.+)\/([a-z]*)$/;

/** The beginning of one of these is the beginning of each such address. */
const SCHEMES = ['http://', 'https://', 'file://'];

type TriggerKind = 'address' | 'pattern' | 'markup';

export function triggerKind(trigger: string): TriggerKind {
  if (trigger.startsWith('schema:')) return 'markup';
  return PATTERN.test(trigger) ? 'pattern' : 'address';
}

/** Why a trigger can never match a page: its pattern is invalid, or it is none of the three kinds. */
export function triggerProblem(trigger: string): 'bad-pattern' | 'no-trigger' | undefined {
  const text = trigger.trim();
  if (text === '') return undefined;
  switch (triggerKind(text)) {
    case 'pattern': {
      const [, source = '', flags = ''] = PATTERN.exec(text) ?? [];
      try {
        testOf(source, flags);
        return undefined;
      } catch {
        return 'bad-pattern';
      }
    }
    case 'markup':
      return /^schema:\s*(@[\w-]+|[^@=\s])/.test(text) ? undefined : 'no-trigger';
    case 'address':
      if (text.startsWith('/')) return 'bad-pattern';
      return SCHEMES.some((scheme) => scheme.startsWith(text)) || /^[a-z][a-z\d+.-]*:/i.test(text)
        ? undefined
        : 'no-trigger';
  }
}

/** Whether a trigger matches this page. An invalid pattern matches none. */
function triggerMatches(trigger: string, page: { url: string; schema: readonly Fields[] }): boolean {
  const text = trigger.trim();
  if (text === '') return false;
  switch (triggerKind(text)) {
    case 'address':
      return page.url.startsWith(text);
    case 'pattern': {
      const [, source = '', flags = ''] = PATTERN.exec(text) ?? [];
      try {
        return testOf(source, flags)(page.url);
      } catch {
        return false;
      }
    }
    case 'markup':
      return markupMatches(text.slice('schema:'.length), page.schema);
  }
}

/** `@Recipe`, `@Recipe.name`, `@Recipe.name=Cookie`; without a type any item may have the key. */
function markupMatches(wanted: string, schema: readonly Fields[]): boolean {
  const [, type, key, value] = /^(?:@([\w-]+))?[.:]?([^=]*)(?:=([\s\S]*))?$/.exec(wanted.trim()) ?? [];
  const items = type === undefined ? schema : schema.filter((item) => isOfType(item, type));
  if (key === undefined || key === '') return items.length > 0 && type !== undefined;
  const found = schemaValue(items, key);
  if (found === undefined) return false;
  return (
    value === undefined ||
    (Array.isArray(found)
      ? found.some((one) => textOf(one) === value.trim())
      : textOf(found) === value.trim())
  );
}

/**
 * The template for a page: the longest matching address prefix, else the first matching pattern, else the first
 * matching markup, else the default. Undefined: Trawl's own plain form. A disabled one is never chosen.
 */
export function templateFor(
  book: TemplateBook,
  page: Pick<TemplatePage, 'url' | 'content'>,
): { template: Template; trigger?: string } | undefined {
  const at = { url: page.url, schema: schemaItems(jsonLdOf(page.content) ?? []) };
  const matching = book.templates
    .filter(({ on }) => on)
    .flatMap((template) =>
      template.triggers
        .filter((trigger) => triggerMatches(trigger, at))
        .map((trigger) => ({ template, trigger })),
    );
  const of = (kind: TriggerKind) => matching.filter(({ trigger }) => triggerKind(trigger.trim()) === kind);
  const [longest] = of('address').toSorted((one, other) => other.trigger.length - one.trigger.length);
  const chosen = longest ?? of('pattern')[0] ?? of('markup')[0];
  if (chosen) return chosen;
  const byDefault = book.templates.find(({ id, on }) => on && id === book.defaultId);
  return byDefault && { template: byDefault };
}
