// Made from lib/core/words/messages/en/pasted.json by `npm run words`. Change it there.
import type { Format } from '@/lib/core/words/format';

export const pastedMessages = ({ plural }: Format) => ({
  open: `Paste options as JSON…`,
  title: `Paste options as JSON`,
  label: `Options as JSON`,
  help: `Options as JSON, in the v2 or v1 format of the service.`,
  fill: `Fill in`,
  cancel: `Cancel`,
  notObject: `This must be a JSON object, in { }.`,
  unfit: (paths: string) => `Not an option, or not a valid value: ${paths}`,
  left: (names: string) => `Not used: ${names}`,
  leftRules: (names: string) => `Crawl options, not used here: ${names}`,
  translated: (count: number) => plural(count, { one: `# v1 name was translated`, other: `# v1 names were translated` }),
  nothingSent: `Nothing is sent until you use them.`,
  inText: `In the text`,
  now: `Now`,
  nothing: `Left out: v2 has no such option`,
  filled: (count: number) => plural(count, { one: `# option filled in`, other: `# options filled in` }),
});
