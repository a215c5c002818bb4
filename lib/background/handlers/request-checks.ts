import { AppError } from '@/lib/core/model/errors';
import type { TrawlRequest } from '@/lib/core/model/request';
import type { Engine } from '@/lib/core/ports/engine';
import type { HandlerDeps } from './handler-deps';

/** The live tabs that a request reads. */
function tabsOf(request: TrawlRequest): number[] {
  const sources = request.kind === 'batch' ? request.sources : 'source' in request ? [request.source] : [];
  return sources.flatMap((source) => (source.type === 'tab' ? [source.tabId] : []));
}

export function assertSupported(engine: Engine, request: TrawlRequest): void {
  const support = engine.supports(request);
  if (!support.ok) throw new AppError('engine-cannot', { detail: support.reason });
}

/** What is read in a private window is returned to the caller and never stored, whoever requests it. */
export async function assertNotPrivate(
  request: TrawlRequest,
  isPrivateTab: HandlerDeps['isPrivateTab'],
): Promise<void> {
  for (const tabId of tabsOf(request)) if (await isPrivateTab(tabId)) throw new AppError('private-window');
}
