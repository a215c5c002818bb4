import { useEffect, useState } from 'preact/hooks';
import { profileOf } from '../../../../lib/model/service-profile';
import type { Settings } from '../../../../lib/model/settings';
import type { TabView } from '../../../../lib/ports/current-tab';
import { mapRequestFor, type MapOptions } from '../../../state/map-request';
import { useApp } from '../../../state/app';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Field } from '../../../ui/Field';
import { Segmented } from '../../../ui/Segmented';
import { Switch } from '../../../ui/Switch';
import { TextInput } from '../../../ui/TextInput';
import { IgnoredOptions } from '../page/IgnoredOptions';
import { useSiteWords } from './use-site-words';

type Props = {
  open: boolean;
  options: MapOptions;
  settings: Settings;
  tab: TabView | undefined;
  url: string;
  onClose: () => void;
  onRun: (options: MapOptions) => void;
};

/** As many as one map may list. */
export const MOST_URLS = 100_000;
const SITEMAP = ['include', 'only', 'skip'] as const;
const HOPS = [0, 1, 2] as const;
type Hops = (typeof HOPS)[number];

/** What a map looks for and where. The choice of the last map stands in it. */
export function MapOptionsDialog({ open, options, settings, tab, url, onClose, onRun }: Props) {
  const app = useApp();
  const { site } = useSiteWords();
  const [form, setForm] = useState(options);
  const [limit, setLimit] = useState(String(options.limit));
  useEffect(() => {
    if (!open) return;
    setForm(options);
    setLimit(String(options.limit));
  }, [open]);
  const { engine } = settings;
  const { search, ...rest } = form;
  const wanted = Number(limit.replace(/[\s.,’]/g, ''));
  const fits = Number.isInteger(wanted) && wanted >= 1 && wanted <= MOST_URLS;
  const words = search?.trim() ?? '';
  const chosen: MapOptions = {
    ...rest,
    ...(words !== '' && { search: words }),
    ...(fits && { limit: wanted }),
  };
  const request = tab && mapRequestFor(tab, url, engine, chosen);
  const support = request && app.supports(engine, request, profileOf(settings.service));

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={site.options.title}
      actions={
        <>
          <Button onPress={onClose}>{site.options.close}</Button>
          <Button kind="primary" disabled={!fits} onPress={() => onRun(chosen)}>
            {site.options.run}
          </Button>
        </>
      }
    >
      <div class="form">
        <Field label={site.options.search} help={site.options.searchHelp}>
          {(ids) => (
            <TextInput
              ids={ids}
              value={search ?? ''}
              maxLength={500}
              autofocus
              onInput={(next) => setForm({ ...form, search: next })}
            />
          )}
        </Field>
        <div class="field">
          <span class="field__l">{site.options.sitemap}</span>
          <Segmented
            label={site.options.sitemap}
            value={form.sitemap}
            onChange={(sitemap) => setForm({ ...form, sitemap })}
            segments={SITEMAP.map((value) => ({ value, label: site.options.sitemapUse[value] }))}
          />
        </div>
        {engine === 'device' && (
          <div class="field">
            <span class="field__l">{site.options.hops}</span>
            <Segmented
              label={site.options.hops}
              value={String(form.hops)}
              onChange={(hops) => setForm({ ...form, hops: Number(hops) })}
              segments={HOPS.map((hops: Hops) => ({
                value: String(hops),
                label: site.options.hopsUse[hops],
              }))}
            />
            <p class="field__h">{site.options.hopsHelp}</p>
          </div>
        )}
        <Field
          label={site.options.limit}
          help={site.options.limitHelp}
          error={fits ? undefined : site.options.badLimit}
        >
          {(ids) => <TextInput ids={ids} value={limit} onInput={setLimit} />}
        </Field>
        <div>
          <Switch
            label={site.options.subdomains}
            checked={form.includeSubdomains}
            onChange={(includeSubdomains) => setForm({ ...form, includeSubdomains })}
          />
          <Switch
            label={site.options.ignoreQuery}
            checked={form.ignoreQueryParameters}
            onChange={(ignoreQueryParameters) => setForm({ ...form, ignoreQueryParameters })}
          />
        </div>
        {support?.ok && (
          <IgnoredOptions
            ignored={support.ignored}
            engine={engine}
            nameOf={(option) => site.option[option] ?? option}
          />
        )}
      </div>
    </Dialog>
  );
}
