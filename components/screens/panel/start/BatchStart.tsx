import type { ComponentProps } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { readAddressLines } from '../../../../lib/derive/address-lines';
import type { Failure } from '../../../../lib/model/errors';
import type { Source } from '../../../../lib/model/request';
import { profileOf } from '../../../../lib/model/service-profile';
import { isBilled } from '../../../../lib/model/is-billed';
import type { Settings } from '../../../../lib/model/settings';
import { isGranted, reachOfList } from '../../../state/ask-permission';
import { useApp } from '../../../state/app';
import { useFailureActions } from '../../../failures/use-failure-actions';
import { useGranted } from '../../../state/use-granted';
import { useKeys } from '../../../state/use-keys';
import { useRetainedState, type Kept } from '../../../state/use-retained-state';
import { useLive } from '../../../state/use-live';
import { useTab } from '../../../state/use-tab';
import { Button } from '../../../ui/Button';
import { Segmented } from '../../../ui/Segmented';
import { Ceiling } from './Ceiling';
import { changedReading, crawlFormats } from './crawl-form';
import { FormatTags } from '../shared/FormatTags';
import { CookieNote, PageReading } from './ReadingOptions';
import { SubHead } from '../shared/SubHead';
import { TellMe } from './TellMe';
import { useCrawlWords } from '../../../state/use-crawl-words';
import { FailureView } from '../shared/FailureView';
import { IgnoredOptions } from '../shared/options/IgnoredOptions';
import { SentAddresses } from '../shared/SentAddress';
import { optionLabel } from '../shared/options/option-label';
import { SiteProblemNote } from './SiteProblemNote';
import { useSiteStarts } from './use-site-starts';
import { batchRequestOf, openBatchForm, readsAddresses, type BatchForm } from './batch-form';
import { useOpenedForm } from '../shared/arrival';
import { CopyTabs } from './CopyTabs';
import { LinesField } from '../shared/LinesField';
import { TabPicker } from './TabPicker';
import { WatchList } from './WatchList';
import { useTabChoice } from '../../../tabs/use-tab-choice';
import * as actStyles from '../../../ui/act.module.css';
import * as optionsFormStyles from '../shared/options-form.module.css';
import * as viewStyles from '../../../ui/view.module.css';

type Props = {
  /** Addresses to start with, one each. */
  lines?: string[];
  /** With the previous values. */
  kept: Kept<BatchForm>;
  onBack: () => void;
  onStarted: (jobId: string) => void;
};

const FROM = ['tabs', 'list'] as const;

/** Which pages to capture together, from open tabs or a list, and the button that starts it. */
export function BatchStart(props: Props) {
  const { value: settings } = useLive((reader) => reader.settings(), ['settings'], []);
  return settings ? <OpenBatch {...props} settings={settings} /> : null;
}

function OpenBatch({ lines, kept, settings, onBack, onStarted }: Props & { settings: Settings }) {
  const app = useApp();
  const { crawl, panel, words } = useCrawlWords();
  const { tab } = useTab();
  const { engine } = settings;
  const [form, setForm] = useRetainedState<BatchForm>(kept, () => openBatchForm(lines));
  const set = (change: Partial<BatchForm>): void => setForm((now) => ({ ...now, ...change }));
  const { from, text, reading, notify } = form;
  const [failure, setFailure] = useState<Failure>();
  const clear = (): void => setFailure(undefined);
  const failureActions = useFailureActions(settings, { dismiss: clear }, clear);
  const starts = useSiteStarts(tab, settings, onStarted);
  const choice = useTabChoice(engine, { ...form, onChange: set });
  const read = useMemo(() => readAddressLines(text), [text]);
  const fields = useRef<HTMLDivElement>(null);
  useOpenedForm(fields);
  useKeys({ Escape: onBack }, { singleKeys: settings.singleKeys });

  const listed = useMemo(() => read.urls.map((url): Source => ({ type: 'url', url })), [read]);
  const sources = from === 'tabs' ? choice.sources : listed;
  const { request, urls, reach, support } = useBatchRequest(form, sources, settings);
  const billed = engine === 'service' && isBilled(settings.service);
  return (
    <>
      <SubHead onBack={onBack} title={crawl.batchTitle} />
      {request && engine === 'service' && settings.service.connected && (
        <SentAddresses urls={urls} service={settings.service} cost={app.estimateCost(request)} />
      )}
      <div class={`${viewStyles.scroll} ${optionsFormStyles.form}`} ref={fields}>
        <Segmented
          label={crawl.from}
          segments={FROM.map((value) => ({ value, label: crawl.source[value] }))}
          value={from}
          onChange={(next) => set({ from: next })}
        />
        {from === 'list' ? (
          <AddressList
            text={text}
            read={read}
            canWatch={settings.service.connected && tab?.isPrivate !== true}
            onText={(typed) => set({ text: typed })}
            onFailure={setFailure}
          />
        ) : (
          <TabPicker choice={choice} />
        )}
        <FormatTags
          formats={crawlFormats(form, settings)}
          settings={settings}
          onChange={(formats) => set({ formats })}
        />
        {readsAddresses(sources, engine) && (
          <AddressReading reading={reading} onReading={(next) => set({ reading: next })} />
        )}
        {support?.ok && (
          <IgnoredOptions
            ignored={support.ignored}
            engine={engine}
            nameOf={(option) => optionLabel(option, panel.option, words.formats)}
          />
        )}
        <TellMe on={notify} onChange={(next) => set({ notify: next })} />
        {from === 'tabs' && (
          <CopyTabs
            settings={settings}
            isPrivate={tab?.isPrivate === true}
            allow={choice.allow}
            onFailure={setFailure}
          />
        )}
        {reach && <PermissionNote reach={reach} />}
      </div>
      {failure && (
        <FailureView
          failure={failure}
          settings={settings}
          engine="device"
          host=""
          what="batch"
          failureActions={failureActions}
        />
      )}
      <SiteProblemNote starts={starts} settings={settings} host="" goToPage={onBack} />
      <StartBar
        count={sources.length}
        cost={billed && request ? app.estimateCost(request) : undefined}
        left={settings.service.creditsLeft}
        busy={starts.starting}
        onStart={
          request &&
          (() => {
            setFailure(undefined);
            starts.start(request, engine, notify);
          })
        }
      />
    </>
  );
}

