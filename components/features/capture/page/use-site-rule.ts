import { useState } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { LeftOut } from '@/lib/core/model/capture';
import type { SiteRule } from '@/lib/core/model/site-rule';
import { siteOf } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import { useApp } from '@/components/shell/state/app';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useToast } from '@/components/shell/state/use-toast';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import type { ReportControls } from '../viewers/CaptureReport';

type Input = {
  tab: TabView | undefined;
  /** What the last capture put back. */
  putBack: readonly string[];
  /** It is not done yet. */
  busy: boolean;
  /** Captures the page again, with these parts put back. */
  captureAgain: (putBack: string[]) => void;
  failed: (failure: Failure) => void;
};

/**
 * Puts parts of the page back, once or on every page of its site: then as a rule, whose toast undoes it. Undefined if
 * the tab cannot be read; without rules if nothing about it may be stored.
 */
export function useSiteRule({ tab, putBack, busy, captureAgain, failed }: Input): ReportControls | undefined {
  const app = useApp();
  const announce = useAnnounce();
  const toast = useToast();
  const { panel, words } = usePanelWords();
  const own = panel.siteRules;
  const [taken, setTaken] = useState<{ url: string | undefined; parts: readonly LeftOut[] }>();
  if (!tab?.access.ok) return undefined;
  const { source } = tab.access;
  const back = taken?.url === tab.url ? (taken?.parts ?? []) : [];
  const isBack = ({ selector }: LeftOut): boolean => selector !== undefined && putBack.includes(selector);
  const shown = back.filter(isBack);
  const report = (thrown: unknown): void => failed(toFailure(thrown));

  function captureWith(parts: readonly LeftOut[]): void {
    setTaken({ url: tab?.url, parts });
    captureAgain(parts.flatMap(({ selector }) => selector ?? []));
  }

  async function remember(part: SiteRule['part'], selector: string, text: string): Promise<void> {
    const rule = { id: app.newId(), host: siteOf(source.url), part, selector, text, madeAt: app.now() };
    await app.call('siteRules.add', rule);
    captureWith(shown);
    toast({
      text: own.remembered[part](rule.host, text || selector),
      undo: { label: words.toasts.undo, run: () => stop(rule) },
    });
  }

  async function pick(part: SiteRule['part']): Promise<void> {
    announce(own.pointing[part]);
    const picked = await app.picker.pick(source, own.pointing[part], 'part');
    if (picked) await remember(part, picked.selector, picked.text);
  }

  const stop = (rule: SiteRule): void =>
    void app.call('siteRules.remove', { id: rule.id }).then(() => captureWith(shown), report);

  return {
    back: busy ? [] : shown,
    putBack: (part) => captureWith([...shown, part]),
    undo: () => captureWith(shown.slice(0, -1)),
    ...(!tab.isPrivate && {
      always: ({ rule = '', begins = '' }: LeftOut) => void remember('keep', rule, begins).catch(report),
      pick: (part: SiteRule['part']) => void pick(part).catch(report),
      stop,
    }),
  };
}
