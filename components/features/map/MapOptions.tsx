import { isBilled, profileOf } from '@/lib/core/model/service-profile';
import { hostOf } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import type { MapRequest } from '@/lib/core/model/request';
import { useApp } from '@/components/shell/state/app';
import { useSetKeys } from '@/components/shell/state/use-set-keys';
import { useRetainedState, type Kept } from '@/components/shell/state/use-retained-state';
import { FormBody, FormFields } from '@/components/shell/form/FormFields';
import { StartBar } from '@/components/shell/form/StartBar';
import { WithService, ScopeHead } from '../site/start/site-controls';
import { IgnoredOptions } from '@/components/shell/form/IgnoredOptions';
import { SentAddress } from '@/components/shell/panel/SentAddress';
import { useScopeWords } from '../site/scope/ScopeField';
import { SiteProblemNote } from '../site/start/SiteProblemNote';
import { useSiteWords } from '../site/use-site-words';
import type { SiteStarts } from '../site/start/use-site-starts';
import { mapForm, type MapForm } from './map-form';
import { mapRequestFor } from './map-request';
import { useSettings } from '@/components/shell/state/settings';

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
  const { engine, service } = useSettings();
  const app = useApp();
  const { site, words, format } = useSiteWords();
  const [form, setForm] = useRetainedState(kept, () => about.first);
  const facts = { engine, page: about.page };
  const { search: _before, url: _at, ...before } = about.again ?? {};
  const request = mapRequestFor(tab, about.page, engine, { ...before, ...mapForm.draft(form, facts) });
  const support = app.supports(engine, request, profileOf(service));
  const host = hostOf(request.url);
  useSetKeys({ Escape: onBack });
  const cost = app.estimateCost(request);
  const billed = engine === 'service' && isBilled(service) && cost.max > 0;
  return (
    <>
      <ScopeHead kind="map" scope={form.scope.scope} host={host} onBack={onBack} />
      <FormBody>
        <FormFields
          form={mapForm}
          values={form}
          words={{ ...site.field, scope: useScopeWords() }}
          facts={facts}
          onChange={(change) => setForm((now) => ({ ...now, ...change }))}
        />
        {engine === 'device' && <WithService kind="map" />}
        {support.ok && <IgnoredOptions ignored={support.ignored} engine={engine} words={site.field} />}
      </FormBody>
      <SiteProblemNote starts={starts} host={host} goToPage={goToPage} />
      {engine === 'service' && service.connected && (
        <SentAddress url={request.url} service={service} cost={cost} />
      )}
      <StartBar
        lines={[billed ? words.cost(cost) : site.options.upTo(format.number(form.limit)), site.empty.body]}
        label={site.options.run}
        busy={starts.starting}
        disabled={Object.keys(mapForm.problems(form, facts)).length > 0}
        onStart={() => starts.start(request, engine)}
      />
    </>
  );
}
