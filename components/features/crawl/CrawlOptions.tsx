import { useRef, useState } from 'preact/hooks';
import type { CrawlRules } from '@/lib/core/model/request';
import { profileOf } from '@/lib/core/model/service-profile';
import { isBilled } from '@/lib/core/model/is-billed';
import type { Settings } from '@/lib/core/model/settings';
import { hostOf } from '@/lib/core/model/url';
import { ignoredWords } from '@/lib/core/words/ignored';
import { isGranted, reachOf } from '@/components/shell/state/ask-permission';
import { useApp } from '@/components/shell/state/app';
import { useGranted } from '@/components/shell/state/use-granted';
import { useKeys } from '@/components/shell/state/use-keys';
import { useRetainedState, type Kept } from '@/components/shell/state/use-retained-state';
import { useTab } from '@/components/shell/state/use-tab';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { useOpenedForm } from '@/components/shell/panel/arrival';
import { SentAddress } from '@/components/shell/panel/SentAddress';
import { ScopeField } from '../site/scope/ScopeField';
import { Stepper } from '@/components/ui/Stepper';
import { SiteProblemNote } from '../site/start/SiteProblemNote';
import { useSiteStarts } from '../site/start/use-site-starts';
import { Ceiling } from '../site/start/Ceiling';
import { CrawlPrice, useFormatPrice } from './CrawlPrice';
import {
  crawlRequestOf,
  isFormRight,
  openCrawlForm,
  withPrompt,
  withRules,
  type CrawlForm,
  type RuleChange,
} from './crawl-form';
import { MainSwitches } from './CrawlSwitches';
import { FormatTags } from './FormatTags';
import { MoreCrawlOptions } from './MoreCrawlOptions';
import { promptField } from '@/components/shell/form/option-fields';
import { OptionControl } from '@/components/shell/form/OptionControl';
import { PatternField } from './PatternField';
import { CookieNote } from '../site/start/ReadingOptions';
import { SentenceField } from './SentenceField';
import { ScopeHead } from '../site/start/ScopeHead';
import { NotifySwitch } from '@/components/shell/form/NotifySwitch';
import { UnusedSentence } from './UnusedSentence';
import { useCrawlWords } from './use-crawl-words';
import { WithService } from '../site/start/WithService';
import { usePatternFaults } from './use-pattern-faults';
import { usePreview } from './use-preview';
import { useSettings } from '@/components/shell/state/settings';
import * as actStyles from '@/components/ui/act.module.css';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

const MOST_PAGES = 100_000;
const DEEPEST = 100;

type Props = {
  /** Where the crawl starts. */
  url: string;
  /** Initial rules, such as the checked branches of a map. */
  preset?: Partial<CrawlRules>;
  /** With the previous values. */
  kept: Kept<CrawlForm>;
  onBack: () => void;
  onStarted: (jobId: string) => void;
};

/** What a crawl may read, its limit, and the button that starts it. */
export function CrawlOptions({ url, preset, kept, onBack, onStarted }: Props) {
  const settings = useSettings();
  const app = useApp();
  const { crawl } = useCrawlWords();
  const { tab } = useTab();
  const { engine } = settings;
  const [form, setForm] = useRetainedState<CrawlForm>(kept, () => openCrawlForm(settings, preset));
  const starts = useSiteStarts(tab, settings, onStarted);
  const { rules, reading } = form;
  const faults = usePatternFaults([...rules.includePaths, ...rules.excludePaths]);
  const setRules = (change: RuleChange): void => setForm((now) => withRules(now, change));

  const { request, unused, ignored } = useCrawlRequest(url, form, settings);
  const priceOf = useFormatPrice(request);
  const isRight = faults.size === 0 && isFormRight(form);
  const reads = engine === 'service' && settings.service.connected;
  const sentence = useSentence({
    url: request.url,
    text: form.sentence,
    isRead: reads,
    onUse: (change) => setForm((now) => ({ ...withRules(now, change), sentence: '' })),
    startNow: () => isRight && starts.start(request, engine, form.notify),
  });
  const fields = useRef<HTMLDivElement>(null);
  useOpenedForm(fields);
  useKeys({ Escape: onBack }, { singleKeys: settings.singleKeys });

  const host = hostOf(request.url);
  const billed = engine === 'service' && isBilled(settings.service);
  return (
    <>
      <ScopeHead kind="crawl" scope={form.choice.scope} host={host} onBack={onBack} />
      <div class={`${viewStyles.scroll} ${optionsFormStyles.form}`} ref={fields}>
        <ScopeField
          page={url}
          choice={form.choice}
          onChange={(choice) => setForm((now) => ({ ...now, choice }))}
        />
        {reads && (
          <SentenceField
            {...sentence.field}
            url={request.url}
            text={form.sentence}
            onText={(text) => setForm((now) => ({ ...now, sentence: text }))}
          />
        )}
        <CrawlExtent rules={rules} faults={faults} onRules={setRules} />
        <FormatTags
          formats={request.formats}
          priceOf={billed ? priceOf : undefined}
          onChange={(formats) => setForm((now) => ({ ...now, formats }))}
        />
        {reads && request.formats.includes('json') && (
          <OptionControl
            field={promptField}
            value={form.options.json?.prompt ?? ''}
            problem={undefined}
            onInput={(prompt) => setForm((now) => withPrompt(now, prompt))}
          />
        )}
        {billed && <CrawlPrice request={request} priceOf={priceOf} />}
        <MainSwitches
          rules={rules}
          onChange={setRules}
          ignored={ignored}
          obeysRobots={engine === 'device' || !form.ignoreRobotsTxt}
        />
        <MoreCrawlOptions form={form} onForm={setForm} onRules={setRules} unused={unused} ignored={ignored} />
        {engine === 'device' && <WithService />}
        <NotifySwitch
          label={crawl.tellMe}
          refused={crawl.tellMeRefused}
          on={form.notify}
          onChange={(notify) => setForm((now) => ({ ...now, notify }))}
        />
        {engine === 'device' && <CookieNote reading={reading} />}
        <PermissionNote reach={reachOf(request, engine)} host={host} />
      </div>
      <SiteProblemNote starts={starts} host={host} goToPage={onBack} />
      {sentence.asks && <UnusedSentence {...sentence.ask} />}
      {reads && <SentAddress url={request.url} service={settings.service} cost={app.estimateCost(request)} />}
      <div class={actStyles.act}>
        <Ceiling
          pages={{ count: rules.limit, exact: false }}
          cost={billed ? app.estimateCost(request) : undefined}
          left={settings.service.creditsLeft}
          atLeastMs={engine === 'device' && rules.delay ? rules.limit * rules.delay * 1_000 : undefined}
        />
        <Button kind="primary" busy={starts.starting} disabled={!isRight} onPress={sentence.start}>
          {crawl.startCrawl}
        </Button>
      </div>
    </>
  );
}

