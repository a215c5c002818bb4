import type { Ref } from 'preact';
import { useState } from 'preact/hooks';
import { createPopupTabsWords } from '@/lib/features/batch/words/en-popup-tabs';
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
import { Tools } from '@/components/features/capture/popup/Tools';
import { useFailureWords } from '@/components/features/capture/popup/use-failure-words';
import type { Popup } from '@/components/features/capture/popup/use-popup';
import { useTabsCopy, type TabsCopy } from './use-tabs-copy';
import * as popupStyles from '@/components/features/capture/popup/popup.module.css';
import * as styles from './TabsView.module.css';

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
  const [choosing, setChoosing] = useState(ALL_OF_WINDOW);
  const choice = useTabChoice('device', {
    ...choosing,
    onChange: (change) => setChoosing((now) => ({ ...now, ...change })),
  });
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
            setChoosing({ scope, unticked: new Set() });
            copying.forget();
          }}
        />
        <Button
          kind="quiet"
          size="sm"
          class={styles.back}
          kbd={{ shown: 'Esc', keys: 'Escape' }}
          onPress={onBack}
        >
          {own.back}
        </Button>
      </div>
      <div class={popupStyles.body}>
        <div class={`${popupStyles.well} ${styles.list}`}>
          <TabsWell popup={popup} choice={choice} copying={copying} />
        </div>
        <TabsStatus choice={choice} copying={copying} />
        <div class={popupStyles.actions}>
          <Button
            kind="primary"
            size="lg"
            icon={copying.said === undefined ? 'copy' : 'check'}
            buttonRef={primary}
            autofocus
            busy={busy && copying.to === 'clipboard'}
            disabled={choice.sources.length === 0 || (busy && copying.to !== 'clipboard')}
            onPress={() => copying.run('clipboard')}
            kbd={{ shown: '↵', keys: 'Enter' }}
          >
            {own.copy(choice.sources.length)}
          </Button>
          <Button
            size="lg"
            icon="download"
            busy={busy && copying.to === 'file'}
            disabled={choice.sources.length === 0 || (busy && copying.to !== 'file')}
            onPress={() => copying.run('file')}
          >
            {own.download}
          </Button>
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
      <Note
        tone="bad"
        icon="warn"
        title={stopped.title}
        actions={
          <Button size="sm" onPress={copying.closeFailure}>
            {own.closeNote}
          </Button>
        }
      >
        {stopped.body}
      </Note>
    );
  if (choice.allowed === false)
    return (
      <Note
        icon="shield"
        title={crawl.tabsClosed.title}
        actions={
          <Button size="sm" onPress={() => void choice.allow().catch(copying.fail)}>
            {crawl.tabsClosed.allow}
          </Button>
        }
      >
        {crawl.tabsClosed.body}
      </Note>
    );
  if (!choice.tabs) return null;
  return (
    <TabList
      tabs={choice.tabs}
      canTake={choice.canTake}
      isTicked={choice.isTicked}
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
            <span class="tabular">{crawl.copyingTabs(reading.done, reading.of)}</span>
          </span>
          <Button kind="quiet" size="sm" onPress={cancel}>
            {own.cancel}
          </Button>
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
