import { openZip } from '@/lib/core/bytes/open-zip';
import { delimitedRows, delimiterOf } from '@/lib/core/text/delimited-rows';
import { oneLine } from '@/lib/core/text/clean-text';
import { z } from '@/lib/core/model/zod';
import { CSV_MARK, csvLine } from '@/lib/features/export/csv';
import type { Monitor } from './monitor';
import { cronOf, problemHere } from './next-run';
import { readSchedule } from './read-schedule';
import { LEAST_MINUTES_HERE, MOST_MAPPED, watchOrderSchema, type Tell } from './watch';

export type WatchOrder = z.infer<typeof watchOrderSchema>;

/** What a file asks for that is not taken over, each counted. */
export type LeftOut = Partial<Record<'addresses' | 'schedules' | 'conditions' | 'parts' | 'more', number>>;
export type WatchFile = { watches: WatchOrder[]; left: LeftOut };

const MOST_WATCHES = 500;
const EVERY_DAY = '0 7 * * *';
const COLUMNS = [
  'name',
  'address',
  'schedule',
  'when',
  'text',
  'number',
  'part',
  'signed in',
  'notify',
] as const;

/** The watches of this device as a table that a spreadsheet and `readWatchFile` read; one line for each page. */
export function writeWatchFile(
  monitors: readonly Pick<Monitor, 'name' | 'cron' | 'targets' | 'watch' | 'notify'>[],
): string {
  const lines = monitors.flatMap(({ name, cron, targets, watch, notify }) => {
    if (!watch) return [];
    const { tell, part, signedIn } = watch;
    const text = 'text' in tell ? tell.text : undefined;
    const { limit, least, most } = { limit: undefined, least: undefined, most: undefined, ...tell };
    const number = limit ?? least ?? most;
    const rest = [tell.when, text, number, part?.selector, yesOrNo(signedIn), yesOrNo(notify !== undefined)];
    return targets.flatMap(({ what }) => what).map((url) => csvLine([name, url, cron, ...rest]));
  });
  return `${CSV_MARK}${csvLine(COLUMNS)}${lines.join('')}`;
}

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');

/**
 * Reads a list of watched pages: a table with a column of addresses, an address a line, or what changedetection.io
 * exports. A page without a schedule that this device can keep is checked once a day.
 */
export function readWatchFile(text: string): WatchFile {
  const found = new Found();
  const json = jsonOf(text);
  if (json === undefined) readTable(text.replace(/^\ufeff/, ''), found);
  else for (const watch of watchesIn(json)) readOther(watch, found);
  return found.end();
}

/** The text of a chosen file; of a packed export, the JSON of its watches in a list. */
export async function watchFileText(file: File): Promise<string> {
  if (!/\.zip$/i.test(file.name)) return file.text();
  const entries = await openZip(file, (fault) => new Error(fault));
  const listed = entries.filter(({ name }) => /(?:^|\/)(?:url-watches|watch)\.json$/.test(name));
  const texts = await Promise.all(
    listed.slice(0, MOST_WATCHES).map(async (entry) => new TextDecoder().decode(await entry.read())),
  );
  return `[${texts.join(',')}]`;
}

/** The watches of a file; lines of one name that say the same are one watch of several pages. */
class Found {
  private readonly watches = new Map<string, WatchOrder>();
  private readonly left: LeftOut = {};
  private readonly urls = new Set<string>();

  leave(what: keyof LeftOut): void {
    this.left[what] = (this.left[what] ?? 0) + 1;
  }

  add(
    given: { url: string; name: string; schedule: string } & Omit<WatchOrder, 'name' | 'urls' | 'cron'>,
  ): void {
    const { url, name, schedule, ...rest } = given;
    const read = watchOrderSchema.safeParse({
      ...rest,
      name: oneLine(name) || url.replace(/^https?:\/\/|\/$/g, '').slice(0, 200),
      urls: [url],
      cron: this.cronFor(schedule),
    });
    if (!read.success) return this.leave('addresses');
    const [address = ''] = read.data.urls;
    if (this.urls.has(address)) return;
    if (this.urls.size >= MOST_WATCHES) return this.leave('more');
    this.urls.add(address);
    const key = name === '' ? address : JSON.stringify({ ...read.data, urls: [] });
    const same = this.watches.get(key);
    // A map is of one site.
    if (same && same.tell.when !== 'map' && same.urls.length < 50) same.urls.push(address);
    else this.watches.set(same ? address : key, read.data);
  }

  end(): WatchFile {
    return { watches: [...this.watches.values()], left: this.left };
  }

  private cronFor(schedule: string): string {
    if (schedule === '') return EVERY_DAY;
    const read = readSchedule(schedule);
    const cron = read.ok ? cronOf(read.schedule.rule) : '';
    if (cron !== '' && problemHere(cron, Date.now()) === undefined) return cron;
    this.leave('schedules');
    return EVERY_DAY;
  }
}

