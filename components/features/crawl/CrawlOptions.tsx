import type { SomeRules, CrawlRequest } from '@/lib/core/model/request';
import { isBilled, profileOf } from '@/lib/core/model/service-profile';
import { hostOf } from '@/lib/core/model/url';
import { ignoredWords } from '@/lib/core/words/ignored';
import { crawlFieldWords } from '@/lib/features/crawl/words/en-crawl';
import { isGranted, reachOf } from '@/components/shell/state/ask-permission';
import { useApp } from '@/components/shell/state/app';
import type { FieldWords } from '@/components/shell/state/define-form';
import { useGranted } from '@/components/shell/state/use-granted';
import { useSetKeys } from '@/components/shell/state/use-set-keys';
import { useRetainedState, type Kept } from '@/components/shell/state/use-retained-state';
import { useTab } from '@/components/shell/state/use-tab';
import { useTable } from '@/components/shell/state/use-words';
import { captureForm } from '@/components/shell/form/capture-form';
import { FormBody, FormFields } from '@/components/shell/form/FormFields';
import { IgnoredOptions } from '@/components/shell/form/IgnoredOptions';
import { OptionFields } from '@/components/shell/form/OptionGroups';
import { StartBar } from '@/components/shell/form/StartBar';
import { NotifySwitch } from '@/components/shell/form/NotifySwitch';
import { SentAddress } from '@/components/shell/panel/SentAddress';
import { Button } from '@/components/ui/Button';
import { PasteOptions } from '../pasted-options/PasteOptions';
import { useScopeWords } from '../site/scope/ScopeField';
import { CookieNote, ScopeHead, useCeiling, WithService } from '../site/start/site-controls';
import { SiteProblemNote } from '../site/start/SiteProblemNote';
import { useSiteStarts } from '../site/start/use-site-starts';
import {
  crawlForm,
  crawlRequestOf,
  openCrawlForm,
  withPasted,
  withRules,
  type CrawlForm,
} from './crawl-form';
import { ScrapeOptionsDialog } from './ScrapeOptionsDialog';
import { SentenceField, UnusedSentence, usePreview } from './SentenceField';
import { useCrawlWords } from './use-crawl-words';
import { useSettings } from '@/components/shell/state/settings';
import type { CaptureFormat } from '@/lib/core/model/format';
import { useAnswer } from '@/components/shell/state/use-answer';
import { useParts } from '@/components/shell/state/use-parts';
import { useOpen } from '@/components/ui/use-open';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';
import * as switchStyles from '@/components/ui/Switch.module.css';

