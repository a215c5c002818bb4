import type { Ref } from 'preact';
import { useState } from 'preact/hooks';
import { toFailure, type Failure } from '../../../../lib/model/errors';
import { createPopupTabsWords } from '../../../../lib/words/en-popup-tabs';
import { useApp } from '../../../state/app';
import { useAnnounce } from '../../../state/use-announce';
import { useKeys } from '../../../state/use-keys';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { Spinner } from '../../../ui/Spinner';
import { TabList } from '../../../tabs/TabList';
import { useTabChoice, type ChosenTabs } from '../../../tabs/use-tab-choice';
import { useTabsJob } from '../../../tabs/use-tabs-job';
import { useCrawlWords } from '../../../state/use-crawl-words';
import { useTable } from '../../../state/use-words';
import { Tools } from '../Tools';
import { useFailureWords } from '../use-failure-words';
import type { Popup } from '../use-popup';
import * as popupStyles from '../popup.module.css';
import * as textInputStyles from '../../../ui/TextInput.module.css';
import * as styles from './TabsView.module.css';

type Props = {
  popup: Popup;
  primary: Ref<HTMLButtonElement>;
  onBack: () => void;
  onMap: () => void;
  onCrawl: () => void;
};

const SCOPES = ['window', 'highlighted', 'all'] as const;
type To = 'clipboard' | 'file';
/** What a browser did not let Trawl hand over without another press. */
type Ready = { to: To; text: string; file: Blob; fileName: string; said: string };

/** The open tabs with a box each, and all that are ticked as one Markdown, copied or saved. */
export function TabsView({ popup, primary, onBack, onMap, onCrawl }: Props) {
  const { gestures } = useApp();
  const { crawl, format } = useCrawlWords();
  const own = useTable(createPopupTabsWords);
  const announce = useAnnounce();
  const wordsOf = useFailureWords(popup);
  const [choosing, setChoosing] = useState<ChosenTabs>({
    scope: 'window',
    unticked: new Set(),
  });
  const choice = useTabChoice('device', {
    ...choosing,
    onChange: (change) => setChoosing((now) => ({ ...now, ...change })),
  });
  const [to, setTo] = useState<To>('clipboard');
  const [said, setSaid] = useState<string>();
  const [ready, setReady] = useState<Ready>();
  const [failure, setFailure] = useState<Failure>();

  const hand = async (made: Ready): Promise<void> => {
    if (made.to === 'clipboard') await gestures.copy({ text: made.text });
    else await gestures.save(made.file, made.fileName);
    setReady(undefined);
    setSaid(made.said);
    announce(made.said);
  };
  const job = useTabsJob({
    settings: popup.settings,
    onFailure: setFailure,
    onDelivered({ pages, missing }) {
      const words = to === 'clipboard' ? own.copied(pages, missing) : own.saved(pages, missing);
      setSaid(words);
      announce(words);
    },
    // The background could not hand it over: it is done here, where the popup is still open.
    async onJoined({ blob, fileName, pages, missing }) {
      const words = to === 'clipboard' ? own.copied(pages, missing) : own.saved(pages, missing);
      const made: Ready = { to, text: await blob.text(), file: blob, fileName, said: words };
      await hand(made).catch(() => setReady(made));
    },
  });
  const fail = (thrown: unknown): void => setFailure(toFailure(thrown));
  const run = (next: To): void => {
    if (job.isBegun()) return;
    setFailure(undefined);
    setSaid(undefined);
    setTo(next);
    if (ready?.to === next) return void hand(ready).catch(fail);
    // Asked for in the click itself, where a browser wants that.
    const allowed = next === 'file' ? gestures.requestSaving() : Promise.resolve();
    allowed.then(() => job.start(choice.sources, next)).catch(fail);
  };

  useKeys(
    { Escape: () => (job.reading ? job.cancel() : onBack()) },
    { singleKeys: popup.settings.singleKeys },
  );

  const count = choice.sources.length;
  const busy = job.reading !== undefined;
  const { reading } = job;
  const stopped = failure && wordsOf(failure, 'device', false);
  return (
    <>
      <div class={popupStyles.page}>
        <div class="grow">
          <h2 class="clip">{own.title}</h2>
          <p>{own.order}</p>
        </div>
        <select
          class={`${textInputStyles.input} ${styles.of}`}
          aria-label={crawl.tabScope}
          value={choosing.scope}
          disabled={busy || !choice.allowed}
          onChange={(event) => {
            const scope = SCOPES.find((name) => name === event.currentTarget.value);
            if (!scope) return;
            setChoosing({ scope, unticked: new Set() });
            setSaid(undefined);
            setReady(undefined);
          }}
        >
          {SCOPES.map((scope) => (
            <option key={scope} value={scope}>
              {crawl.scope[scope]}
            </option>
          ))}
        </select>
        <Button kind="quiet" size="sm" kbd={{ shown: 'Esc', keys: 'Escape' }} onPress={onBack}>
          {own.back}
        </Button>
      </div>
      <div class={popupStyles.body}>
        <div class={`${popupStyles.well} ${styles.list}`}>
          {stopped ? (
            <Note
              tone="bad"
              icon="warn"
              title={stopped.title}
              actions={
                <Button size="sm" onPress={() => setFailure(undefined)}>
                  {own.closeNote}
                </Button>
              }
            >
              {stopped.body}
            </Note>
          ) : choice.allowed === false ? (
            <Note
              icon="shield"
              title={crawl.tabsClosed.title}
              actions={
                <Button size="sm" onPress={() => void choice.allow().catch(fail)}>
                  {crawl.tabsClosed.allow}
                </Button>
              }
            >
              {crawl.tabsClosed.body}
            </Note>
          ) : (
            choice.tabs && (
              <TabList
                tabs={choice.tabs}
                canTake={choice.canTake}
                isTicked={choice.isTicked}
                onTick={(tab, ticked) => {
                  setSaid(undefined);
                  setReady(undefined);
                  choice.tick(tab, ticked);
                }}
              />
            )
          )}
        </div>
        <div class={popupStyles.stat} role="status">
          {reading ? (
            <>
              <span class={`${popupStyles.statI} grow`}>
                <Spinner />
                <span class="num">{crawl.copyingTabs(reading.done, reading.of)}</span>
              </span>
              <Button kind="quiet" size="sm" onPress={job.cancel}>
                {own.cancel}
              </Button>
            </>
          ) : (
            <span class="grow clip num">
              {said ??
                (ready ? crawl.copyReady.title : undefined) ??
                (choice.tabs && (
                  <>
                    <b>{format.number(count)}</b> {own.ofTabs(choice.tabs.length)}
                  </>
                ))}
            </span>
          )}
        </div>
        <div class={popupStyles.acts}>
          <Button
            kind="primary"
            size="lg"
            icon={said === undefined ? 'copy' : 'check'}
            buttonRef={primary}
            autofocus
            busy={busy && to === 'clipboard'}
            disabled={count === 0 || (busy && to !== 'clipboard')}
            onPress={() => run('clipboard')}
            kbd={{ shown: '↵', keys: 'Enter' }}
          >
            {own.copy(count)}
          </Button>
          <Button
            size="lg"
            icon="download"
            busy={busy && to === 'file'}
            disabled={count === 0 || (busy && to !== 'file')}
            onPress={() => run('file')}
          >
            {own.download}
          </Button>
        </div>
        <Tools disabled={busy} pressed onMap={onMap} onCrawl={onCrawl} onTabs={onBack} />
      </div>
    </>
  );
}