function jsonOf(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isAddress = (cell: string): boolean =>
  /^(?:https?:\/\/|[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$))/i.test(cell.trim());
const addressOf = (cell: string): string => (/^https?:\/\//i.test(cell) ? cell : `https://${cell}`);

const NAMES: Readonly<Record<(typeof COLUMNS)[number], RegExp>> = {
  name: /^(?:name|title)$/,
  address: /^(?:address|url|link|page|uri)$/,
  schedule: /^(?:schedule|cron|interval|every)$/,
  when: /^when$/,
  text: /^text$/,
  number: /^number$/,
  part: /^(?:part|selector|css)$/,
  'signed in': /^signed in$/,
  notify: /^notify$/,
};

function readTable(text: string, found: Found): void {
  const rows = [...delimitedRows(text, delimiterOf(text))];
  const heads = (rows[0] ?? []).map((cell) => oneLine(cell).toLowerCase());
  const isHeaded = heads.some((head) => NAMES.address.test(head)) && !heads.some(isAddress);
  const places = new Map(
    isHeaded ? COLUMNS.map((name) => [name, heads.findIndex((head) => NAMES[name].test(head))]) : [],
  );
  for (const row of rows.slice(isHeaded ? 1 : 0)) {
    // An apostrophe in front of what a spreadsheet would run is not the text's own.
    const cell = (name: (typeof COLUMNS)[number]): string =>
      row[places.get(name) ?? -1]?.trim().replace(/^'(?=[=+\-@＝＋－＠])/u, '') ?? '';
    // Without names of columns, each line has an address, and perhaps tags behind it.
    const [first = ''] = row.flatMap((each) => each.trim().split(/\s+/)).filter(isAddress);
    const url = isHeaded ? cell('address') : first;
    if (!isAddress(url)) {
      if (row.some((each) => each.trim() !== '')) found.leave('addresses');
      continue;
    }
    const tell = tellOf(cell('when'), cell('text'), cell('number'));
    if (!tell) found.leave('conditions');
    const selector = cell('part');
    found.add({
      url: addressOf(url),
      name: cell('name'),
      schedule: cell('schedule'),
      tell: tell ?? { when: 'any' },
      ...(selector !== '' && { part: { selector, text: '' } }),
      signedIn: cell('signed in') === 'yes',
      notify: cell('notify') !== 'no',
    });
  }
}

function tellOf(when: string, text: string, number: string): Tell | undefined {
  switch (when) {
    case '':
    case 'any':
      return { when: 'any' };
    case 'words':
      return Number.isInteger(Number(number)) && Number(number) > 1
        ? { when, least: Number(number) }
        : undefined;
    case 'appears':
    case 'vanishes':
      return text === '' ? undefined : { when, text };
    case 'below':
    case 'above':
      return number !== '' && Number.isFinite(Number(number))
        ? { when, text, limit: Number(number) }
        : undefined;
    case 'map':
      return { when, most: Math.min(Math.max(Math.trunc(Number(number)) || 1_000, 10), MOST_MAPPED) };
    default:
      return undefined;
  }
}

/** A watch of changedetection.io (its `url-watches.json` and `watch.json`), of which this device has a counterpart. */
const otherSchema = z.object({
  url: z.string(),
  title: z.string().nullish(),
  time_between_check: z.record(z.string(), z.number().nullish()).nullish(),
  include_filters: z.array(z.string()).catch([]),
  trigger_text: z.array(z.string()).catch([]),
  notification_muted: z.boolean().catch(false),
});
/** What decides there when it is told, and has no counterpart here. */
const CONDITIONS = ['text_should_not_be_present', 'extract_text', 'ignore_text', 'conditions'] as const;
const READINGS = ['subtractive_selectors', 'browser_steps', 'headers', 'body', 'proxy'] as const;
const MINUTES: Readonly<Record<string, number>> = { weeks: 10_080, days: 1_440, hours: 60, minutes: 1 };

function* watchesIn(json: unknown): Generator<unknown> {
  if (Array.isArray(json)) for (const one of json) yield* watchesIn(one);
  else if (typeof json === 'object' && json !== null) {
    if ('watching' in json) yield* watchesIn(Object.values(json.watching ?? {}));
    else yield json;
  }
}

function readOther(value: unknown, found: Found): void {
  const read = otherSchema.safeParse(value);
  if (!read.success) return found.leave('addresses');
  const { url, title, time_between_check: period, include_filters: parts, trigger_text: texts } = read.data;
  const has = (names: readonly string[]): boolean =>
    names.some((name) => Object.keys(Object((value as Record<string, unknown>)[name])).length > 0);
  const [text = ''] = texts;
  const isPlain = texts.length === 1 && !/^\/.*\/\w*$/.test(text) && text.length <= 200;
  if (has(CONDITIONS) || (texts.length > 0 && !isPlain)) found.leave('conditions');
  const css = parts.filter((part) => !/^(?:xpath1?:|\/|json:|jq)/.test(part));
  const [selector] = css;
  if (has(READINGS) || css.length < parts.length || css.length > 1) found.leave('parts');
  found.add({
    url: isAddress(url) ? addressOf(url) : url,
    name: title ?? '',
    schedule: scheduleEvery(
      Object.entries(period ?? {}).reduce(
        (sum, [unit, count]) => sum + (MINUTES[unit] ?? 0) * (count ?? 0),
        0,
      ),
    ),
    tell: isPlain ? { when: 'appears', text } : { when: 'any' },
    ...(selector !== undefined && { part: { selector, text: '' } }),
    signedIn: false,
    notify: !read.data.notification_muted,
  });
}

const DAY = 1_440;
const STEPS = [LEAST_MINUTES_HERE, 20, 30, 60, 120, 180, 240, 360, 480, 720, DAY, DAY * 7, DAY * 30];

/** The schedule of this device that is nearest to a period in minutes; '' for none. */
function scheduleEvery(minutes: number): string {
  if (minutes <= 0) return '';
  const near = (step: number): number => Math.abs(Math.log(step / minutes));
  const step = STEPS.reduce((best, each) => (near(each) < near(best) ? each : best));
  if (step < 60) return `every ${step} minutes`;
  if (step < DAY) return `every ${step / 60} hours`;
  return step === DAY ? EVERY_DAY : step === DAY * 7 ? '0 7 * * 1' : '0 7 1 * *';
}
