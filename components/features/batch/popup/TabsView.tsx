import type { Ref } from 'preact';
import { useKeys } from '@/components/shell/state/use-keys';
import { Parted } from '@/components/ui/Parted';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Spinner } from '@/components/ui/Spinner';
import { Select } from '@/components/ui/Select';
import { TabList } from '../TabList';
import { useTabChoice, type ChosenTabs, type TabChoice } from '../use-tab-choice';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import { useTable } from '@/components/shell/state/use-words';
import { Tools } from '@/components/features/capture/popup/Actions';
import { useFailureWords } from '@/components/features/capture/popup/use-popup-failure-actions';
import type { Popup } from '@/components/features/capture/popup/use-popup';
import { useParts } from '@/components/shell/state/use-parts';
import { useFailure } from '@/components/shell/state/use-failure';
import * as popupStyles from '@/components/features/capture/popup/popup.module.css';
import * as styles from './TabsView.module.css';
import type { Failure } from '@/lib/core/model/errors';
import type { Settings } from '@/lib/core/model/settings';
import { useApp } from '@/components/shell/state/app';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useTabsJob } from '../use-tabs-job';
import { aroundBold } from '@/lib/core/words/around';
import { popupTabsMessages } from '@/lib/core/words/compiled/en/popup-tabs';
import type { Format } from '@/lib/core/words/format';

/** Strings of the popup's list of tabs that are joined into one Markdown document. */
function createPopupTabsWords(format: Format) {
  const messages = popupTabsMessages(format);
  return {
    ...messages,
    ofTabs: (count: number, of: number) => aroundBold(messages.ofTabs({ count, of })),
    copied: (pages: number, missing: number) => messages.copied({ pages, missing }),
    saved: (pages: number, missing: number) => messages.saved({ pages, missing }),
  };
}

type Props = {
  popup: Popup;
  primary: Ref<HTMLButtonElement>;
  onBack: () => void;
  onMap: () => void;
  onCrawl: () => void;
};

const SCOPES = ['window', 'highlighted', 'all'] as const;
const ALL_OF_WINDOW: ChosenTabs = { scope: 'window', unticked: new Set() };

/** The open tabs with a checkbox each, and the checked ones as one Markdown document, copied or saved. */
export function TabsView({ popup, primary, onBack, onMap, onCrawl }: Props) {
  const own = useTable(createPopupTabsWords);
  const [choosing, choose] = useParts(ALL_OF_WINDOW);
  const choice = useTabChoice('device', { ...choosing, onChange: choose });
  const copying = useTabsCopy(popup.settings, choice);
  const busy = copying.reading !== undefined;
  useKeys(
    { Escape: () => (busy ? copying.cancel() : onBack()) },
    { singleKeys: popup.settings.singleKeys, escapeInFields: true },
  );
  return (
    <>
      <div class={popupStyles.page}>
        <div class="grow">
          <h2 class="clip">{own.title}</h2>
          <p>{own.order}</p>
        </div>
        <ScopeSelect
          value={choosing.scope}
          disabled={busy || !choice.allowed}
          onChange={(scope) => {
            choose({ scope, unticked: new Set() });
            copying.forget();
          }}
        />
        <Button
          text={own.back}
          kind="quiet"
          class={styles.back}
          kbd={{ shown: 'Esc', keys: 'Escape' }}
          onPress={onBack}
        />
      </div>
      <div class={popupStyles.body}>
        <div class={`${popupStyles.well} ${styles.list}`}>
          <TabsWell popup={popup} choice={choice} copying={copying} />
        </div>
        <TabsStatus choice={choice} copying={copying} />
        <div class={popupStyles.actions}>
          <Button
            text={own.copy(choice.sources.length)}
            kind="primary"
            size="lg"
            icon={copying.said === undefined ? 'copy' : 'check'}
            buttonRef={primary}
            autofocus
            busy={busy && copying.to === 'clipboard'}
            disabled={choice.sources.length === 0 || (busy && copying.to !== 'clipboard')}
            onPress={() => copying.run('clipboard')}
            kbd={{ shown: '↵', keys: 'Enter' }}
          />
          <Button
            text={own.download}
            size="lg"
            icon="download"
            busy={busy && copying.to === 'file'}
            disabled={choice.sources.length === 0 || (busy && copying.to !== 'file')}
            onPress={() => copying.run('file')}
          />
        </div>
        <Tools disabled={busy} pressed onMap={onMap} onCrawl={onCrawl} onTabs={onBack} />
      </div>
    </>
  );
}

type ScopeProps = {
  value: ChosenTabs['scope'];
  disabled: boolean;
  onChange: (scope: ChosenTabs['scope']) => void;
};

