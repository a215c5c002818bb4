import { AppError, toFailure } from '@/lib/core/model/errors';
import { captureRequest } from '../capture-request';
import type { CaptureFormat } from '@/lib/core/model/format';
import type { Delivery, PageExport } from '@/lib/core/model/job';
import type { ScrapeRequest, Source } from '@/lib/core/model/request';
import type { Settings } from '@/lib/core/model/settings';
import { hostOf } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import type { Engine } from '@/lib/core/ports/engine';
import type { JobStore, SettingsStore, UsedExportsStore } from '@/lib/core/ports/store';
import type { Runner } from '@/lib/core/jobs/runner';
import type { DomHostClient } from '@/lib/core/rpc/dom-host-protocol';
import { captureOnce } from './capture-once';
import { toPrivatePage } from './private-page';

type Deps = {
  jobs: Pick<JobStore, 'add'>;
  runner: Pick<Runner, 'start'>;
  settings: Pick<SettingsStore, 'get'>;
  device: Engine;
  usedExports: Pick<UsedExportsStore, 'note'>;
  domHost: DomHostClient;
  newId: () => string;
  /** Starts the runner; not awaited. */
  run: () => void;
  delivered: () => void;
  /** Shows that something failed when no record of it may be stored. */
  refused: () => void;
};

export type QuickCapture = {
  /** As set in the settings, or as this export. */
  tab(view: TabView, as: Delivery['to'] | PageExport): Promise<void>;
  link(url: string, title: string, isPrivate: boolean): Promise<void>;
  /** The user declined to let Trawl read the site of the link. */
  refusedLink(url: string, title: string, isPrivate: boolean): Promise<void>;
};

function requestFor(source: Source, settings: Settings, format: CaptureFormat): ScrapeRequest {
  return captureRequest({ source, format, engine: 'device', settings });
}

/** A screenshot has no text for the clipboard, so Markdown replaces it. */
const textFormat = ({ capture }: Settings): CaptureFormat =>
  capture.format === 'screenshot' ? 'markdown' : capture.format;

const usual = (to: Delivery['to'], settings: Settings): PageExport => ({
  to,
  format: to === 'file' ? settings.capture.format : textFormat(settings),
});

/**
 * Captures that open no window: by key or by menu, to the clipboard or to a file. Always on this device: there is no
 * place to show a price or an address before sending.
 */
export function createQuickCapture(deps: Deps): QuickCapture {
  async function start(
    request: ScrapeRequest,
    title: string,
    delivery: PageExport,
    remember: boolean,
  ): Promise<void> {
    await deps.runner.start({
      id: deps.newId(),
      request,
      engine: 'device',
      host: hostOf(request.source.url),
      title,
      delivery,
      remember,
    });
    deps.run();
  }

  async function withoutKeeping(request: ScrapeRequest, delivery: PageExport): Promise<void> {
    const capture = await toPrivatePage(await captureOnce(deps.device, request));
    await deps.domHost('privateCapture.deliver', { ...delivery, capture });
    deps.delivered();
  }

  /**
   * A refusal is stored and shown, with its sentence, when the popup next opens; of a private window nothing is stored.
   */
  async function refuse(
    thrown: unknown,
    about: { source: Source; title: string; isPrivate: boolean },
  ): Promise<void> {
    const failure = toFailure(thrown);
    if (about.isPrivate) return deps.refused();
    const { source, title } = about;
    const request = requestFor(source, await deps.settings.get(), 'markdown');
    const host = hostOf(source.url);
    await deps.jobs.add({ id: deps.newId(), request, engine: 'device', host, title }, failure);
  }

  return {
    async tab(view, as) {
      try {
        if (!view.access.ok) throw new AppError(view.access.reason);
        const settings = await deps.settings.get();
        const page = typeof as === 'object' ? as : usual(as, settings);
        const request = requestFor(view.access.source, settings, page.format);
        if (!view.isPrivate) return await start(request, view.title, page, true);
        await withoutKeeping(request, page);
      } catch (thrown) {
        const { tabId, windowId, url = '', title, isPrivate } = view;
        await refuse(thrown, { source: { type: 'tab', tabId, windowId, url, title }, title, isPrivate });
      }
    },
    async link(url, title, isPrivate) {
      try {
        const settings = await deps.settings.get();
        const format = textFormat(settings);
        const request = requestFor({ type: 'url', url }, settings, format);
        if (isPrivate) await withoutKeeping(request, { to: 'clipboard', format });
        else await start(request, title, { to: 'clipboard', format }, false);
      } catch (thrown) {
        await refuse(thrown, { source: { type: 'url', url }, title, isPrivate });
      }
    },
    async refusedLink(url, title, isPrivate) {
      const declined = new AppError('host-not-granted', { host: hostOf(url) });
      await refuse(declined, { source: { type: 'url', url }, title, isPrivate });
    },
  };
}
