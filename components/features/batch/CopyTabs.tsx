import { useState } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { Source } from '@/lib/core/model/request';
import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Spinner } from '@/components/ui/Spinner';
import { useCrawlWords } from '../crawl/use-crawl-words';
import { sourceOf } from './use-tab-choice';
import { useTabsJob } from './use-tabs-job';
import { useSettings } from '@/components/shell/state/settings';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';
import * as styles from './CopyTabs.module.css';

type Joined = { text: string; pages: number; missing: number };

type Props = {
  isPrivate: boolean;
  /** Asks for access to the other tabs, in the press; true if it is granted. */
  allow: () => Promise<boolean>;
  onFailure: (failure: Failure | undefined) => void;
};

/**
 * Copies every tab of this window as one Markdown document: they are read as they are, on this device, and joined after
 * the last one. A tab that could not be read is named.
 */
export function CopyTabs({ isPrivate, allow, onFailure }: Props) {
  const settings = useSettings();
  const app = useApp();
  const { crawl, panel } = useCrawlWords();
  const toast = useToast();
  const [joined, setJoined] = useState<Joined>();
  const copy = async (ready: Joined): Promise<void> => {
    await app.gestures.copy({ text: ready.text });
    setJoined(undefined);
    toast({
      text:
        ready.missing === 0
          ? crawl.copiedPages(ready.pages)
          : crawl.copiedWithout(ready.pages, ready.missing),
    });
  };
  const job = useTabsJob({
    settings,
    onFailure,
    async onJoined({ blob, pages, missing }) {
      const ready: Joined = { text: await blob.text(), pages, missing };
      // A browser does not allow copying without the focus; then a press does it.
      await copy(ready).catch(() => setJoined(ready));
    },
  });
  const start = async (): Promise<void> => {
    if (!(await allow())) return onFailure({ reason: 'tab-not-open', facts: {} });
    const tabs = await app.openTabs.list('window');
    await job.start(
      tabs.flatMap((tab): Source[] => {
        const source = sourceOf(tab, 'device');
        return source ? [source] : [];
      }),
    );
  };

  if (joined)
    return (
      <Note
        {...crawl.copyReady}
        tone="soft"
        icon="copy"
        actions={[
          {
            label: crawl.copyReady.copy,
            kind: 'primary',
            onPress: () => void copy(joined).catch((thrown: unknown) => onFailure(toFailure(thrown))),
          },
        ]}
      />
    );
  if (job.reading)
    return (
      <div class={optionsFormStyles.line} role="status">
        <Spinner />
        <span class="grow tabular">{crawl.copyingTabs(job.reading.done, job.reading.of)}</span>
        <Button text={panel.cancel} kind="quiet" onPress={job.cancel} />
      </div>
    );
  return (
    <div class={styles.copyTabs}>
      <Button
        size="md"
        text={crawl.copyTabs}
        icon="copy"
        disabled={isPrivate}
        onPress={() => {
          onFailure(undefined);
          start().catch((thrown: unknown) => onFailure(toFailure(thrown)));
        }}
      />
      <p>{crawl.copyTabsHelp}</p>
    </div>
  );
}