/** Which tabs are listed. */
function ScopeSelect({ value, disabled, onChange }: ScopeProps) {
  const { crawl } = useCrawlWords();
  return (
    <Select
      class={styles.scope}
      label={crawl.tabScope}
      value={value}
      choices={SCOPES.map((scope) => ({ value: scope, label: crawl.scope[scope] }))}
      disabled={disabled}
      onChange={onChange}
    />
  );
}

type PartProps = { choice: TabChoice; copying: TabsCopy };

/** The tabs; or instead the error, or the permission needed first. */
function TabsWell({ popup, choice, copying }: PartProps & { popup: Popup }) {
  const { crawl } = useCrawlWords();
  const own = useTable(createPopupTabsWords);
  const wordsOf = useFailureWords(popup);
  const stopped = copying.failure && wordsOf(copying.failure, 'device', false);
  if (stopped)
    return (
      <Note {...stopped} tone="bad" actions={[{ label: own.closeNote, onPress: copying.closeFailure }]} />
    );
  if (choice.allowed === false)
    return (
      <Note
        {...crawl.tabsClosed}
        icon="shield"
        actions={[{ label: crawl.tabsClosed.allow, onPress: () => void choice.allow().catch(copying.fail) }]}
      />
    );
  if (!choice.tabs) return null;
  return (
    <TabList
      {...choice}
      tabs={choice.tabs}
      onTick={(tab, ticked) => {
        copying.forget();
        choice.tick(tab, ticked);
      }}
    />
  );
}

/** The progress, the result, or how many are checked. */
function TabsStatus({ choice, copying: { reading, said, isReady, cancel } }: PartProps) {
  const { crawl } = useCrawlWords();
  const own = useTable(createPopupTabsWords);
  return (
    <div class={popupStyles.stat} role="status">
      {reading ? (
        <>
          <span class={`${popupStyles.statItem} grow`}>
            <Spinner />
            <span class="tabular">{crawl.copyingTabs({ done: reading.done, of: reading.of })}</span>
          </span>
          <Button text={own.cancel} kind="quiet" onPress={cancel} />
        </>
      ) : (
        <span class="grow clip tabular">
          {said ??
            (isReady ? crawl.copyReady.title : undefined) ??
            (choice.tabs && <Parted text={own.ofTabs(choice.sources.length, choice.tabs.length)} as="b" />)}
        </span>
      )}
    </div>
  );
}

type To = 'clipboard' | 'file';
/** What a browser did not let Trawl deliver without another press. */
type Ready = { to: To; text: string; file: Blob; fileName: string; said: string };

type Copying = { to: To; said?: string | undefined; ready?: Ready | undefined };

type TabsCopy = {
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
function useTabsCopy(settings: Settings, { sources }: Pick<TabChoice, 'sources'>): TabsCopy {
  const { gestures } = useApp();
  const own = useTable(createPopupTabsWords);
  const announce = useAnnounce();
  const [{ to, said, ready }, change] = useParts<Copying>({ to: 'clipboard' });
  const { failure, report: fail, clear: closeFailure } = useFailure();

  const hand = async (made: Ready): Promise<void> => {
    if (made.to === 'clipboard') await gestures.copy({ text: made.text });
    else await gestures.save(made.file, made.fileName);
    change({ ready: undefined, said: made.said });
    announce(made.said);
  };
  const job = useTabsJob({
    settings,
    onFailure: fail,
    onDelivered({ pages, missing }) {
      const words = to === 'clipboard' ? own.copied(pages, missing) : own.saved(pages, missing);
      change({ said: words });
      announce(words);
    },
    // The background could not deliver it: it is done here, where the popup is still open.
    async onJoined({ blob, fileName, pages, missing }) {
      const words = to === 'clipboard' ? own.copied(pages, missing) : own.saved(pages, missing);
      const made: Ready = { to, text: await blob.text(), file: blob, fileName, said: words };
      await hand(made).catch(() => change({ ready: made }));
    },
  });
  return {
    reading: job.reading,
    to,
    said,
    isReady: ready !== undefined,
    failure,
    fail,
    closeFailure,
    run(next) {
      if (job.isBegun()) return;
      closeFailure();
      change({ said: undefined, to: next });
      if (ready?.to === next) return void hand(ready).catch(fail);
      // Asked for in the click handler itself, if a browser requires that.
      const allowed = next === 'file' ? gestures.requestSaving() : Promise.resolve();
      allowed.then(() => job.start(sources, next)).catch(fail);
    },
    cancel: job.cancel,
    forget: () => change({ said: undefined, ready: undefined }),
  };
}
