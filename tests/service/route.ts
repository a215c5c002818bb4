import type { JoinedWork } from './joining';
import { failed, noSuchPath, Refusal, type Reply } from './reply';
import { scrape, type ScrapeDeps } from './scrape';
import { activity, creditUsage, queueStatus, scrapeById, tokenUsage } from './team';

export type RouteDeps = ScrapeDeps & {
  joining: JoinedWork;
  perMinute: number;
  /** When each key asked for its latest scrapes. */
  recent: Map<string, number[]>;
};

/** Who asks, whether they may, and the answer. */
export async function route(
  method: string,
  path: string,
  query: URLSearchParams,
  json: unknown,
  authorization: string | undefined,
  deps: RouteDeps,
): Promise<Reply> {
  const picture = method === 'GET' ? deps.store.pictures.get(path.replace(/^\/files\//, '')) : undefined;
  if (picture) return { status: 200, body: picture.bytes, headers: { 'Content-Type': picture.mimeType } };
  if (method === 'GET' && path === '/')
    return { status: 200, body: { message: 'A stand-in for a v2 service', documentation_url: '' } };
  if (!path.startsWith('/v2/')) return noSuchPath(method, path);

  const admission = deps.selfHosted
    ? { ok: true as const, account: deps.accounts.anyone() }
    : deps.accounts.admit(authorization);
  if (!admission.ok)
    return {
      ...failed(admission.status, admission.error),
      ...(admission.status === 401 ? { headers: { 'WWW-Authenticate': 'Bearer' } } : {}),
    };
  const { account } = admission;
  switch (`${method} ${path}`) {
    case 'POST /v2/scrape': {
      const limited = overLimit(account.key, deps);
      if (limited) return limited;
      const joined = deps.joining.answer(json);
      if (joined) return joined;
      return refusable(() => scrape(json, account, deps));
    }
    case 'GET /v2/team/token-usage':
      return tokenUsage(account, deps);
    case 'GET /v2/team/credit-usage':
      return creditUsage(account, deps);
    case 'GET /v2/team/queue-status':
      return queueStatus(account, deps);
    case 'GET /v2/team/activity':
      return activity(account, query, deps);
  }
  const id = /^\/v2\/scrape\/([^/]+)$/.exec(path)?.[1];
  if (method === 'GET' && id !== undefined) return scrapeById(account, id, deps);
  return noSuchPath(method, path);
}

async function refusable(work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}

function overLimit(key: string, deps: RouteDeps): Reply | undefined {
  const now = deps.now();
  const recent = (deps.recent.get(key) ?? []).filter((at) => now - at < 60_000);
  const first = recent[0];
  if (recent.length >= deps.perMinute && first !== undefined) {
    const seconds = Math.ceil((first + 60_000 - now) / 1000);
    return failed(
      429,
      `Rate limit exceeded. Consumed (req/min): ${recent.length + 1}, Remaining (req/min): 0. Upgrade your plan for increased rate limits or please retry after ${seconds}s, resets at ${new Date(first + 60_000).toString()}`,
    );
  }
  deps.recent.set(key, [...recent, now]);
  return undefined;
}

/** A web site that answers everything with a page. */
export function webSite(path: string): Reply {
  return {
    status: path === '/' || path.startsWith('/v2') ? 200 : 404,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: '<!doctype html><html lang="en"><head><title>Welcome</title></head><body><h1>It works</h1></body></html>',
  };
}
