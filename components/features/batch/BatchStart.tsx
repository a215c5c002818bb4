import { useMemo, useState } from 'preact/hooks';
import { readAddressLines } from '@/lib/core/addresses/address-lines';
import { isFileName } from '@/lib/core/model/file-kind';
import { AppError } from '@/lib/core/model/errors';
import { type Source, MOST_WATCHED } from '@/lib/core/model/request';
import { isBilled, profileOf } from '@/lib/core/model/service-profile';
import type { Recipe } from '@/lib/features/recipes/recipe';
import { isGranted, reachOfList } from '@/components/shell/state/ask-permission';
import { useApp } from '@/components/shell/state/app';
import { useGranted } from '@/components/shell/state/use-granted';
import { useSetKeys } from '@/components/shell/state/use-set-keys';
import { useRetainedState, type Kept } from '@/components/shell/state/use-retained-state';
import { useTab } from '@/components/shell/state/use-tab';
import { Segmented } from '@/components/ui/Segmented';
import { FormBody, FormFields } from '@/components/shell/form/FormFields';
import { StartBar } from '@/components/shell/form/StartBar';
import { CookieNote, useCeiling } from '../site/start/site-controls';
import { StepsFirst, withStepsFirst } from '../recipes/StepsFirst';
import { useRecipeBook } from '../recipes/use-recipe-book';
import { SubHead } from '@/components/shell/panel/SubHead';
import { NotifySwitch } from '@/components/shell/form/NotifySwitch';
import { useCrawlWords } from '../crawl/use-crawl-words';
import { FailureView } from '@/components/shell/panel/FailureView';
import { IgnoredOptions } from '@/components/shell/form/IgnoredOptions';
import { SentAddresses } from '@/components/shell/panel/SentAddress';
import { SiteProblemNote } from '../site/start/SiteProblemNote';
import { useSiteStarts } from '../site/start/use-site-starts';
import { batchForm, batchRequestOf, factsOfBatch, openBatchForm, type BatchForm } from './batch-form';
import { LinesField } from '@/components/shell/form/LinesField';
import { sourceOf, useTabChoice, type TabChoice } from './use-tab-choice';
import { useSettings } from '@/components/shell/state/settings';
import { useFailure } from '@/components/shell/state/use-failure';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';
import { Button } from '@/components/ui/Button';
import { Check } from '@/components/ui/Check';
import { Note } from '@/components/ui/Note';
import { TabList } from './TabList';
import * as buttonStyles from '@/components/ui/Button.module.css';
import { useToast } from '@/components/shell/state/use-toast';
import { Spinner } from '@/components/ui/Spinner';
import { useTabsJob } from './use-tabs-job';
import * as styles from './BatchStart.module.css';

/** The same list as a new monitor, whose form opens with it; absent if it is longer than a monitor allows. */
function WatchList({ urls, onFailure }: { urls: readonly string[]; onFailure: (thrown: unknown) => void }) {
  const { gestures } = useApp();
  const { crawl } = useCrawlWords();
  if (urls.length === 0 || urls.length > MOST_WATCHED) return null;
  const watch = (): void =>
    void gestures.openPanel({ section: 'monitors', lines: [...urls] }).catch(onFailure);
  return (
    <div class={buttonStyles.buttons}>
      <Button text={crawl.watchList(urls.length)} kind="quiet" icon="clock" onPress={watch} />
    </div>
  );
}

const SCOPES = ['window', 'highlighted', 'all'] as const;