/** The request made from the form, once it is valid; the addresses that it covers, and the engine's answer to it. */
function useBatchRequest(form: BatchForm, sources: readonly Source[], settings: Settings) {
  const app = useApp();
  const { engine } = settings;
  const request = batchRequestOf(form, sources, settings, engine);
  const urls = useMemo(() => sources.map(({ url }) => url), [sources]);
  const reach = useMemo(
    () => (sources.length > 0 ? reachOfList(sources, engine) : undefined),
    [sources, engine],
  );
  const support = request && app.supports(engine, request, profileOf(settings.service));
  return { request, urls, reach, support };
}

type ListProps = {
  text: string;
  read: ReturnType<typeof readAddressLines>;
  canWatch: boolean;
  onText: (text: string) => void;
  onFailure: (failure: Failure | undefined) => void;
};

/** Addresses, one per line; a service can monitor them from now on. */
function AddressList({ text, read, canWatch, onText, onFailure }: ListProps) {
  return (
    <>
      <LinesField text={text} read={read} onInput={onText} />
      {canWatch && <WatchList urls={read.urls} onFailure={onFailure} />}
    </>
  );
}

type BarProps = {
  count: number;
  cost: ComponentProps<typeof Ceiling>['cost'];
  left: number | undefined;
  busy: boolean;
  /** Absent if there is nothing to start. */
  onStart: (() => void) | undefined;
};

function StartBar({ count, cost, left, busy, onStart }: BarProps) {
  const { crawl } = useCrawlWords();
  return (
    <div class={actStyles.act}>
      <Ceiling pages={{ count, exact: true }} cost={cost} left={left} />
      <Button kind="primary" busy={busy} disabled={!onStart} onPress={() => onStart?.()}>
        {crawl.startBatch(count)}
      </Button>
    </div>
  );
}

type ReadingProps = {
  reading: BatchForm['reading'];
  onReading: (reading: BatchForm['reading']) => void;
};

/** How pages that are not open in a tab are read. */
function AddressReading({ reading, onReading }: ReadingProps) {
  return (
    <>
      <div class={optionsFormStyles.switches}>
        <PageReading reading={reading} onReading={(change) => onReading(changedReading(reading, change))} />
      </div>
      <CookieNote reading={reading} />
    </>
  );
}

/** The permission that the browser will ask for at the start. */
function PermissionNote({ reach }: { reach: ReturnType<typeof reachOfList> }) {
  const { crawl } = useCrawlWords();
  const { patterns: granted } = useGranted();
  if (!granted || isGranted(reach, granted)) return null;
  return (
    <p class={optionsFormStyles.smallPrint}>
      {reach.to === 'everything'
        ? crawl.permission.many
        : crawl.permission.some(reach.to === 'hosts' ? reach.urls.length : 1)}
    </p>
  );
}
