import { useOpen } from '@/components/ui/use-open';
import type { LeftOut } from '@/lib/core/model/capture';
import { AppError } from '@/lib/core/model/errors';
import type { TabSource } from '@/lib/core/model/request';
import { batchOf } from '@/lib/core/model/batch-of';
import type { SiteRule } from '@/lib/core/model/site-rule';
import { hostOf, siteOf } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import { askFor, reachOfList } from '@/components/shell/state/ask-permission';
import { useApp } from '@/components/shell/state/app';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { usePutBack } from '../state/use-put-back';
import { useToast } from '@/components/shell/state/use-toast';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import type { ReportControls } from '../viewers/CaptureReport';
import { useEffect, useRef } from 'preact/hooks';
import { partsIn, wordsIn } from '@/lib/features/capture/report';
import { createLeftOutWords } from '@/lib/features/capture/words/en-left-out';
import { useEvent } from '@/components/shell/state/use-event';
import { useTable } from '@/components/shell/state/use-words';

type Input = {
  tab: TabView | undefined;
  /** What the last capture put back. */
  asked: readonly string[] | undefined;
  /** It is not done yet. */
  busy: boolean;
  /** Captures the page again, with these parts put back. */
  captureAgain: (change: { putBack?: string[] }) => void;
  failed: (thrown: unknown) => void;
};

/**
 * Puts parts of the page back, and lets the user pick parts that are stored as rules of its site: the page is captured
 * again with them, and the toast undoes them. Undefined if the tab cannot be read; without rules if nothing about it may
 * be stored.
 */
export function useSiteRule({ tab, asked, busy, captureAgain, failed }: Input): ReportControls | undefined {
  const app = useApp();
  const announce = useAnnounce();
  const toast = useToast();
  const { panel, words } = usePanelWords();
  const own = panel.siteRules;
  const isPrivate = tab?.isPrivate === true;
  const putBack = usePutBack({ url: tab?.url, isPrivate, asked, readAgain: captureAgain, failed });
  const inPage = useShowInPage(putBack.putBack, failed);
  if (!tab?.access.ok) return undefined;
  const { source } = tab.access;
  const { always, ...onPage } = putBack;
  const shown = { ...onPage, ...(busy && { back: [] }), inPage: inPage(source) };
  if (isPrivate) return shown;

  /** The browser asks in the press itself; the pages are read when the rule is stored, since before it they lack the part. */
  function keepAlways(part: LeftOut, urls: readonly string[]): void {
    if (urls.length === 0) return always?.(part);
    const sources = urls.map((url) => ({ type: 'url' as const, url }));
    const granted = askFor(reachOfList(sources, 'device'), app.gestures);
    always?.(part, async () => {
      if (!(await granted)) throw new AppError('host-not-granted', { host: hostOf(source.url) });
      const request = batchOf(urls, { options: { onlyMainContent: true } });
      await app.call('jobs.start', { jobId: app.newId(), request, engine: 'device' });
      toast({ text: own.readingAgain(urls.length) });
    });
  }

  async function pick(part: SiteRule['part']): Promise<void> {
    announce(own.pointing[part]);
    const picked = await app.picker.pick(source, own.pointing[part], 'part');
    if (!picked) return;
    const { selector, text } = picked;
    const rule = { id: app.newId(), host: siteOf(source.url), part, selector, text, madeAt: app.now() };
    await app.call('siteRules.add', rule);
    captureAgain({});
    toast({
      text: own.remembered[part](rule.host, text || selector),
      undo: { label: words.toasts.undo, run: () => stop(rule) },
    });
  }
  const stop = (rule: SiteRule): void =>
    void app.call('siteRules.remove', { id: rule.id }).then(() => captureAgain({}), failed);
  return {
    ...shown,
    always: always && keepAlways,
    pick: (part) => void pick(part).catch(failed),
    stop,
  };
}

/** Outlines in a page what was left out of it; a part that is pressed there is put back. They end with the panel. */
function useShowInPage(
  putBack: (part: LeftOut) => void,
  failed: (thrown: unknown) => void,
): (source: TabSource) => NonNullable<ReportControls['inPage']> {
  const { outlines } = useApp();
  const own = useTable(createLeftOutWords);
  const shown = useOpen();
  const shownIn = useRef<TabSource | undefined>(undefined);
  // Each is put back beside those that were put back before.
  const putBackNow = useEvent(putBack);
  const end = useEvent((): void => {
    const source = shownIn.current;
    // A page that is gone has no outlines.
    if (source) void outlines.end(source).catch(() => undefined);
  });
  useEffect(() => {
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [end]);

  const show = async (source: TabSource, all: readonly LeftOut[]): Promise<void> => {
    const parts = all.filter(({ selector }) => selector !== undefined);
    const texts = {
      ...own.inPage,
      title: own.inPage.title(partsIn(parts)),
      amount: own.words(wordsIn(parts)),
      putBack: own.putBack,
    };
    const order = {
      parts: parts.map(({ selector = '', begins = '', what, words }) => ({
        selector,
        begins,
        label: own.what[what],
        size: own.words(words),
      })),
      texts,
    };
    shownIn.current = source;
    shown.open();
    try {
      await outlines.show(source, order, (at) => {
        const part = parts[at];
        if (part) putBackNow(part);
      });
    } finally {
      if (shownIn.current === source) shownIn.current = undefined;
      shown.close();
    }
  };
  return (source) => ({
    isShown: shown.isOpen,
    show: (parts) => void show(source, parts).catch(failed),
    end,
  });
}
