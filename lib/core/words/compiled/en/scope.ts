// Made from lib/core/words/messages/en/scope.json by `npm run words`. Change it there.
import type { Format } from '@/lib/core/words/format';

export const scopeMessages = ({ plural }: Format) => ({
  label: `Scope`,
  of: {
    site: `Whole site`,
    folder: `This folder`,
    address: `Address`,
  },
  onLastMap: (count: number) => plural(count, { one: `# page on the last map`, other: `# pages on the last map` }),
  thisPage: (page: string) => `this page is <page>${page}</page>`,
  addressLabel: `Address`,
  addressExample: `https://example.com/docs/`,
  addressHelp: `This address and the pages below it.`,
  badAddress: `This is not a web address.`,
  crawlAddress: `Crawl an address`,
  mapAddress: `Map an address`,
});
