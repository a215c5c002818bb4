// Made from lib/core/words/messages/en/step-results.json by `npm run words`. Change it there.
import type { Format } from '@/lib/core/words/format';

export const stepResultsMessages = ({ plural }: Format) => ({
  title: `Results of the steps`,
  name: ({ kind, index }: { kind: "screenshot" | "html" | "javascript" | "pdf" | "other"; index: string }) => (kind === "screenshot" ? `Screenshot ${index}` : kind === "html" ? `HTML ${index}` : kind === "javascript" ? `JavaScript ${index}` : kind === "pdf" ? `PDF ${index}` : ``),
  save: ({ kind, index }: { kind: "screenshot" | "pdf" | "html" | "other"; index: string }) => (kind === "screenshot" ? `Save screenshot ${index}` : kind === "pdf" ? `Save PDF ${index}` : kind === "html" ? `Save HTML ${index}` : ``),
  copy: ({ kind, index }: { kind: "html" | "javascript" | "other"; index: string }) => (kind === "html" ? `Copy HTML ${index}` : kind === "javascript" ? `Copy JavaScript ${index}` : ``),
  copied: `Copied`,
  openThere: `Open at the service`,
  atService: `It could not be downloaded. The service keeps it for a day.`,
  notSaved: `It could not be saved.`,
  count: (count: number) => plural(count, { one: `# result of the steps`, other: `# results of the steps` }),
});
