// Made from lib/words/messages/en/job-end.json by `npm run words`. Change it there.
import type { Format } from '../../format';

export const jobEndMessages = ({ number, plural }: Format) => ({
  done: ({ kind, host }: { kind: "crawl" | "map" | "batch" | "other"; host: string }) => (kind === "crawl" ? `Crawled ${host}` : kind === "map" ? `Mapped ${host}` : kind === "batch" ? `Captured ${host}` : ``),
  failed: (host: string) => `${host}: the job could not be finished`,
  blocked: (host: string) => `${host}: the job needs your attention`,
  pages: (count: number) => plural(count, { one: `# page`, other: `# pages` }),
  kept: (count: number) => plural(count, { one: `# page kept`, other: `# pages kept` }),
  toGoOn: (count: number) => plural(count, { one: `# page kept. Open the side panel to continue.`, other: `# pages kept. Open the side panel to continue.` }),
  count: {
    failed: (count: number) => `${number(count)} failed`,
    skipped: (count: number) => `${number(count)} skipped`,
    duplicate: (count: number) => plural(count, { one: `# duplicate`, other: `# duplicates` }),
  },
});
