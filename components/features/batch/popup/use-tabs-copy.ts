import { useState } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { Settings } from '@/lib/core/model/settings';
import { createPopupTabsWords } from '@/lib/features/batch/words/en-popup-tabs';
import { useApp } from '@/components/shell/state/app';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useTable } from '@/components/shell/state/use-words';
import type { TabChoice } from '../use-tab-choice';
import { useTabsJob } from '../use-tabs-job';

type To = 'clipboard' | 'file';
/** What a browser did not let Trawl deliver without another press. */
type Ready = { to: To; text: string; file: Blob; fileName: string; said: string };

export type TabsCopy = {
  /** The progress, while tabs are read. */
  reading: { done: number; of: number } | undefined;
  /** Where they go, or went last. */
  to: To;
  /** The result, until the selection changes. */
  said: string | undefined;
  /** They are read, and one more press delivers them. */
  isReady: boolean;
  failure: Failure | undefined;
  fail: (thrown: unknown) => void;
  closeFailure: () => void;
  run: (to: To) => void;
  cancel: () => void;
  /** Other tabs are selected: the previous message and result no longer apply. */
  forget: () => void;
};

/** The checked tabs as one Markdown document, on the clipboard or in a file. */
export function useTabsCopy(settings: Settings, { sources }: Pick<TabChoice, 'sources'>): TabsCopy {
  const { gestures } = useApp();
  const own = useTable(createPopupTabsWords);
  const announce = useAnnounce();
  const [to, setTo] = useState<To>('clipboard');
  const [said, setSaid] = useState<string>();
  const [ready, setReady] = useState<Ready>();
  const [failure, setFailure] = useState<Failure>();
  const fail = (thrown: unknown): void => setFailure(toFailure(thrown));

  const hand = async (made: Ready): Promise<void> => {
    if (made.to === 'clipboard') await gestures.copy({ text: made.text });
    else await gestures.save(made.file, made.fileName);
    setReady(undefined);
    setSaid(made.said);
    announce(made.said);
  };
  const job = useTabsJob({
    settings,
    onFailure: setFailure,
    onDelivered({ pages, missing }) {
      const words = to === 'clipboard' ? own.copied(pages, missing) : own.saved(pages, missing);
      setSaid(words);
      announce(words);
    },
    // The background could not deliver it: it is done here, where the popup is still open.
    async onJoined({ blob, fileName, pages, missing }) {
      const words = to === 'clipboard' ? own.copied(pages, missing) : own.saved(pages, missing);
      const made: Ready = { to, text: await blob.text(), file: blob, fileName, said: words };
      await hand(made).catch(() => setReady(made));
    },
  });
  return {
    reading: job.reading,
    to,
    said,
    isReady: ready !== undefined,
    failure,
    fail,
    closeFailure: () => setFailure(undefined),
    run(next) {
      if (job.isBegun()) return;
      setFailure(undefined);
      setSaid(undefined);
      setTo(next);
      if (ready?.to === next) return void hand(ready).catch(fail);
      // Asked for in the click handler itself, if a browser requires that.
      const allowed = next === 'file' ? gestures.requestSaving() : Promise.resolve();
      allowed.then(() => job.start(sources, next)).catch(fail);
    },
    cancel: job.cancel,
    forget() {
      setSaid(undefined);
      setReady(undefined);
    },
  };
}
