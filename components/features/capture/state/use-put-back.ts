import { useState } from 'preact/hooks';
import type { LeftOut } from '@/lib/core/model/capture';
import { siteOf } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';

/** A part that was put back here; by a rule, on every page of the site. */
type Taken = { url: string; part: LeftOut; ruleId?: string };

export type PutBack = {
  /** Parts that were put back into what is shown. */
  back: readonly LeftOut[];
  putBack: (part: LeftOut) => void;
  /**
   * Puts it back on every page of the site from now on, then does what is to be done by that rule; absent where nothing
   * may be stored.
   */
  always?: ((part: LeftOut, byRule?: () => Promise<void>) => void) | undefined;
  /** Takes the last of them out again. */
  undo: () => void;
};

type Input = {
  /** The page that is shown. */
  url: string | undefined;
  isPrivate: boolean;
  /** What its reading put back. */
  asked: readonly string[] | undefined;
  readAgain: (change: { putBack: string[] }) => void;
  failed: (thrown: unknown) => void;
};

/** Puts parts of a page back into what is shown, by reading it again, and takes them out. */
export function usePutBack({ url, isPrivate, asked = [], readAgain, failed }: Input): PutBack {
  const app = useApp();
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const here = taken.filter(
    ({ url: of, part, ruleId }) =>
      of === url && (ruleId !== undefined || asked.includes(part.selector ?? '')),
  );

  function readWith(parts: readonly Taken[]): void {
    setTaken(parts);
    readAgain({
      putBack: parts.flatMap(({ part, ruleId }) => (ruleId === undefined ? (part.selector ?? []) : [])),
    });
  }

  async function add(part: LeftOut, byRule: boolean): Promise<void> {
    if (url === undefined) return;
    const { rule: selector = '', begins: text = '' } = part;
    const id = app.newId();
    const rule = { id, host: siteOf(url), part: 'keep' as const, selector, text, madeAt: app.now() };
    if (byRule) await app.call('siteRules.add', rule);
    readWith([...here, { url, part, ...(byRule && { ruleId: id }) }]);
  }

  async function undo(): Promise<void> {
    const last = here.at(-1);
    if (last?.ruleId !== undefined) await app.call('siteRules.remove', { id: last.ruleId });
    readWith(here.slice(0, -1));
  }

  const trying = (work: Promise<void>): void => void work.catch(failed);
  return {
    back: here.map(({ part }) => part),
    putBack: (part) => trying(add(part, false)),
    ...(!isPrivate && {
      always: (part: LeftOut, byRule?: () => Promise<void>) => trying(add(part, true).then(byRule)),
    }),
    undo: () => trying(undo()),
  };
}