type SentenceInput = {
  url: string;
  text: string;
  /** A service is connected that can turn it into rules. */
  isRead: boolean;
  onUse: (change: RuleChange) => void;
  startNow: () => void;
};

/** A request in words: turned into rules, skipped, or asked about before the start. */
function useSentence({ url, text, isRead, onUse, startNow }: SentenceInput) {
  const reader = usePreview(url);
  const sentence = text.trim();
  /** A sentence that the user decided to skip, and one that the start waits for. */
  const [without, setWithout] = useState('');
  const [asked, setAsked] = useState('');
  const isUnused = isRead && sentence !== '' && sentence !== without;
  const use = (change: RuleChange): void => {
    onUse(change);
    reader.discard();
  };
  const discard = (): void => {
    setWithout(sentence);
    reader.discard();
  };
  return {
    start: (): void => (isUnused ? setAsked(sentence) : startNow()),
    field: { reader, onUse: use, onDiscard: discard },
    /** The start was pressed while a sentence is not part of the rules. */
    asks: isUnused && asked === sentence,
    ask: {
      reader,
      onRead: () => reader.read(sentence),
      onUse: () => reader.preview && use(reader.preview.rules),
      onWithout(): void {
        setWithout(sentence);
        startNow();
      },
    },
  };
}

/** The request made from the form, and which of its options the engine would ignore, with the reason. */
function useCrawlRequest(url: string, form: CrawlForm, settings: Settings) {
  const app = useApp();
  const { engine } = settings;
  const request = crawlRequestOf(url, form, settings, engine);
  const support = app.supports(engine, request, profileOf(settings.service));
  const unused = support.ok ? support.ignored : [];
  return {
    request,
    unused,
    ignored(option: string): string | undefined {
      const found = unused.find((one) => one.option === option);
      return found && ignoredWords(found.why, engine);
    },
  };
}

type ExtentProps = {
  rules: CrawlForm['rules'];
  faults: ReturnType<typeof usePatternFaults>;
  onRules: (change: RuleChange) => void;
};

/** How many pages, how deep, and which paths. */
function CrawlExtent({ rules, faults, onRules: setRules }: ExtentProps) {
  const { crawl } = useCrawlWords();
  return (
    <>
      <div class={optionsFormStyles.pair}>
        <Field label={crawl.pageLimit}>
          {(ids) => (
            <Stepper
              ids={ids}
              value={rules.limit}
              min={1}
              max={MOST_PAGES}
              step={10}
              lessLabel={crawl.less(crawl.pageLimit)}
              moreLabel={crawl.more(crawl.pageLimit)}
              onChange={(limit) => setRules(limit === undefined ? {} : { limit })}
            />
          )}
        </Field>
        <Field label={crawl.depth}>
          {(ids) => (
            <Stepper
              ids={ids}
              value={rules.maxDiscoveryDepth}
              min={0}
              max={DEEPEST}
              empty={crawl.noDepth}
              lessLabel={crawl.less(crawl.depth)}
              moreLabel={crawl.more(crawl.depth)}
              onChange={(maxDiscoveryDepth) => setRules({ maxDiscoveryDepth })}
            />
          )}
        </Field>
      </div>
      <PatternField
        label={crawl.includePaths}
        patterns={rules.includePaths}
        faults={faults}
        onChange={(includePaths) => setRules({ includePaths })}
      />
      <PatternField
        label={crawl.excludePaths}
        patterns={rules.excludePaths}
        faults={faults}
        onChange={(excludePaths) => setRules({ excludePaths })}
      />
    </>
  );
}

/** The permission that the browser will ask for at the start. */
function PermissionNote({ reach, host }: { reach: ReturnType<typeof reachOf>; host: string }) {
  const { crawl } = useCrawlWords();
  const { patterns: granted } = useGranted();
  if (!granted || isGranted(reach, granted)) return null;
  return (
    <p class={optionsFormStyles.smallPrint}>
      {reach.to === 'everything'
        ? crawl.permission.all
        : reach.to === 'site'
          ? crawl.permission.subdomains(host)
          : crawl.permission.site(host)}
    </p>
  );
}
