import { readAddressLines } from '@/lib/core/addresses/address-lines';
import { readSchedule } from '@/lib/features/monitors/read-schedule';
import type { CaptureFormat } from '@/lib/core/model/format';
import { MOST_WATCHED, type Monitor } from '@/lib/features/monitors/monitor';
import { monitorRequestSchema, type MonitorRequest } from '@/lib/core/model/request';
import { z } from '@/lib/core/model/zod';

export const keptDays = [7, 30, 90, 365] as const;

/** The form of a monitor, possibly incomplete. */
export type MonitorForm = {
  name: string;
  /** One address per line. */
  lines: string;
  schedule: string;
  goal: string;
  formats: readonly CaptureFormat[];
  retentionDays: number;
  tellMe: boolean;
  emails: readonly string[];
};

/** The form for what the user is viewing. */
export function newForm(about: { title?: string; urls: readonly string[] }): MonitorForm {
  const [first] = about.urls;
  return {
    name: (about.title?.trim() || (first && URL.canParse(first) ? new URL(first).hostname : '')).slice(
      0,
      256,
    ),
    lines: about.urls.join('\n'),
    schedule: 'daily at 7:30',
    goal: '',
    formats: ['markdown'],
    retentionDays: 30,
    tellMe: false,
    emails: [],
  };
}

/** The form with a monitor's current values; its schedule in the words of `scheduleWords`. */
export function formOfMonitor(monitor: Monitor, scheduleWords: string): MonitorForm {
  return {
    name: monitor.name,
    lines: monitor.targets.flatMap(({ what }) => what).join('\n'),
    schedule: readSchedule(scheduleWords).ok ? scheduleWords : (monitor.cron ?? ''),
    goal: monitor.goal ?? '',
    formats: ['markdown'],
    retentionDays: monitor.retentionDays ?? 30,
    tellMe: monitor.notify !== undefined,
    emails: monitor.emails ?? [],
  };
}

export type FormFaults = { lines?: { bad: string } | 'too-many'; emails?: string };

/** What cannot be sent; a field that is only empty so far is not an error. */
export function formFaults({ lines, emails }: MonitorForm): FormFaults {
  const { urls, bad } = readAddressLines(lines);
  const [first] = bad;
  const badEmail = emails.find((each) => !z.email().safeParse(each).success);
  return {
    ...(first
      ? { lines: { bad: first.text } }
      : urls.length > MOST_WATCHED
        ? { lines: 'too-many' as const }
        : {}),
    ...(badEmail === undefined ? {} : { emails: badEmail }),
  };
}

export type Lack = 'name' | 'pages' | 'schedule' | 'emails';

/** The first field that prevents a new monitor from being started, as missing or invalid. */
export function lackOf(form: MonitorForm): Lack | undefined {
  const faults = formFaults(form);
  if (form.name.trim() === '') return 'name';
  if (faults.lines !== undefined || readAddressLines(form.lines).urls.length === 0) return 'pages';
  if (!readSchedule(form.schedule).ok) return 'schedule';
  return faults.emails === undefined ? undefined : 'emails';
}

/** The fields sent both for a new monitor and for a change; undefined while something is missing or invalid. */
export function monitorFields(form: MonitorForm, timezone: string) {
  const read = readSchedule(form.schedule);
  const name = form.name.trim();
  if (!read.ok || name === '' || formFaults(form).emails !== undefined) return undefined;
  const { rule, zoned } = read.schedule;
  return {
    name,
    schedule: zoned ? { ...rule, timezone } : rule,
    goal: form.goal.trim(),
    retentionDays: form.retentionDays,
    emails: [...form.emails],
  };
}

/** The request of a form; undefined while something is missing or invalid. */
export function monitorRequestOf(form: MonitorForm, timezone: string): MonitorRequest | undefined {
  const fields = monitorFields(form, timezone);
  const { urls, bad } = readAddressLines(form.lines);
  if (!fields || bad.length > 0) return undefined;
  const { goal, ...rest } = fields;
  const parsed = monitorRequestSchema.safeParse({
    kind: 'monitor',
    ...rest,
    ...(goal === '' ? {} : { goal }),
    urls,
    tellMe: form.tellMe,
    formats: [...form.formats],
  });
  return parsed.success ? parsed.data : undefined;
}

/** Whether it watches one list of pages, which can be changed; a site or a search cannot. */
export const watchesList = ({ targets }: Pick<Monitor, 'targets'>): boolean =>
  targets.length === 1 && targets[0]?.type === 'scrape';

/** The pages of the form, if they differ from those the monitor watches. */
export function changedPages(
  { targets }: Pick<Monitor, 'targets'>,
  { lines }: Pick<MonitorForm, 'lines'>,
): { urls: string[] } | undefined {
  const urls = readAddressLines(lines).urls.slice();
  const before = targets.flatMap(({ what }) => what);
  return urls.join('\n') === before.join('\n') ? undefined : { urls };
}
