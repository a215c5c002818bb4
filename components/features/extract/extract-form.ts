import { readAddressLines } from '@/lib/core/addresses/address-lines';
import { checkSchemaText } from '@/lib/features/schema/check';
import { schemaText } from '@/lib/features/schema/schema';
import {
  extractRequestSchema,
  scrapeRequestSchema,
  type ExtractRequest,
  type ScrapeRequest,
} from '@/lib/core/model/request';
import { isWebUrl, normalizeUrl } from '@/lib/core/model/url';

export const pagesFrom = ['tab', 'site', 'list'] as const;
type PagesFrom = (typeof pagesFrom)[number];

/** The form of an extraction, possibly incomplete. */
export type ExtractForm = {
  /** The page in the tab, its whole site, or a list. */
  from: PagesFrom;
  /** The list as typed. */
  text: string;
  prompt: string;
  /** The schema as text; empty for none. */
  schema: string;
  showSources: boolean;
  enableWebSearch: boolean;
};

export const emptyForm: ExtractForm = {
  from: 'tab',
  text: '',
  prompt: '',
  schema: '',
  showSources: false,
  enableWebSearch: false,
};

/** Maximum number of addresses that the service accepts in one extraction. */
export const MOST_PAGES = 10;

/** The form that makes the same request. */
export function formOf(request: ExtractRequest): ExtractForm {
  return {
    from: 'list',
    text: request.urls.join('\n'),
    prompt: request.prompt ?? '',
    schema: request.schema === undefined ? '' : schemaText(request.schema),
    showSources: request.showSources === true,
    enableWebSearch: request.enableWebSearch === true,
  };
}

/** The addresses of a form; a trailing star means all pages of the site. */
export function urlsOf(
  { from, text }: Pick<ExtractForm, 'from' | 'text'>,
  tabUrl: string | undefined,
): string[] {
  if (from === 'list') return readAddressLines(text).urls;
  if (tabUrl === undefined || !isWebUrl(tabUrl)) return [];
  return [from === 'tab' ? normalizeUrl(tabUrl) : `${new URL(tabUrl).origin}/*`];
}

/** What is wrong with the pages of a form; also undefined while a list is still empty. */
export function formProblem(
  form: Pick<ExtractForm, 'from' | 'text'>,
  tabUrl: string | undefined,
): 'no-page' | 'bad-lines' | 'too-many' | undefined {
  const urls = urlsOf(form, tabUrl);
  if (form.from !== 'list') return urls.length === 0 ? 'no-page' : undefined;
  if (readAddressLines(form.text).bad.length > 0) return 'bad-lines';
  return urls.length > MOST_PAGES ? 'too-many' : undefined;
}

/** The request of a form; undefined while it is empty, has no page, or is invalid. */
export function extractRequestOf(form: ExtractForm, tabUrl: string | undefined): ExtractRequest | undefined {
  const urls = urlsOf(form, tabUrl);
  const prompt = form.prompt.trim();
  const { schema, problems } = checkSchemaText(form.schema);
  if (urls.length === 0 || formProblem(form, tabUrl) !== undefined || problems.length > 0) return undefined;
  if (prompt === '' && schema === undefined) return undefined;
  const parsed = extractRequestSchema.safeParse({
    kind: 'extract',
    urls,
    ...(prompt !== '' && { prompt }),
    ...(schema && { schema }),
    ...(form.showSources && { showSources: true }),
    ...(form.enableWebSearch && { enableWebSearch: true }),
  });
  return parsed.success ? parsed.data : undefined;
}

/** The same request as the JSON format of one page; undefined for a site or several pages. */
export function jsonScrapeOf({ urls, prompt, schema }: ExtractRequest): ScrapeRequest | undefined {
  const [url] = urls;
  if (url === undefined || urls.length > 1 || url.endsWith('/*')) return undefined;
  return scrapeRequestSchema.parse({
    kind: 'scrape',
    source: { type: 'url', url },
    formats: ['json'],
    options: {
      json: { ...(prompt !== undefined && { prompt }), ...(schema !== undefined && { schema }) },
    },
  });
}
