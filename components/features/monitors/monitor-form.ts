import { readAddressLines } from '@/lib/core/addresses/address-lines';
import { readSchedule } from '@/lib/features/monitors/read-schedule';
import type { Monitor } from '@/lib/features/monitors/monitor';
import { MOST_WATCHED, monitorFieldsSchema, monitorRequestSchema } from '@/lib/core/model/request';
import { z } from '@/lib/core/model/zod';
import { addresses, text, tokens } from '@/components/shell/form/controls';
import { defineForm, type FormValuesOf } from '@/components/shell/state/define-form';
import { formats } from '../crawl/FormatTags';
import { retention, schedule, tellMe } from './monitor-controls';

export const monitorForm = defineForm(monitorRequestSchema, {
  name: { control: text({ most: 256 }) },
  urls: {
    control: addresses({ rows: 3, most: MOST_WATCHED }),
    about: ({ urls }) => readAddressLines(String(urls)).urls.length,
  },
  formats: { control: formats('service') },
  schedule: { control: schedule },
  goal: { control: text({ rows: 2, most: 2_000 }) },
  tellMe: { control: tellMe },
  emails: { control: tokens((token) => z.email().safeParse(token).success) },
  retentionDays: { control: retention },
});
export type MonitorForm = FormValuesOf<typeof monitorForm>;

/** What a new monitor begins with: the pages, and a name for them. */
export function namedPages({ title, urls }: { title?: string; urls: readonly string[] }) {
  const [first] = urls;
  const name = title?.trim() || (first && URL.canParse(first) ? new URL(first).hostname : '');
  return { name: name.slice(0, 256), urls: urls.join('\n') };
}

/** The form for what the user is viewing. */
export const newForm = (about: { title?: string; urls: readonly string[] }): MonitorForm => ({
  ...monitorForm.empty,
  ...namedPages(about),
});

/** The form with a monitor's current values; its schedule in the words of `scheduleWords`. */
export function formOfMonitor(monitor: Monitor, scheduleWords: string): MonitorForm {
  return {
    ...monitorForm.empty,
    name: monitor.name,
    urls: monitor.targets.flatMap(({ what }) => what).join('\n'),
    schedule: readSchedule(scheduleWords).ok ? scheduleWords : (monitor.cron ?? ''),
    goal: monitor.goal ?? '',
    retentionDays: monitor.retentionDays ?? 30,
    tellMe: monitor.notify !== undefined,
    emails: monitor.emails ?? [],
  };
}

/** The fields that a change of a monitor sends; an empty goal removes it. Undefined while one is missing or wrong. */
export function monitorFields(form: MonitorForm, timezone: string) {
  const { urls: _pages, ...wrong } = monitorForm.problems(form, { timezone });
  if (Object.keys(wrong).length > 0) return undefined;
  return monitorFieldsSchema.safeParse({ goal: '', ...monitorForm.draft(form, { timezone }) }).data;
}

/** Whether it watches one list of pages, which can be changed; a site or a search cannot. */
export const watchesList = ({ targets }: Pick<Monitor, 'targets'>): boolean =>
  targets.length === 1 && targets[0]?.type === 'scrape';

/** The pages of the form, if they differ from those the monitor watches. */
export function changedPages(
  { targets }: Pick<Monitor, 'targets'>,
  form: Pick<MonitorForm, 'urls'>,
): { urls: string[] } | undefined {
  const urls = readAddressLines(form.urls).urls.slice();
  const before = targets.flatMap(({ what }) => what);
  return urls.join('\n') === before.join('\n') ? undefined : { urls };
}
