import { highlightsOf } from '../export/highlights';
import type { FullCapture } from '@/lib/core/model/capture';
import { schemaItems, schemaValue } from './schema-path';
import { asValue, isFields, mapped, type Fields, type Value } from './language/value';
import { formatDate } from './filters/dates';

/** What a template reads of a capture. */
export type TemplatePage = Pick<
  FullCapture,
  'url' | 'host' | 'title' | 'capturedAt' | 'metadata' | 'report' | 'content' | 'passages'
>;

/** What templates may query about a page. */
export type PageData = {
  url: string;
  variables: Fields;
  schema: readonly Fields[];
  /** Undefined: the capture does not have the data for this. */
  lookup: (
    from: 'selector' | 'selectorHtml' | 'schema' | 'meta',
    key: string,
  ) => { value: Value } | undefined;
  /** Variables that the capture does not have. */
  notKept: ReadonlySet<string>;
};

/** The names that every template has, in the order of the editor's list. */
export const presetNames = [
  'title',
  'url',
  'domain',
  'site',
  'author',
  'published',
  'description',
  'content',
  'contentHtml',
  'image',
  'favicon',
  'words',
  'language',
  'date',
  'time',
  'selection',
  'highlights',
  'fullHtml',
  'keywords',
  'noteName',
] as const;

/** The variables of a capture. */
export function pageData(page: TemplatePage): PageData {
  const { metadata, content, report } = page;
  const marked = isFields(asValue(content.json)) ? (content.json as Record<string, unknown>) : {};
  const jsonLd = Array.isArray(marked['jsonLd']) ? marked['jsonLd'] : undefined;
  const metas = [marked['meta'], marked['openGraph'], marked['twitter']].map(asValue).filter(isFields);
  const at = new Date(page.capturedAt);
  const main = content.markdown;
  const html = content.html;
  const notKept = new Set([
    ...(content.rawHtml === undefined ? ['fullHtml'] : []),
    ...(html === undefined ? ['contentHtml'] : []),
    ...(main === undefined ? ['content'] : []),
  ]);
  const schema = schemaItems(jsonLd ?? []);
  const source = content.rawHtml ?? content.html;
  let parsed: Document | undefined;
  const document = (): Document | undefined =>
    source === undefined ? undefined : (parsed ??= new DOMParser().parseFromString(source, 'text/html'));
  return {
    url: page.url,
    schema,
    notKept,
    variables: {
      title: page.title,
      url: page.url,
      domain: page.host.replace(/:\d+$/, '').replace(/^www\./, ''),
      site: metadata.siteName ?? '',
      author: metadata.author ?? '',
      published: metadata.published ?? '',
      description: metadata.description ?? '',
      content: main ?? '',
      contentHtml: html ?? '',
      image: metadata.image ?? '',
      favicon: metadata.favicon ?? '',
      words: metadata.wordCount ?? '',
      language: metadata.language ?? '',
      keywords: metadata.keywords ?? [],
      date: formatDate(at, 'YYYY-MM-DD'),
      time: formatDate(at, 'YYYY-MM-DDTHH:mm:ssZ'),
      selection: report.scope === 'selection' ? (main ?? '') : '',
      highlights: highlightsOf(page).map(({ quote, note, color, createdAt }) => ({
        text: quote.exact,
        ...(note !== '' && { note }),
        color,
        timestamp: new Date(createdAt).toISOString(),
      })),
      fullHtml: content.rawHtml ?? '',
    },
    lookup(from, key) {
      if (from === 'schema')
        return content.json === undefined ? undefined : { value: schemaValue(schema, key) };
      if (from === 'meta') return content.json === undefined ? undefined : { value: metaValue(metas, key) };
      const page_ = document();
      return page_ && { value: selected(page_, key, from === 'selectorHtml', page.url) };
    },
  };
}

function metaValue(metas: readonly Fields[], key: string): Value {
  const name = key.replace(/^(name|property):/, '').toLowerCase();
  for (const meta of metas)
    for (const [one, value] of Object.entries(meta))
      if (
        one.toLowerCase() === name ||
        `og:${one.toLowerCase()}` === name ||
        `twitter:${one.toLowerCase()}` === name
      )
        return Array.isArray(value) ? value[0] : value;
  return '';
}

const ADDRESS = new Set(['href', 'src']);

function selected(document: Document, key: string, html: boolean, base: string): Value {
  const [, css = key, attribute] = /^([\s\S]*?)(?:\?([\w:-]+))?$/.exec(key) ?? [];
  let elements: Element[];
  try {
    elements = [...document.querySelectorAll(css.trim())].slice(0, 10_000);
  } catch {
    return '';
  }
  const values = mapped(elements, (element) => {
    if (attribute === undefined) return html ? element.outerHTML : (element.textContent ?? '').trim();
    const value = element.getAttribute(attribute) ?? '';
    return ADDRESS.has(attribute) && URL.canParse(value, base) ? new URL(value, base).href : value;
  });
  return values.length > 1 ? values : (values[0] ?? '');
}
