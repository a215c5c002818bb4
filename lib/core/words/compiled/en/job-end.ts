// Made from lib/core/words/messages/en/job-end.json by `npm run words`. Change it there.
import type { Format } from '@/lib/core/words/format';

export const jobEndMessages = ({ number, plural, choose }: Format) => ({
  done: ({ kind, host }: { kind: "crawl" | "map" | "batch" | "other"; host: string }) => (kind === "crawl" ? `Crawled ${host}` : kind === "map" ? `Mapped ${host}` : kind === "batch" ? `Captured ${host}` : ``),
  failed: (host: string) => `${host}: the job could not be finished`,
  blocked: (host: string) => `${host}: the job needs your attention`,
  pages: ({ count, failed, skipped, duplicate }: { count: number; failed: number; skipped: number; duplicate: number }) => `${plural(count, { one: `# page`, other: `# pages` })}${choose(failed, { "=0": ``, other: `, ${number(failed)} failed` })}${choose(skipped, { "=0": ``, other: `, ${number(skipped)} skipped` })}${plural(duplicate, { "=0": ``, one: `, # duplicate`, other: `, # duplicates` })}`,
  kept: ({ count, failed, skipped, duplicate }: { count: number; failed: number; skipped: number; duplicate: number }) => `${plural(count, { one: `# page kept`, other: `# pages kept` })}${choose(failed, { "=0": ``, other: `, ${number(failed)} failed` })}${choose(skipped, { "=0": ``, other: `, ${number(skipped)} skipped` })}${plural(duplicate, { "=0": ``, one: `, # duplicate`, other: `, # duplicates` })}`,
  toGoOn: (count: number) => plural(count, { one: `# page kept. Open the side panel to continue.`, other: `# pages kept. Open the side panel to continue.` }),
});
