// Made from lib/words/messages/en/monitor-news.json by `npm run words`. Change it there.
import type { Format } from '../../format';

export const monitorNewsMessages = ({ plural }: Format) => ({
  changed: (count: number) => plural(count, { one: `# page changed`, other: `# pages changed` }),
  new: (count: number) => plural(count, { one: `# page is new`, other: `# pages are new` }),
  removed: (count: number) => plural(count, { one: `# page is gone`, other: `# pages are gone` }),
  body: ({ host, changes }: { host: string | undefined; changes: string }) => (host === undefined ? `${changes}. Open Monitors in the side panel to see what.` : `${changes} on ${host}. Open Monitors in the side panel to see what.`),
});
