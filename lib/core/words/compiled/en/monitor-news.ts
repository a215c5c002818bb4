// Made from lib/core/words/messages/en/monitor-news.json by `npm run words`. Change it there.
import type { Format } from '@/lib/core/words/format';

export const monitorNewsMessages = ({ plural }: Format) => ({
  body: ({ host, changed, added, removed }: { host: string | undefined; changed: number; added: number; removed: number }) => `${host === undefined ? `` : `${host}: `}${plural(changed, { "=0": ``, one: `# page changed. `, other: `# pages changed. ` })}${plural(added, { "=0": ``, one: `# page is new. `, other: `# pages are new. ` })}${plural(removed, { "=0": ``, one: `# page is gone. `, other: `# pages are gone. ` })}Open Monitors in the side panel for details.`,
});
