import { isRange, rangeOfTbs, rangeToTbs, type DateRange } from '@/lib/features/web-search/date-range';
import { searchRequestSchema, type SearchRequest, type SearchSource } from '@/lib/core/model/request';

export const times = ['', 'qdr:h', 'qdr:d', 'qdr:w', 'qdr:m', 'qdr:y', 'dates'] as const;
type Time = (typeof times)[number];
export const kinds = ['', 'github', 'research', 'pdf', 'developer'] as const;
type Kind = (typeof kinds)[number];

/** The form of a search, possibly incomplete. */
export type SearchForm = {
  query: string;
  /** Never empty. */
  sources: readonly SearchSource[];
  /** For each source. */
  limit: number;
  time: Time;
  /** With `dates`. */
  dates: DateRange;
  /** ISO 3166; empty for any. */
  country: string;
  location: string;
  kind: Kind;
  only: readonly string[];
  without: readonly string[];
  withPages: boolean;
};

export const emptyForm: SearchForm = {
  query: '',
  sources: ['web'],
  limit: 10,
  time: '',
  dates: { from: '', to: '' },
  country: '',
  location: '',
  kind: '',
  only: [],
  without: [],
  withPages: false,
};

/** The form that makes the same request. */
export function formOf(request: SearchRequest): SearchForm {
  const dates = rangeOfTbs(request.tbs ?? '');
  return {
    query: request.query,
    sources: request.sources,
    limit: request.limit,
    time: dates ? 'dates' : (times.find((time) => time === request.tbs) ?? ''),
    dates: dates ?? emptyForm.dates,
    country: request.country ?? '',
    location: request.location ?? '',
    kind: request.categories?.[0] ?? '',
    only: request.includeDomains ?? [],
    without: request.excludeDomains ?? [],
    withPages: request.formats.length > 0,
  };
}

export type FormProblem = { field: 'both' | 'dates' } | { field: 'only' | 'without'; sites: string[] };

/** Problems that prevent a search from being sent. */
export function formProblems({ only, without, time, dates }: SearchForm): FormProblem[] {
  const bad = (field: 'only' | 'without', sites: readonly string[]): FormProblem[] => {
    const wrong = sites.filter((site) => !isSite(site));
    return wrong.length > 0 ? [{ field, sites: wrong }] : [];
  };
  return [
    ...(only.length > 0 && without.length > 0 ? [{ field: 'both' } as const] : []),
    ...(time === 'dates' && !isRange(dates) ? [{ field: 'dates' } as const] : []),
    ...bad('only', only),
    ...bad('without', without),
  ];
}

/** The request of a form; undefined while it is empty or invalid. */
export function searchRequestOf(form: SearchForm): SearchRequest | undefined {
  const query = form.query.trim();
  if (query === '' || formProblems(form).length > 0) return undefined;
  const location = form.location.trim();
  const parsed = searchRequestSchema.safeParse({
    kind: 'search',
    query,
    sources: [...form.sources],
    limit: form.limit,
    ...(form.time !== '' && { tbs: form.time === 'dates' ? rangeToTbs(form.dates) : form.time }),
    ...(form.country !== '' && { country: form.country }),
    ...(location !== '' && { location }),
    ...(form.kind !== '' && { categories: [form.kind] }),
    ...(form.only.length > 0 && { includeDomains: [...form.only] }),
    ...(form.without.length > 0 && { excludeDomains: [...form.without] }),
    // For images, no page is read.
    ...(form.withPages && form.sources.some((source) => source !== 'images') && { formats: ['markdown'] }),
  });
  return parsed.success ? parsed.data : undefined;
}

/** True if more than the words and the sources filters the results. */
export function isNarrowed(request: SearchRequest): boolean {
  const { tbs, country, location, categories, includeDomains, excludeDomains } = request;
  return [tbs, country, location, categories, includeDomains, excludeDomains].some(
    (limit) => limit !== undefined,
  );
}

/** A site as the user types it, in the form the service expects: `https://Example.com/docs` becomes `example.com`. */
export function siteOf(typed: string): string {
  const text = typed.trim();
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const hostname = URL.canParse(url) ? new URL(url).hostname : text;
  // Chromium accepts spaces in a host name, and writes them as %20.
  return hostname.includes('%') ? text : hostname;
}

function isSite(text: string): boolean {
  return /^(?!-)[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(text) && URL.canParse(`https://${text}`);
}
