import { highlightsOf } from '../export/highlights';
import type { FullCapture } from '@/lib/core/model/capture';
import { promptAnswersOf } from '@/lib/core/model/for-templates';
import { selectedIn } from '@/lib/core/text/selected';
import { jsonLdOf, markedUp, schemaItems, schemaValue } from './schema-path';
import { isFields, textOf, type Fields, type Value } from './language/value';
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
  /** What a model answered to the prompts of templates, by prompt. */
  answers: ReadonlyMap<string, string>;
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
  'selectionHtml',
  'highlights',
  'question',
  'answer',
  'fullHtml',
  'keywords',
  'noteName',
] as const;

/** The variables of a capture: what was asked when the page was read, else what its formats say. */
export function pageData(page: TemplatePage): PageData {
  const { metadata, content, report } = page;
  const { forTemplates } = content;
  const at = new Date(page.capturedAt);
  const main = content.markdown;
  const html = content.html ?? forTemplates?.html;
  const rawHtml = content.rawHtml ?? forTemplates?.rawHtml;
  const isSelection = report.scope === 'selection';
  const notKept = new Set([
    ...(rawHtml === undefined ? ['fullHtml'] : []),
    ...(html === undefined ? ['contentHtml', ...(isSelection ? ['selectionHtml'] : [])] : []),
    ...(main === undefined ? ['content'] : []),
  ]);
  const jsonLd = jsonLdOf(content);
  const schema = schemaItems(jsonLd ?? []);
  const metas = metasOf(content);
  const selected = new Map(forTemplates?.selected);
  let parsed: Document | undefined;
  return {
    url: page.url,
    schema,
    notKept,
    answers: promptAnswersOf(content.extra),
    variables: {
      title: forTemplates?.title ?? page.title,
      url: forTemplates?.url ?? page.url,
      domain: page.host.replace(/:\d+$/, '').replace(/^www\./, ''),
      site: metadata.siteName ?? '',
      author: metadata.author ?? '',
      published: publishedAt(metadata.published, schema, metas ?? [], forTemplates?.times ?? []),
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
      selection: isSelection ? (main ?? '') : '',
      selectionHtml: isSelection ? (html ?? '') : '',
      highlights: highlightsIn(page),
      question: textIn(content.extra, 'question'),
      answer: textIn(content.extra, 'answer'),
      fullHtml: rawHtml ?? '',
    },
    lookup(from, key) {
      if (from === 'schema') return jsonLd && { value: schemaValue(schema, key) };
      if (from === 'meta') return metas && { value: metaValue(metas, key) };
      const answer = selected.get(`${from}:${key}`);
      if (answer !== undefined) return { value: answer };
      // The main content has other elements than the page, so that a selector would find the wrong ones in it.
      if (rawHtml === undefined) return undefined;
      parsed ??= new DOMParser().parseFromString(rawHtml, 'text/html');
      return { value: selectedIn(parsed, key, from === 'selectorHtml') };
    },
  };
}

const textIn = (extra: Readonly<Record<string, unknown>> | undefined, name: string): string => {
  const text = extra?.[name];
  return typeof text === 'string' ? text : '';
};

/** The user's own; else the passages that an answer stands on. Without any, the empty text: nothing is written. */
function highlightsIn(page: TemplatePage): Value {
  const found = highlightsOf(page).map(({ quote, note, color, createdAt }) => ({
    text: quote.exact,
    ...(note !== '' && { note }),
    color,
    timestamp: new Date(createdAt).toISOString(),
  }));
  if (found.length > 0) return found;
  const quotes = page.content.extra?.['highlights'];
  const texts = (Array.isArray(quotes) ? quotes : []).flatMap((text) =>
    typeof text === 'string' ? [{ text }] : [],
  );
  return texts.length > 0 ? texts : '';
}

type Metas = readonly (readonly [name: string, content: string])[];

/** The meta tags of a page; undefined if its capture does not say which there were. */
export function metasOf(content: TemplatePage['content']): Metas | undefined {
  if (content.forTemplates) return content.forTemplates.meta;
  const marked = markedUp(content);
  return (
    marked &&
    ['meta', 'openGraph', 'twitter'].flatMap((part) =>
      Object.entries(isFields(marked[part]) ? marked[part] : {}).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).map(
          (one) => [`${part === 'openGraph' ? 'property' : 'name'}:${name}`, textOf(one)] as const,
        ),
      ),
    )
  );
}

/** `name:description`, `property:og:title`; a page may have mixed up the two, and a template may leave it out. */
function metaValue(metas: Metas, key: string): string {
  const wanted = key.toLowerCase();
  const bare = wanted.replace(/^(name|property):/, '');
  const exact = metas.find(([name]) => name.toLowerCase() === wanted);
  const [, value = ''] =
    exact ?? metas.find(([name]) => name.slice(name.indexOf(':') + 1).toLowerCase() === bare) ?? [];
  return value;
}

/** What pages call the day of publication, and what it is not. */
const PUBLISHED = /publi|pub-?date|issued|posted|uploaded|created|(?:^|[:.])date$/i;
const LATER = /modif|updat|expir/i;

const DAY_MS = 86_400_000;

/** The day of publication with the time and offset that the page gives for it, if it does. */
function publishedAt(
  day: string | undefined,
  schema: readonly Fields[],
  metas: Metas,
  times: readonly string[],
): string {
  // A film or a book has a day that is not that of its page.
  if (day === undefined)
    return textOf(schema.find((item) => typeof item['datePublished'] === 'string')?.['datePublished']);
  if (day.includes('T')) return day;
  const said = [
    ...schema
      .flatMap((item) => [item['datePublished'], item['uploadDate'], item['dateCreated']])
      .filter((value) => typeof value === 'string'),
    ...metas.flatMap(([name, text]) => (PUBLISHED.test(name) && !LATER.test(name) ? [text] : [])),
    ...times.filter((text) => text.startsWith(day)),
  ];
  const timed = said.find(
    (text) =>
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) &&
      Math.abs(Date.parse(text) - Date.parse(day)) < 2 * DAY_MS,
  );
  return timed ?? day;
}
