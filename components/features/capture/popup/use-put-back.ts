import { useState } from 'preact/hooks';
import type { LeftOut } from '@/lib/core/model/capture';
import { toFailure } from '@/lib/core/model/errors';
import { siteOf } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import type { LeftOutActions } from '../viewers/LeftOutList';
import type { Popup } from './use-popup';

/** A part that was put back here; by a rule, on every page of the site. */
type Taken = { url: string; part: LeftOut; ruleId?: string };

export type PutBack = LeftOutActions & {
  /** The list of what was left out is shown in place of the text. */
  isShown: boolean;
  show: (isShown: boolean) => void;
  /** Parts that were put back into what is shown. */
  back: readonly LeftOut[];
  /** Takes the last of them out again. */
  undo: () => void;
};

/** Puts parts of the page back into what is shown, and takes them out again. */
export function usePutBack(popup: Popup): PutBack {
  const app = useApp();
  const { view, job, tab, readAgain, report } = popup;
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const [shownOf, setShownOf] = useState<string>();
  const result = view.at === 'result' ? view.result : undefined;
  const request = result?.request ?? (job?.request.kind === 'scrape' ? job.request : undefined);
  const url = result?.look.url;
  const asked = request?.putBack ?? [];
  const here = taken.filter(
    (one) => one.url === url && (one.ruleId !== undefined || asked.includes(one.part.selector ?? '')),
  );

  function readWith(parts: readonly Taken[]): void {
    setTaken(parts);
    setShownOf(undefined);
    readAgain({
      putBack: parts.flatMap(({ part, ruleId }) => (ruleId === undefined ? (part.selector ?? []) : [])),
    });
  }
  const failed = (thrown: unknown): void => report(toFailure(thrown));

  async function always(part: LeftOut, of: string): Promise<void> {
    const { rule: selector = '', begins = '' } = part;
    const id = app.newId();
    const rule = { id, host: siteOf(of), part: 'keep' as const, selector, text: begins, madeAt: app.now() };
    await app.call('siteRules.add', rule);
    readWith([...here, { url: of, part, ruleId: id }]);
  }

  async function undo(): Promise<void> {
    const last = here.at(-1);
    if (last?.ruleId !== undefined) await app.call('siteRules.remove', { id: last.ruleId });
    readWith(here.slice(0, -1));
  }

  return {
    isShown: url !== undefined && shownOf === url,
    show: (isShown) => setShownOf(isShown ? url : undefined),
    back: here.map(({ part }) => part),
    undo: () => void undo().catch(failed),
    putBack: (part) => url !== undefined && readWith([...here, { url, part }]),
    ...(!tab?.isPrivate && {
      always: (part: LeftOut) => void (url !== undefined && always(part, url).catch(failed)),
    }),
  };
}
