// Made from lib/words/messages/en/step-results.json by `npm run words`. Change it there.
import type { Format } from '../../format';

export const stepResultsMessages = ({ plural }: Format) => ({
  title: `Results of the steps`,
  kind: {
    screenshot: `Screenshot`,
    html: `HTML`,
    javascript: `JavaScript`,
    pdf: `PDF`,
  },
  name: ({ kind, index }: { kind: string; index: string }) => `${kind} ${index}`,
  save: ({ kind, index }: { kind: string; index: string }) => `Save ${kind} ${index}`,
  copy: ({ kind, index }: { kind: string; index: string }) => `Copy ${kind} ${index}`,
  copied: `Copied`,
  openThere: `Open at the service`,
  atService: `It could not be downloaded. The service keeps it for a day.`,
  notSaved: `It could not be saved.`,
  count: (count: number) => plural(count, { one: `# result of the steps`, other: `# results of the steps` }),
});