/** Whose tabs, and which of them; or the request for access to them. */
function TabPicker({ choice }: { choice: TabChoice }) {
  const { crawl, panel } = useCrawlWords();
  const { allowed, tabs, scope, canTake, isTicked } = choice;
  if (allowed === undefined) return null;
  if (!allowed)
    return (
      <Note
        {...crawl.tabsClosed}
        icon="shield"
        actions={[
          { label: crawl.tabsClosed.allow, onPress: () => void choice.allow().catch(() => undefined) },
        ]}
      />
    );
  const able = tabs?.filter(canTake) ?? [];
  const ticked = able.filter(isTicked).length;
  return (
    <>
      <Segmented
        small
        label={crawl.tabScope}
        segments={SCOPES.map((value) => ({ value, label: crawl.scope[value] }))}
        value={scope}
        onChange={choice.setScope}
      />
      {tabs && able.length === 0 && <Note {...crawl.noTabs} />}
      {tabs && tabs.length > 0 && (
        <div>
          {able.length > 0 && (
            <div class={optionsFormStyles.line}>
              <Check
                label={crawl.selectTabs}
                checked={ticked === 0 ? false : ticked === able.length ? true : 'mixed'}
                onChange={() => choice.tickAll(ticked < able.length)}
              />
              <span class="muted tabular">{panel.selected(ticked, able.length)}</span>
            </div>
          )}
          <TabList tabs={tabs} canTake={canTake} isTicked={isTicked} onTick={choice.tick} />
        </div>
      )}
    </>
  );
}

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
export function BatchStart({ lines, kept, onBack, onStarted }: Props) {
  const settings = useSettings();
  const app = useApp();
  const { crawl } = useCrawlWords();
  const { tab } = useTab();
  const { engine } = settings;
  const [form, setForm] = useRetainedState<BatchForm>(kept, () => openBatchForm(settings, lines));
  const set = (change: Partial<BatchForm>): void => setForm((now) => ({ ...now, ...change }));
  const { from, text, fields, notify } = form;
  const { failure, report, clear } = useFailure();
  const starts = useSiteStarts(tab, onStarted);
  const choice = useTabChoice(engine, { ...form, onChange: set });
  const read = useMemo(() => readAddressLines(text), [text]);
  useSetKeys({ Escape: onBack });

  const listed = useMemo(() => read.urls.map((url): Source => ({ type: 'url', url })), [read]);
  const sources = from === 'tabs' ? choice.sources : listed;
  const { recipes } = useRecipeBook();
  // Steps are done in a tab, which is always signed in: the two go together.
  const chooseSteps = (stepsId: string): void =>
    set({
      stepsId,
      ...(stepsId !== '' && { fields: { ...fields, reading: { ...fields.reading, signedIn: true } } }),
    });
  const change = (part: Partial<BatchForm['fields']>): void =>
    set({ fields: { ...fields, ...part }, ...(part.reading?.signedIn === false && { stepsId: '' }) });
  const { request, urls, reach, support, facts } = useBatchRequest(form, sources, recipes);
  const billed = engine === 'service' && isBilled(settings.service);
  const ceiling = useCeiling({
    pages: { count: sources.length, exact: true },
    cost: billed && request ? app.estimateCost(request) : undefined,
  });
  return (
    <>
      <SubHead onBack={onBack} title={crawl.batchTitle} />
      {request && engine === 'service' && settings.service.connected && (
        <SentAddresses urls={urls} service={settings.service} cost={app.estimateCost(request)} />
      )}
      <FormBody>
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
            onFailure={report}
          />
        ) : (
          <TabPicker choice={choice} />
        )}
        <FormFields
          form={batchForm}
          values={fields}
          words={{ formats: { label: crawl.formats }, reading: { label: crawl.switches.signedIn } }}
          facts={facts}
          onChange={change}
        />
        {engine === 'device' && (
          <StepsFirst recipes={recipes} urls={urls} value={form.stepsId} onChange={chooseSteps} />
        )}
        {facts.engine === 'device' && <CookieNote reading={fields.reading} />}
        {support?.ok && <IgnoredOptions ignored={support.ignored} engine={engine} />}
        <NotifySwitch
          label={crawl.tellMe}
          refused={crawl.tellMeRefused}
          on={notify}
          onChange={(next) => set({ notify: next })}
        />
        {from === 'tabs' && (
          <CopyTabs isPrivate={tab?.isPrivate === true} allow={choice.allow} onFailure={report} />
        )}
        {reach && <PermissionNote reach={reach} />}
      </FormBody>
      {failure && <FailureView failure={failure} what="batch" can={{ dismiss: clear }} before={clear} />}
      <SiteProblemNote starts={starts} host="" goToPage={onBack} />
      <StartBar
        lines={ceiling}
        label={crawl.startBatch(sources.length)}
        busy={starts.starting}
        disabled={request === undefined}
        onStart={() => {
          if (!request) return;
          clear();
          starts.start(request, engine, notify);
        }}
      />
    </>
  );
}

/** The request made from the form, once it is valid; the addresses that it covers, and the engine's answer to it. */
function useBatchRequest(
  { fields, stepsId }: BatchForm,
  sources: readonly Source[],
  recipes: readonly Recipe[],
) {
  const app = useApp();
  const settings = useSettings();
  const { engine } = settings;
  const asked = batchRequestOf(fields, sources, settings);
  const request = asked && engine === 'device' ? withStepsFirst(asked, recipes, stepsId) : asked;
  const urls = useMemo(() => sources.map(({ url }) => url), [sources]);
  const reach = useMemo(
    () => (sources.length > 0 ? reachOfList(sources, engine) : undefined),
    [sources, engine],
  );
  const files = useMemo(() => urls.filter(isFileName).length, [urls]);
  const support = request && app.supports(engine, request, profileOf(settings.service));
  return { request, urls, reach, support, facts: { ...factsOfBatch(sources, settings), files } };
}

type ListProps = {
  text: string;
  read: ReturnType<typeof readAddressLines>;
  canWatch: boolean;
  onText: (text: string) => void;
  onFailure: (thrown: unknown) => void;
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

type Joined = { text: string; pages: number; missing: number };

type CopyTabsProps = {
  isPrivate: boolean;
  /** Asks for access to the other tabs, in the press; true if it is granted. */
  allow: () => Promise<boolean>;
  onFailure: (thrown: unknown) => void;
};

/**
 * Copies every tab of this window as one Markdown document: they are read as they are, on this device, and joined after
 * the last one. A tab that could not be read is named.
 */
function CopyTabs({ isPrivate, allow, onFailure }: CopyTabsProps) {
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
          : crawl.copiedWithout({ count: ready.pages, missing: ready.missing }),
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
    if (!(await allow())) return onFailure(new AppError('tab-not-open'));
    const tabs = await app.openTabs.list('window');
    await job.start(tabs.map((tab) => sourceOf(tab, 'device')).filter((source) => source !== undefined));
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
            onPress: () => void copy(joined).catch(onFailure),
          },
        ]}
      />
    );
  if (job.reading)
    return (
      <div class={optionsFormStyles.line} role="status">
        <Spinner />
        <span class="grow tabular">{crawl.copyingTabs({ done: job.reading.done, of: job.reading.of })}</span>
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
          start().catch(onFailure);
        }}
      />
      <p>{crawl.copyTabsHelp}</p>
    </div>
  );
}
