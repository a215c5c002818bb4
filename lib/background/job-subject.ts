import type { RequestKind, TrawlRequest } from '../core/model/request';
import { filesOf } from '../features/files/parse-files';

type Subject = { url: string; title: string };
type SubjectOf<K extends RequestKind> = (request: Extract<TrawlRequest, { kind: K }>) => Subject;

const titled = (words: string): string => words.replace(/\s+/g, ' ').trim().slice(0, 300);

const subjects: { [K in RequestKind]: SubjectOf<K> } = {
  scrape: ({ source }) => ({ url: source.url, title: source.type === 'tab' ? source.title : '' }),
  batch: ({ sources }) => ({ url: sources[0]?.url ?? '', title: '' }),
  map: ({ url }) => ({ url, title: '' }),
  crawl: ({ url }) => ({ url, title: '' }),
  search: ({ query }) => ({ url: '', title: query }),
  extract: ({ urls, prompt }) => ({ url: urls[0] ?? '', title: prompt ?? urls[0] ?? '' }),
  agent: ({ urls, prompt }) => ({ url: urls[0] ?? '', title: titled(prompt) }),
  // For several, all the names.
  parse: (request) => ({
    url: '',
    title: filesOf(request)
      .map(({ fileName }) => fileName)
      .join(', ')
      .slice(0, 300),
  }),
  monitor: ({ urls, name }) => ({ url: urls[0] ?? '', title: name }),
  interact: ({ source }) => ({
    url: source.url,
    title: (source.type === 'tab' && source.title) || source.url.replace(/^https?:\/\//, '').slice(0, 300),
  }),
};

/** The address or first address of a request, and its title, for the job's name. */
export function subjectOf(request: TrawlRequest): Subject {
  return (subjects[request.kind] as SubjectOf<RequestKind>)(request);
}
