import { AppError } from '@/lib/core/model/errors';
import type { EngineId, TrawlRequest } from '@/lib/core/model/request';
import { serverLack } from '@/lib/core/model/server-lacks';
import { profileOf } from '@/lib/core/model/service-profile';
import { hostOf } from '@/lib/core/model/url';
import type { HandlerDeps } from './handler-deps';

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
