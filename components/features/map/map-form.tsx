import type { Job } from '@/lib/core/model/job';
import { mapRequestSchema } from '@/lib/core/model/request';
import { folderOfPage, mapUrlOf, wholeSite, type ScopeChoice } from '@/lib/features/site/site-scope';
import { choice, count, onOff, text } from '@/components/shell/form/controls';
import { defineForm, type Control, type FormValuesOf } from '@/components/shell/state/define-form';
import { queryFields, siteScope } from '../site/start/site-controls';

/** The maximum that one map may list. */
export const MOST_URLS = 100_000;
/** As far as a map follows links. */
export const MOST_HOPS = 2;

const scope: Control<ScopeChoice> = {
  ...siteScope,
  hold(url, { page }) {
    if (typeof url !== 'string' || new URL(url).pathname === '/') return wholeSite;
    return page !== undefined && folderOfPage(page) === url
      ? { scope: 'folder', address: '' }
      : { scope: 'address', address: url };
  },
  read(chosen, { page }) {
    const value = page === undefined ? undefined : mapUrlOf(page, chosen);
    return value === undefined ? { problem: 'bad' } : { value };
  },
};

/** The form of a map: what it covers, what it searches for and where. */
export const mapForm = defineForm(mapRequestSchema, {
  scope: { control: scope, path: 'url' },
  search: { control: text({ most: 500 }) },
  sitemap: { control: choice(['include', 'only', 'skip'], { segments: true }) },
  hops: { control: choice([0, 1, MOST_HOPS], { segments: true }), engine: 'device' },
  limit: { control: count({ min: 1, max: MOST_URLS, step: 1_000, first: 5_000 }) },
  includeSubdomains: { control: onOff(true) },
  ...queryFields,
});
export type MapForm = FormValuesOf<typeof mapForm>;

/** As the last map of this site was started, else any; search words only from this site. `jobs` newest first. */
export function lastMapForm(jobs: readonly Job[], host: string): MapForm {
  const maps = jobs.flatMap((job) =>
    job.request.kind === 'map' ? [{ host: job.host, request: job.request }] : [],
  );
  const own = maps.find((map) => map.host === host);
  const last = own ?? maps[0];
  if (!last) return mapForm.empty;
  const values = { ...mapForm.of(last.request), scope: wholeSite };
  return own ? values : { ...values, search: '' };
}
