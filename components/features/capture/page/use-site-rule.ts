import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { SiteRule } from '@/lib/core/model/site-rule';
import { siteOf } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import { useApp } from '@/components/shell/state/app';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useToast } from '@/components/shell/state/use-toast';
import { usePanelWords } from '@/components/shell/state/use-panel-words';

/**
 * Lets the user pick a part of the page, stores it as a rule of its site, and captures the page again with it; the
 * toast undoes the rule. Undefined if the tab cannot be read or nothing about it may be stored.
 */
export function useSiteRule(
  tab: TabView | undefined,
  captureAgain: () => void,
  failed: (failure: Failure) => void,
): ((part: SiteRule['part']) => void) | undefined {
  const app = useApp();
  const announce = useAnnounce();
  const toast = useToast();
  const { panel, words } = usePanelWords();
  const own = panel.siteRules;
  if (!tab?.access.ok || tab.isPrivate) return undefined;
  const { source } = tab.access;

  async function add(part: SiteRule['part']): Promise<void> {
    announce(own.pointing[part]);
    const picked = await app.picker.pick(source, own.pointing[part], 'part');
    if (!picked) return;
    const { selector, text } = picked;
    const rule = { id: app.newId(), host: siteOf(source.url), part, selector, text, madeAt: app.now() };
    await app.call('siteRules.add', rule);
    captureAgain();
    const takeBack = (): void => {
      app.call('siteRules.remove', { id: rule.id }).then(captureAgain, report);
    };
    toast({
      text: own.remembered[part](rule.host, text || selector),
      undo: { label: words.toasts.undo, run: takeBack },
    });
  }
  const report = (thrown: unknown): void => failed(toFailure(thrown));
  return (part) => void add(part).catch(report);
}
