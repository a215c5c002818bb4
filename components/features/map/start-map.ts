import type { EngineId } from '@/lib/core/model/request';
import type { TabView } from '@/lib/core/ports/current-tab';
import type { App } from '@/components/shell/state/app';
import { mapRequestFor } from './map-request';
import type { PopupNote } from '../capture/popup/popup-note';

/**
 * Starts the map of the site of a page of the tab, which the panel then shows; resolves to what prevents it, if
 * anything. A private window starts none: it would be stored.
 */
export async function startMap(
  app: App,
  tab: TabView,
  url: string,
  engine: EngineId,
): Promise<PopupNote | undefined> {
  if (tab.isPrivate) return { kind: 'private-keeps-nothing' };
  const request = mapRequestFor(tab, url, engine);
  await app.knowEngines();
  const support = app.supports(engine, request);
  if (!support.ok) return { kind: 'cannot', reason: support.reason, request, engine };
  const jobId = app.newId();
  await app.call('jobs.start', { jobId, request, engine });
  app.gestures.sendPanel({ section: 'site', jobId });
  return undefined;
}
