import { cronOf, problemHere } from '@/lib/features/monitors/next-run';
import { MOST_WATCHED } from '@/lib/core/model/request';
import type { NamedSteps } from '@/lib/core/model/steps';
import type { Monitor } from '@/lib/features/monitors/monitor';
import { readSchedule } from '@/lib/features/monitors/read-schedule';
import type { MonitorRequest } from '@/lib/core/model/request';
import { MOST_MAPPED, watchOrderSchema, type WatchedRecipe } from '@/lib/features/monitors/watch';
import { readAddressLines } from '@/lib/core/addresses/address-lines';
import { addresses, choice, count, onOff, text } from '@/components/shell/form/controls';
import { defineForm, type Control, type FormValuesOf } from '@/components/shell/state/define-form';
import { ignore, part, rows, schedule, steps, tellMe } from './monitor-controls';
import { namedPages } from './monitor-form';

/** A schedule as a rule in this computer's time, no more often than this device visits a site. */
const scheduleHere: Control<string> = {
  ...schedule,
  read(typed) {
    const read = readSchedule(typed);
    if (!read.ok) return { problem: read.problem.why === 'too-often' ? 'often' : 'bad' };
    const cron = cronOf(read.schedule.rule);
    const problem = problemHere(cron, Date.now());
    return problem ? { problem } : { value: cron };
  },
};

/** A number as people write it. */
const limit: Control<string> = {
  ...text({ most: 20 }),
  hold: (sent) => (typeof sent === 'number' ? String(sent) : ''),
  read(typed) {
    const written = typed.trim().replace(',', '.');
    if (written === '') return { value: undefined };
    const value = Number(written);
    return Number.isFinite(value) ? { value } : { problem: 'bad' };
  },
};

/** May be empty: then the first number of the page counts. */
const near: Control<string> = { ...text({ most: 200 }), read: (typed) => ({ value: typed.trim() }) };
type Values = Readonly<Record<string, unknown>>;
const tells =
  (...kinds: string[]) =>
  ({ tellWhen }: Values): boolean =>
    kinds.includes(String(tellWhen));
const ofPages = ({ tellWhen }: Values): boolean => tellWhen !== 'map';
const toldOf =
  (name: string) =>
  ({ tell }: Values): unknown =>
    (tell as Values | undefined)?.[name] ?? '';

/** The form of a monitor of this device. */
export const watchForm = defineForm(watchOrderSchema, {
  name: { control: text({ most: 256 }) },
  urls: {
    control: addresses({ rows: 3, most: MOST_WATCHED }),
    about: ({ urls }) => readAddressLines(String(urls)).urls.length,
    problem: ({ urls, ...values }) =>
      ofPages(values) || readAddressLines(String(urls)).urls.length < 2 ? undefined : { problem: 'sites' },
  },
  rows: { control: rows, when: (values) => ofPages(values) && values['rows'] !== undefined },
  steps: { control: steps, when: (values) => ofPages(values) && values['steps'] !== undefined },
  part: { control: part, when: (values) => ofPages(values) && values['rows'] === undefined },
  tellWhen: {
    control: choice(['any', 'words', 'appears', 'vanishes', 'below', 'above', 'map']),
    path: 'tell.when',
    about: (values) => (ofPages(values) ? 'pages' : undefined),
  },
  most: {
    control: count({ min: 10, max: MOST_MAPPED, first: 1_000 }),
    path: 'tell.most',
    when: tells('map'),
  },
  least: { control: count({ min: 2, max: 10_000, first: 20 }), path: 'tell.least', when: tells('words') },
  words: {
    control: text({ most: 200 }),
    path: 'tell.text',
    when: tells('appears', 'vanishes'),
    of: toldOf('text'),
  },
  near: {
    control: near,
    path: 'tell.text',
    when: tells('below', 'above'),
    of: toldOf('text'),
  },
  limit: { control: limit, path: 'tell.limit', when: tells('below', 'above') },
  ignore: { control: ignore, when: ofPages },
  schedule: { control: scheduleHere, path: 'cron' },
  signedIn: { control: onOff(), when: (values) => ofPages(values) && values['steps'] === undefined },
  notify: { control: { ...tellMe, read: onOff().read } },
});
export type WatchForm = FormValuesOf<typeof watchForm>;

/** The form for what the user is viewing. */
export const newWatch = ({
  rows: watched,
  steps: before,
  ...about
}: {
  title?: string;
  urls: readonly string[];
  rows?: WatchedRecipe | undefined;
  steps?: NamedSteps | undefined;
}): WatchForm => ({
  ...watchForm.empty,
  ...namedPages(about),
  rows: watched,
  steps: before,
});

/** The form for what a service did not take. */
export const watchInstead = ({ name, urls, schedule }: MonitorRequest): WatchForm =>
  watchForm.taken(newWatch({ title: name, urls }), {
    cron: 'text' in schedule ? schedule.text : schedule.cron,
  });

/** The form with a monitor's current values; its schedule in the words of `scheduleWords`. */
export function formOfWatch(
  { name, cron = '', targets, watch, notify }: Monitor,
  scheduleWords: string,
): WatchForm {
  const order = {
    name,
    cron: readSchedule(scheduleWords).ok ? scheduleWords : cron,
    urls: targets.flatMap(({ what }) => what),
    signedIn: watch?.signedIn ?? false,
    tell: watch?.tell ?? { when: 'any' as const },
    part: watch?.part,
    rows: watch?.rows,
    steps: watch?.steps,
    ignore: watch?.ignore,
    notify: notify !== undefined,
  };
  return watchForm.of(order);
}