type Props = {
  /** Where the crawl starts. */
  url: string;
  /** Initial rules, such as the checked branches of a map. */
  preset?: SomeRules;
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
  const { engine, service } = settings;
  const [form, setForm] = useRetainedState<CrawlForm>(kept, () => openCrawlForm(settings, preset));
  const change = (part: Partial<CrawlForm>): void => setForm((now) => ({ ...now, ...part }));
  const starts = useSiteStarts(tab, onStarted);
  const { request, ignored, drawn, isRight, priceOf } = useCrawlForm(url, form, setForm);
  const { fields } = form;
  const reads = engine === 'service' && service.connected;
  const billed = engine === 'service' && isBilled(service);
  const sentence = useSentence({
    url: request.url,
    text: form.sentence,
    isRead: reads,
    onUse: (rules) => setForm((now) => ({ ...withRules(now, rules), sentence: '' })),
    startNow: () => isRight && starts.start(request, engine, form.notify),
  });
  const ceiling = useCeiling({
    pages: { count: fields.limit, exact: false },
    cost: billed ? app.estimateCost(request) : undefined,
    atLeastMs: engine === 'device' && fields.delay ? fields.limit * fields.delay * 1_000 : undefined,
  });
  useSetKeys({ Escape: onBack });
  const host = hostOf(request.url);
  return (
    <>
      <ScopeHead kind="crawl" scope={fields.scope.scope} host={host} onBack={onBack} />
      <FormBody>
        <FormFields
          {...drawn}
          group="main"
          before={{
            limit: reads && (
              <SentenceField
                {...sentence.field}
                url={request.url}
                text={form.sentence}
                onText={(text) => change({ sentence: text })}
              />
            ),
            sitemap: (
              <>
                {reads && request.formats.includes('json') && (
                  <OptionFields
                    only={['json.prompt']}
                    values={form.used}
                    problems={{}}
                    onInput={({ 'json.prompt': prompt }) =>
                      setForm((now) => ({
                        ...now,
                        used: { ...now.used, 'json.prompt': prompt },
                        typed: { ...now.typed, 'json.prompt': prompt },
                      }))
                    }
                  />
                )}
                {billed && <CrawlPrice request={request} priceOf={priceOf} />}
              </>
            ),
          }}
        />
        <details
          class={optionsFormStyles.more}
          open={form.unfolded}
          onToggle={({ currentTarget: { open } }) => open !== form.unfolded && change({ unfolded: open })}
        >
          <summary>{crawl.moreOptions}</summary>
          <div class={optionsFormStyles.block}>
            <PasteOptions crawl onUse={(pasted) => setForm((now) => withPasted(now, pasted))} />
            <FormFields {...drawn} group="more" />
            <PageOptions form={form} onForm={change} />
            <IgnoredOptions ignored={ignored} engine={engine} />
          </div>
        </details>
        {engine === 'device' && <WithService />}
        <NotifySwitch
          label={crawl.tellMe}
          refused={crawl.tellMeRefused}
          on={form.notify}
          onChange={(notify) => change({ notify })}
        />
        {engine === 'device' && <CookieNote reading={fields.reading} />}
        <PermissionNote reach={reachOf(request, engine)} host={host} />
      </FormBody>
      <SiteProblemNote starts={starts} host={host} goToPage={onBack} />
      {sentence.asks && <UnusedSentence {...sentence.ask} />}
      {reads && <SentAddress url={request.url} service={service} cost={app.estimateCost(request)} />}
      <StartBar
        lines={ceiling}
        label={crawl.startCrawl}
        busy={starts.starting}
        disabled={!isRight}
        onStart={sentence.start}
      />
    </>
  );
}

type SetForm = (next: (now: CrawlForm) => CrawlForm) => void;

/** The request made from the form, what of it the engine would ignore, and how its fields are drawn. */
function useCrawlForm(page: string, form: CrawlForm, setForm: SetForm) {
  const settings = useSettings();
  const app = useApp();
  const { crawl, panel } = useCrawlWords();
  const words = useTable(crawlFieldWords);
  const scope = useScopeWords();
  const { engine, service } = settings;
  const { fields } = form;
  const faults = usePatternFaults([...fields.includePaths, ...fields.excludePaths]);
  const request = crawlRequestOf(form, { engine, page, faults });
  const priceOf = useFormatPrice(request);
  const support = app.supports(engine, request, profileOf(service));
  const ignored = support.ok ? support.ignored : [];
  const facts = {
    engine,
    page,
    faults,
    priceOf: engine === 'service' && isBilled(service) ? priceOf : undefined,
    said(path: string): string | undefined {
      const found = ignored.find(({ option }) => option === path.split('.')[0]);
      return found && ignoredWords(found.why, engine);
    },
  };
  const all = {
    ...panel.option,
    ...words,
    robots: engine === 'service' && fields.ignoreRobotsTxt ? words.robotsOff : words.robots,
    scope,
    formats: { label: crawl.formats },
    reading: { label: crawl.switches.signedIn },
  } satisfies Readonly<Record<string, FieldWords>>;
  return {
    request,
    ignored,
    priceOf,
    isRight: Object.keys(crawlForm.problems(fields, facts)).length === 0,
    drawn: {
      form: crawlForm,
      values: fields,
      words: all,
      facts,
      onChange: (change: Partial<typeof fields>): void =>
        setForm((now) => ({ ...now, fields: { ...now.fields, ...change } })),
    },
  };
}

