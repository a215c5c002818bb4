import { hostOf } from '@/lib/core/model/url';
import type { HandlersFor } from '@/lib/core/rpc/server';
import type { HandlerDeps } from './handler-deps';
import type { RequestKind, TrawlRequest, EngineId } from '@/lib/core/model/request';
import { filesOf } from '@/lib/features/files/parse-files';
import { AppError } from '@/lib/core/model/errors';
import { serverLack } from '@/lib/core/model/server-lacks';
import { profileOf } from '@/lib/core/model/service-profile';

/** The live tabs that a request reads. */
function tabsOf(request: TrawlRequest): number[] {
  const sources = request.kind === 'batch' ? request.sources : 'source' in request ? [request.source] : [];
  return sources.flatMap((source) => (source.type === 'tab' ? [source.tabId] : []));
}

/** Throws for what would only fail: what the engine cannot do, or the service not without a key. */
export async function assertSupported(
  { engines, settings }: Pick<HandlerDeps, 'engines' | 'settings'>,
  engine: EngineId,
  request: TrawlRequest,
): Promise<void> {
  const support = engines[engine].supports(request);
  if (!support.ok) throw new AppError('engine-cannot', { detail: support.reason });
  if (engine !== 'service') return;
  const { service } = await settings.get();
  if (serverLack(profileOf(service), request.kind) === 'server-needs-key')
    throw new AppError('needs-key', { host: hostOf(service.baseUrl) });
}

/** What is read in a private window is returned to the caller and never stored, whoever requests it. */
export async function assertNotPrivate(
  request: TrawlRequest,
  isPrivateTab: HandlerDeps['isPrivateTab'],
): Promise<void> {
  for (const tabId of tabsOf(request)) if (await isPrivateTab(tabId)) throw new AppError('private-window');
}

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
