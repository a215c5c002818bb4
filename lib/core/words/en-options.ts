import type { SiteRule } from '../model/site-rule';
import type { ChosenProfile } from '../model/settings';
import { around } from './around';
import { optionsMessages } from './compiled/en/options';
import type { Format } from './format';

/** What clearing the library removes. */
/** What can be cleared: captures, and the ended jobs of the kinds that are listed. */
export type StoredCounts = Record<keyof ReturnType<typeof optionsMessages>['data']['count'], number>;

type AbilityRow = { what: string; cells: (boolean | string)[] };

type EngineMessages = ReturnType<typeof optionsMessages>['engine'];

/** The table of what the device and a service can do. */
const abilities = ({ row, cell }: EngineMessages['table']): AbilityRow[] => [
  { what: row.openTab, cells: [true, false] },
  { what: row.address, cells: [true, true] },
  { what: row.formats, cells: [true, true] },
  { what: row.summary, cells: [cell.keySentences, cell.newlyWritten] },
  { what: row.json, cells: [cell.structuredData, cell.anySchema] },
  { what: row.screenshot, cells: [cell.openTab, true] },
  { what: row.sites, cells: [true, true] },
  { what: row.signedIn, cells: [cell.ifYouSay, false] },
  { what: row.rules, cells: [false, true] },
];

/** What a hosted and a self-hosted service can do. */
const serverAbilities = ({ row, withModel }: EngineMessages['profile']): AbilityRow[] => [
  { what: row.reading, cells: [true, true] },
  { what: row.model, cells: [true, withModel] },
  { what: row.rules, cells: [true, withModel] },
  { what: row.media, cells: [true, false] },
  { what: row.browser, cells: [true, false] },
  { what: row.cache, cells: [true, false] },
  { what: row.tools, cells: [true, false] },
];

/** What a service does with a key, and for anyone. */
const keyAbilities = ({ row, limited }: EngineMessages['keyless']): AbilityRow[] => [
  { what: row.pages, cells: [true, limited] },
  { what: row.sites, cells: [true, false] },
  { what: row.tools, cells: [true, false] },
];

/** Strings of the options page. */
export function createOptionsWords(format: Format) {
  const messages = optionsMessages(format) satisfies {
    engine: { profile: { kinds: Record<ChosenProfile, string> } };
    siteRules: { part: Record<SiteRule['part'], string> };
  };
  return {
    ...messages,
    engine: {
      ...messages.engine,
      answeredIn: (ms: number) => messages.engine.answeredIn(format.milliseconds(ms)),
      noBilling: (ms: number) => messages.engine.noBilling(format.milliseconds(ms)),
      /** What is left, and what of it is set apart: the size of the plan. */
      balance: (left: number, plan: number) => around(messages.engine.balance({ left, plan }), 'plan'),
      keyRefusedBody: (tail: string | undefined, status = 401, said?: string) =>
        messages.engine.keyRefusedBody({
          tail: tail || undefined,
          status: String(status),
          said: said || undefined,
        }),
      keyMissingBody: (status = 401) => messages.engine.keyMissingBody(String(status)),
      serviceErrorBody: (status: number | undefined) =>
        messages.engine.serviceErrorBody(String(status ?? 500)),
      table: {
        ...messages.engine.table,
        columns: Object.values(messages.engine.table.columns),
        rows: abilities(messages.engine.table),
      },
      keyless: {
        ...messages.engine.keyless,
        columns: Object.values(messages.engine.keyless.columns),
        rows: keyAbilities(messages.engine.keyless),
      },
      profile: {
        ...messages.engine.profile,
        found: (profile: ChosenProfile | undefined) =>
          profile === undefined ? messages.engine.profile.notFound : messages.engine.profile.found[profile],
        columns: Object.values(messages.engine.profile.columns),
        rows: serverAbilities(messages.engine.profile),
      },
    },
    capture: {
      ...messages.capture,
      placeholders: (names: readonly string[]) =>
        messages.capture.placeholders(names.map((name) => `{${name}}`).join(' ')),
      problems: {
        ...messages.capture.problems,
        'bad-key': (line: number, name: string) => messages.capture.problems['bad-key']({ line, name }),
        'same-key': (line: number, name: string) => messages.capture.problems['same-key']({ line, name }),
        'unknown-placeholder': (line: number, name: string) =>
          messages.capture.problems['unknown-placeholder']({ line, name }),
      },
    },
    shortcuts: {
      ...messages.shortcuts,
      lede: around(messages.shortcuts.lede, 'link'),
      ledeHere: around(messages.shortcuts.ledeHere, 'link'),
    },
    data: {
      ...messages.data,
      /** `12 captures, 1 map and 2 crawls`; empty when there is nothing. */
      stored: (counts: StoredCounts) =>
        format.list(
          (Object.keys(counts) as (keyof StoredCounts)[]).flatMap((name) =>
            counts[name] > 0 ? [messages.data.count[name](counts[name])] : [],
          ),
        ),
      clearHelp: (stored: string) => messages.data.clearHelp(stored || undefined),
    },
  };
}

export type OptionsWords = ReturnType<typeof createOptionsWords>;
