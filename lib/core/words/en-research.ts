import type { AnyTool } from '../model/research-tool';
import type { SearchSource } from '../model/request';
import { researchMessages } from './compiled/en/research';
import type { Format } from './format';

/** The strings of the Research section, in English. */
export function createResearchWords(format: Format) {
  const messages = researchMessages(format) satisfies {
    tools: Record<'label' | AnyTool, string>;
    noneOf: Record<SearchSource, string>;
    source: Record<SearchSource, string>;
  };
  const sites = {
    bad: (lines: string) => {
      const wrong = lines.split('\n');
      return messages.badSites({ count: wrong.length, sites: format.list(wrong.map(messages.quoted)) });
    },
    both: messages.bothSites,
  };
  return {
    ...messages,
    /** `Web, news`. */
    sourcesOf: (sources: readonly SearchSource[]) =>
      sources.map((name, at) => (at === 0 ? messages.source : messages.sourceAfter)[name]).join(', '),
    dates: {
      ...messages.dates,
      said: (from: string, to: string) => {
        if (from === '') return messages.dates.until(to);
        return to === '' ? messages.dates.since(from) : messages.dates.between({ from, to });
      },
    },
    field: {
      ...messages.field,
      dates: { label: messages.dates.from },
      sources: { ...messages.field.sources, choices: messages.source },
      only: { ...messages.field.only, example: messages.siteExample, problem: sites },
      without: { ...messages.field.without, example: messages.siteExample, problem: sites },
    },
    sourceTab: (name: SearchSource, count: number) => messages.sourceTab[name](count),
    resultList: (name: SearchSource) => messages.resultList[name],
    show: (name: SearchSource, count: number) => messages.show[name](count),
  };
}
