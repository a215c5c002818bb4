import type { SiteRule } from '../model/site-rule';
import type { Report } from '../model/capture';
import type { EngineId } from '../model/request';
import { captureOptionsMessages } from './compiled/en/capture-options';
import { panelMessages } from './compiled/en/panel';
import { panelShortcutsMessages } from './compiled/en/panel-shortcuts';
import { around } from './around';
import type { Format } from './format';

type OptionMessages = ReturnType<typeof captureOptionsMessages>;
type WithDots<Name> = Name extends `${infer Option}-${infer Part}` ? `${Option}.${Part}` : Name;

/** The strings of an option's field, by its path. A choice whose value is a name of the service has none. */
function optionWords({ option, form }: OptionMessages) {
  const more = (sentence: string) => (about: string) => (about === '' ? sentence : `${sentence} ${about}`);
  const { yes, no, unset: empty, problem } = form;
  const common = {
    empty,
    problem: { ...problem, json: more(problem.json), invalid: more(problem.invalid) },
  };
  // The cast: `fromEntries` forgets which names there are.
  return Object.fromEntries(
    Object.entries(option).map(([path, said]) => [
      path.replace('-', '.'),
      { choices: { yes, no }, ...common, ...said },
    ]),
  ) as unknown as Record<
    WithDots<keyof OptionMessages['option']>,
    typeof common & { label: string; help?: string; choices: Readonly<Record<string, string>> }
  >;
}

/** The strings of the side panel and its viewers, in English. */
export function createPanelWords(format: Format) {
  const messages = {
    ...panelMessages(format),
    ...panelShortcutsMessages(),
    ...captureOptionsMessages(),
  } satisfies {
    summaryBy: Record<EngineId, string>;
    scope: Record<Report['scope'], string>;
    siteRules: { pointing: Record<SiteRule['part'], string> };
  };
  return {
    ...messages,
    notOpen: (shortcut: string) => around(messages.notOpen(shortcut), 'keys'),
    /** `more`: there may be further ones. */
    found: (at: number, of: number, more: boolean) =>
      of === 0 && !more ? messages.foundNone : messages.found({ at, of, more }),
    jsonStats: ({ items, fields }: { items?: number; fields?: number }, credits: number | undefined) =>
      [
        ...(items === undefined ? [] : [messages.jsonItems(items)]),
        ...(fields === undefined ? [] : [messages.fieldCount(fields)]),
        ...(credits === undefined ? [] : [messages.creditCount(credits)]),
      ].join(' · '),
    selected: (count: number, of?: number) => messages.selected({ count, of }),
    librarySearch: {
      ...messages.librarySearch,
      misread: ({ name, value }: { name: keyof typeof messages.librarySearch.takes; value: string }) =>
        messages.librarySearch.misread({
          typed: `${name}:${value}`,
          name,
          takes: messages.librarySearch.takes[name],
        }),
    },
    imageStats: (all: number, withoutAlt: number) =>
      [messages.imageCount(all), ...(withoutAlt === 0 ? [] : [messages.withoutAlt(withoutAlt)])].join(' · '),
    dimensions: (width: number, height: number) =>
      messages.dimensions({ width: String(width), height: String(height) }),
    kept: (percent: number) => messages.kept(format.percent(percent / 100)),
    siteRules: {
      ...messages.siteRules,
      remembered: {
        ...messages.siteRules.remembered,
        keep: (host: string, what: string) => messages.siteRules.remembered.keep({ host, what }),
        'leave-out': (host: string, what: string) =>
          messages.siteRules.remembered['leave-out']({ host, what }),
      } satisfies Record<SiteRule['part'], (host: string, what: string) => string>,
    },
    damaged: { ...messages.damaged, fileName: (id: string) => messages.damaged.fileName(id.slice(0, 8)) },
    option: optionWords(messages),
  };
}

export type PanelWords = ReturnType<typeof createPanelWords>;