/** The options of each page, and how many of them are set. */
function PageOptions({ form, onForm }: { form: CrawlForm; onForm: (change: Partial<CrawlForm>) => void }) {
  const { engine } = useSettings();
  const { crawl } = useCrawlWords();
  const dialog = useOpen();
  const set = Object.keys(captureForm.draft(form.used)).length;
  return (
    <>
      <div class={optionsFormStyles.line}>
        <Button text={crawl.scrapeOptions} onPress={dialog.open} />
        {set > 0 && <span class="muted tabular">{crawl.scrapeOptionsSet(set)}</span>}
      </div>
      <ScrapeOptionsDialog
        open={dialog.isOpen}
        engine={engine}
        onClose={dialog.close}
        values={form.typed}
        onValues={(typed) => onForm({ typed })}
        onUse={() => onForm({ used: form.typed })}
      />
    </>
  );
}

type SentenceInput = {
  url: string;
  text: string;
  /** A service is connected that can turn it into rules. */
  isRead: boolean;
  onUse: (change: SomeRules) => void;
  startNow: () => void;
};

/** A request in words: turned into rules, skipped, or asked about before the start. */
function useSentence({ url, text, isRead, onUse, startNow }: SentenceInput) {
  const reader = usePreview(url);
  const sentence = text.trim();
  /** A sentence that the user decided to skip, and one that the start waits for. */
  const [{ without, asked }, change] = useParts({ without: '', asked: '' });
  const isUnused = isRead && sentence !== '' && sentence !== without;
  const use = (change: SomeRules): void => {
    onUse(change);
    reader.discard();
  };
  const discard = (): void => {
    change({ without: sentence });
    reader.discard();
  };
  return {
    start: (): void => (isUnused ? change({ asked: sentence }) : startNow()),
    field: { reader, onUse: use, onDiscard: discard },
    /** The start was pressed while a sentence is not part of the rules. */
    asks: isUnused && asked === sentence,
    ask: {
      reader,
      onRead: () => reader.read(sentence),
      onUse: () => reader.preview && use(reader.preview.rules),
      onWithout(): void {
        change({ without: sentence });
        startNow();
      },
    },
  };
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

/** Credits for a page with these formats in addition to Markdown, and what each of them adds. */
type FormatPrice = (format: CaptureFormat) => number;

/** What each format adds to the price of a page; for Markdown the price of the page itself. */
function useFormatPrice(request: CrawlRequest): FormatPrice {
  const { estimateCost } = useApp();
  const page = (formats: CaptureFormat[]): number => estimateCost({ ...request, formats, limit: 1 }).max;
  const base = page(['markdown']);
  return (format) => (format === 'markdown' ? base : page(['markdown', format]) - base);
}

/** The price of a crawl as a product: pages × credits, with the formats that raise the price of a page. */
function CrawlPrice({ request, priceOf }: { request: CrawlRequest; priceOf: FormatPrice }) {
  const { estimateCost } = useApp();
  const { crawl, words, format } = useCrawlWords();
  const page = estimateCost({ ...request, limit: 1 }).max;
  const dear = request.formats.filter((name) => name !== 'markdown' && priceOf(name) > 0);
  return (
    <div class="tabular price">
      <div class={switchStyles.line}>
        <span class="grow">
          {crawl.price(
            request.limit,
            page,
            dear.map((name) => words.formats[name]),
          )}
        </span>
        <b>{format.number(estimateCost(request).max)}</b>
      </div>
    </div>
  );
}

/** What is wrong with each of these patterns, in a sentence, as far as known so far. */
function usePatternFaults(patterns: readonly string[]): ReadonlyMap<string, string> {
  const { checkPattern } = useApp();
  const { badPattern } = useCrawlWords().crawl;
  const all = patterns.join('\n');
  const { last = [] } = useAnswer([all, checkPattern], () =>
    Promise.all(
      all
        .split('\n')
        .filter(Boolean)
        .map(async (pattern) => [pattern, await checkPattern(pattern)] as const),
    ),
  );
  return new Map(last.flatMap(([pattern, fault]) => (fault ? [[pattern, badPattern(pattern, fault)]] : [])));
}
