import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { Settings } from '@/lib/core/model/settings';
import { isWebUrl } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import { useApp } from '@/components/shell/state/app';
import type { MenuItem } from '@/components/ui/Menu';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { toolTo } from '@/lib/core/model/research-tool';
import { researchItems } from '@/components/features/research/shared/research-items';
import { useCaptureMenu, MOST_PAGES } from './use-capture-menu';
import type { PageSession } from './use-page-session';
import type { DefaultChoice } from './use-default-choice';
import type { Pagination } from '@/lib/core/model/request';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useToast } from '@/components/shell/state/use-toast';

type Input = {
  tab: TabView | undefined;
  settings: Settings;
  withDefaults: DefaultChoice['withDefaults'];
  extras: Omit<DefaultChoice, 'withDefaults'>;
  run: PageSession;
  onMoreOptions: () => void;
  onParse: () => void;
};

/** The menu of the button: the variants of a capture, and the service's tools for the page. */
export function usePageMenu({
  tab,
  settings,
  withDefaults,
  extras,
  run,
  onMoreOptions,
  onParse,
}: Input): MenuItem[] {
  const app = useApp();
  const { panel } = usePanelWords();
  const failed = (thrown: unknown): void => run.report(toFailure(thrown));
  const onPick = usePickNext(tab, extras.setPagination, run.report);
  // What a service can open and may receive.
  const address =
    settings.service.connected && tab?.isPrivate === false && tab.url !== undefined && isWebUrl(tab.url)
      ? tab.url
      : undefined;
  const watchOf = (url: string) => (): void =>
    void app.gestures.openPanel({ section: 'monitors', lines: [url] }).catch(failed);
  return useCaptureMenu({
    settings,
    remembers: tab?.isPrivate === false,
    waitSeconds: extras.waitSeconds,
    onWait: extras.setWaitSeconds,
    ...(settings.engine === 'device' && tab?.access.ok
      ? { pagination: { now: extras.pagination, choose: extras.setPagination, onPick } }
      : {}),
    onCapture: (change) => run.capture(withDefaults(change)),
    onMoreOptions,
    research:
      address === undefined
        ? []
        : researchItems({
            lines: [address],
            connected: settings.service.connected,
            words: panel.researchThis,
            openPanel: app.gestures.openPanel,
            onFailure: failed,
          }),
    onWork:
      address === undefined
        ? undefined
        : () =>
            void app.gestures
              .openPanel({ section: 'research', tool: toolTo.work, lines: [address] })
              .catch(failed),
    onParse,
    onRows:
      tab?.isPrivate === false && tab.access.ok
        ? () => void app.gestures.openPanel({ section: 'research', tool: toolTo.pick }).catch(failed)
        : undefined,
    onWatch:
      tab?.isPrivate === false && tab.url !== undefined && isWebUrl(tab.url) ? watchOf(tab.url) : undefined,
  });
}

/** Lets the user pick the link to the next page; captures of this page then follow it. */
function usePickNext(
  tab: TabView | undefined,
  choose: (pagination: Pagination) => void,
  failed: (failure: Failure) => void,
): () => void {
  const app = useApp();
  const announce = useAnnounce();
  const toast = useToast();
  const { panel } = usePanelWords();
  return () => {
    if (!tab?.access.ok) return;
    announce(panel.pagination.pointing);
    app.picker.pick(tab.access.source, panel.pagination.pointing).then(
      (picked) => {
        if (!picked) return;
        choose({ how: 'next', pages: MOST_PAGES, selector: picked.selector });
        toast({ text: panel.pagination.picked(picked.text || picked.selector) });
      },
      (thrown: unknown) => failed(toFailure(thrown)),
    );
  };
}
