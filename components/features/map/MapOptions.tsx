import { useRef } from 'preact/hooks';
import { mapUrlOf, type ScopeChoice } from '@/lib/features/site/site-scope';
import { isBilled } from '@/lib/core/model/is-billed';
import { profileOf } from '@/lib/core/model/service-profile';
import { hostOf } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import { mapAgainRequest, mapRequestFor, type MapOptions as Options } from './map-request';
import type { EngineId, MapRequest } from '@/lib/core/model/request';
import { useApp } from '@/components/shell/state/app';
import { useKeys } from '@/components/shell/state/use-keys';
import { useRetainedState, type Kept } from '@/components/shell/state/use-retained-state';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { SegmentedField } from '@/components/shell/form/SegmentedField';
import { Stepper } from '@/components/ui/Stepper';
import { Switch } from '@/components/ui/Switch';
import { TextInput } from '@/components/ui/TextInput';
import { useOpenedForm } from '@/components/shell/panel/arrival';
import { WithService } from '../site/start/WithService';
import { ScopeHead } from '../site/start/ScopeHead';
import { IgnoredOptions } from '@/components/shell/form/IgnoredOptions';
import { SentAddress } from '@/components/shell/panel/SentAddress';
import { ScopeField } from '../site/scope/ScopeField';
import { SiteProblemNote } from '../site/start/SiteProblemNote';
import { useSiteWords } from '../site/use-site-words';
import type { SiteStarts } from '../site/start/use-site-starts';
import { useSettings } from '@/components/shell/state/settings';
import * as actStyles from '@/components/ui/act.module.css';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

/** The maximum that one map may list. */
export const MOST_URLS = 100_000;
const SITEMAP = ['include', 'only', 'skip'] as const;
const HOPS = [0, 1, 2] as const;
type Hops = (typeof HOPS)[number];
/** As far as a map follows links. */
export const MOST_HOPS: Hops = 2;

/** The values of a map's options. */
export type MapForm = { choice: ScopeChoice; options: Options };

/** What the options are about, and their initial values. */
export type MapAbout = {
  /** The page whose site is meant. */
  page: string;
  first: MapForm;
  /** The map that is repeated. */
  again?: MapRequest;
};

type Props = {
  about: MapAbout;
  /** With the previous values. */
  kept: Kept<MapForm>;
  tab: TabView;
  starts: SiteStarts;
  onBack: () => void;
  goToPage: () => void;
};

/** How much of a site a map covers, what it searches for and where; and the button that starts it. */
export function MapOptions({ about, kept, tab, starts, onBack, goToPage }: Props) {
  const settings = useSettings();
  const app = useApp();
  const { site, words, format } = useSiteWords();
  const [form, setForm] = useRetainedState(kept, () => about.first);
  const { choice, options } = form;
  const setOptions = (change: Partial<Options>): void =>
    setForm((now) => ({ ...now, options: { ...now.options, ...change } }));
  const { engine, service } = settings;
  const { search, ...rest } = options;
  const text = search?.trim() ?? '';
  const chosen: Options = text === '' ? rest : { ...rest, search: text };
  const start = mapUrlOf(about.page, choice);
  const request = about.again
    ? mapAgainRequest(about.again, tab, engine, chosen, start ?? about.page)
    : mapRequestFor(tab, about.page, engine, chosen, choice);
  const support = app.supports(engine, request, profileOf(service));
  const host = hostOf(request.url);
  const fields = useRef<HTMLDivElement>(null);
  useOpenedForm(fields);
  useKeys({ Escape: onBack }, { singleKeys: settings.singleKeys });
  const cost = app.estimateCost(request);
  const billed = engine === 'service' && isBilled(settings.service) && cost.max > 0;
  return (
    <>
      <ScopeHead kind="map" scope={choice.scope} host={host} onBack={onBack} />
      <div class={`${viewStyles.scroll} ${optionsFormStyles.form}`} ref={fields}>
        <ScopeField
          page={about.page}
          choice={choice}
          onChange={(next) => setForm((now) => ({ ...now, choice: next }))}
        />
        <Field label={site.options.search} help={site.options.searchHelp}>
          {(ids) => (
            <TextInput
              ids={ids}
              value={search ?? ''}
              maxLength={500}
              placeholder={site.options.searchExample}
              onInput={(next) => setOptions({ search: next })}
            />
          )}
        </Field>
        <WhereToLook options={options} engine={engine} onOptions={setOptions} />
        <Field label={site.options.limit}>
          {(ids) => (
            <Stepper
              ids={ids}
              value={options.limit}
              min={1}
              max={MOST_URLS}
              step={1_000}
              lessLabel={site.options.less}
              moreLabel={site.options.more}
              onChange={(limit) => limit !== undefined && setOptions({ limit })}
            />
          )}
        </Field>
        <WhatCounts options={options} onOptions={setOptions} />
        {engine === 'device' && <WithService kind="map" />}
        {support.ok && (
          <IgnoredOptions
            ignored={support.ignored}
            engine={engine}
            nameOf={(option) => site.option[option] ?? option}
          />
        )}
      </div>
      <SiteProblemNote starts={starts} host={host} goToPage={goToPage} />
      {engine === 'service' && service.connected && (
        <SentAddress url={request.url} service={service} cost={cost} />
      )}
      <div class={actStyles.act}>
        <span class="grow">
          <span class={optionsFormStyles.costLine}>
            {billed ? words.cost(cost) : site.options.upTo(format.number(options.limit))}
          </span>
          <span class={optionsFormStyles.costLine}>{site.empty.body}</span>
        </span>
        <Button
          kind="primary"
          busy={starts.starting}
          disabled={start === undefined}
          onPress={() => starts.start(request, engine)}
        >
          {site.options.run}
        </Button>
      </div>
    </>
  );
}

type PartProps = { options: Options; onOptions: (change: Partial<Options>) => void };

/** Sitemaps, and on this device the link depth. */
function WhereToLook({ options, engine, onOptions: setOptions }: PartProps & { engine: EngineId }) {
  const { site } = useSiteWords();
  return (
    <>
      <SegmentedField
        label={site.options.sitemap}
        value={options.sitemap}
        onChange={(sitemap) => setOptions({ sitemap })}
        segments={SITEMAP.map((value) => ({ value, label: site.options.sitemapUse[value] }))}
      />
      {engine === 'device' && (
        <SegmentedField
          label={site.options.hops}
          value={String(options.hops)}
          onChange={(hops) => setOptions({ hops: Number(hops) })}
          segments={HOPS.map((hops: Hops) => ({
            value: String(hops),
            label: site.options.hopsUse[hops],
          }))}
        >
          <p class={fieldStyles.help}>{site.options.hopsHelp}</p>
        </SegmentedField>
      )}
    </>
  );
}

/** Which addresses count as pages of the site, and as the same page. */
function WhatCounts({ options, onOptions: setOptions }: PartProps) {
  const { site } = useSiteWords();
  return (
    <div class={optionsFormStyles.switches}>
      <Switch
        label={site.options.subdomains}
        checked={options.includeSubdomains}
        onChange={(includeSubdomains) => setOptions({ includeSubdomains })}
      />
      <Switch
        label={site.options.ignoreQuery}
        checked={options.ignoreQueryParameters}
        onChange={(ignoreQueryParameters) => setOptions({ ignoreQueryParameters })}
      />
    </div>
  );
}
