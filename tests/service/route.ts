import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceRequest } from './service-request';
import type { ServiceDeps } from './deps';
import { admitNobody, type KeylessLimits } from './keyless';
import { failed, noSuchPath, Refusal, type Reply } from './reply';
import { routes, type Bucket, type Route } from './routes';

export type RouteDeps = ServiceDeps & {
  /** Of those in `routes`, what this server does not have. */
  missingRoutes: readonly string[];
  /** What requests without a key get together each day, if anything. */
  keyless: KeylessLimits | undefined;
  perMinute: number;
  /** The times of each key's requests, by bucket. */
  recent: Map<string, number[]>;
};

export type Request = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  json: unknown;
  bytes: Buffer;
};

/** Authentication, limits, and the answer. `dropped`: there is none, the connection ends. */
export async function route(request: Request, deps: RouteDeps): Promise<Reply | 'dropped'> {
  const { method, path } = request;
  const screenshot =
    method === 'GET' ? deps.store.screenshots.get(path.replace(/^\/files\//, '')) : undefined;
  if (screenshot)
    return { status: 200, body: screenshot.bytes, headers: { 'Content-Type': screenshot.mimeType } };
  if (method === 'GET' && path === '/')
    return { status: 200, body: { message: 'A stand-in for a v2 service', documentation_url: '' } };
  if (!path.startsWith('/v2/')) return noSuchPath(method, path);

  const found = findRoute(method, path);
  const { authorization } = request.headers;
  const admission = deps.selfHosted
    ? { ok: true as const, account: deps.accounts.anyone() }
    : deps.keyless && authorization === undefined
      ? admitNobody(found?.route, deps.keyless, deps)
      : deps.accounts.admit(authorization);
  if (!admission.ok)
    return {
      ...failed(admission.status, admission.error, 'rest' in admission ? admission.rest : {}),
      ...(admission.status === 401 ? { headers: { 'WWW-Authenticate': 'Bearer' } } : {}),
    };
  const { account } = admission;
  if (!found || deps.missingRoutes.includes(found.route.call)) return noSuchPath(method, path);
  const { bucket, answer } = found.route;
  const limited = bucket === undefined ? undefined : overLimit(account.key, bucket, deps);
  if (limited) return limited;
  const asked: ServiceRequest = { ...request, params: found.params, account };
  try {
    return await answer(asked, deps);
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}

function findRoute(
  method: string,
  path: string,
): { route: Route; params: Record<string, string> } | undefined {
  const parts = path.split('/');
  for (const each of routes) {
    const [itsMethod = '', itsPath = ''] = each.call.split(' ');
    const names = itsPath.split('/');
    if (itsMethod !== method || names.length !== parts.length) continue;
    if (!names.every((name, i) => name === parts[i] || (name.startsWith(':') && parts[i] !== ''))) continue;
    const params = names.flatMap((name, i) =>
      name.startsWith(':') ? [[name.slice(1), decodeURIComponent(parts[i] ?? '')] as const] : [],
    );
    return { route: each, params: Object.fromEntries(params) };
  }
  return undefined;
}

function overLimit(key: string, bucket: Bucket, deps: RouteDeps): Reply | undefined {
  const now = deps.now();
  const name = `${bucket} ${key}`;
  const recent = (deps.recent.get(name) ?? []).filter((at) => now - at < 60_000);
  const first = recent[0];
  if (recent.length >= deps.perMinute && first !== undefined) {
    const seconds = Math.ceil((first + 60_000 - now) / 1000);
    return failed(
      429,
      `Rate limit exceeded. Consumed (req/min): ${recent.length + 1}, Remaining (req/min): 0. Upgrade your plan for increased rate limits or please retry after ${seconds}s, resets at ${new Date(first + 60_000).toString()}`,
    );
  }
  deps.recent.set(name, [...recent, now]);
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
