import { hostOf } from '@/lib/core/model/url';
import { assertNotPrivate, assertSupported } from './request-checks';
import type { HandlersFor } from '@/lib/core/rpc/server';
import type { HandlerDeps } from './handler-deps';
import type { RequestKind, TrawlRequest } from '@/lib/core/model/request';
import { filesOf } from '@/lib/features/files/parse-files';

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
function subjectOf(request: TrawlRequest): Subject {
  return (subjects[request.kind] as SubjectOf<RequestKind>)(request);
}

type Asked = Parameters<HandlersFor<'jobs'>['jobs.start']>[0];
type Deps = Pick<HandlerDeps, 'engines' | 'isPrivateTab' | 'run' | 'runner' | 'settings'>;

/** Stores a job and lets the runner begin; returns the id of the job that covers it. */
export async function startJob(
  deps: Deps,
  { jobId, request, engine, delivery, notify }: Asked,
): Promise<string> {
  const { isPrivateTab, run, runner } = deps;
  await assertNotPrivate(request, isPrivateTab);
  await assertSupported(deps, engine, request);
  const { url, title } = subjectOf(request);
  const startedId = await runner.start({
    id: jobId,
    request,
    engine,
    host: hostOf(url),
    title,
    ...(delivery && { delivery, remember: request.kind === 'scrape' }),
    ...(notify && { notify }),
  });
  run();
  return startedId;
}
