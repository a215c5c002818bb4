// Made from lib/core/words/messages/en/popup-tabs.json by `npm run words`. Change it there.
import type { Format } from '@/lib/core/words/format';

export const popupTabsMessages = ({ number, plural, choose }: Format) => ({
  title: `Tabs to Markdown`,
  order: `In tab order`,
  back: `Back`,
  ofTabs: ({ count, of }: { count: number; of: number }) => `<b>${number(count)}</b> of ${plural(of, { one: `# tab`, other: `# tabs` })}`,
  copy: (count: number) => `Copy ${plural(count, { one: `# tab`, other: `# tabs` })}`,
  download: `Download .md`,
  copied: ({ pages, missing }: { pages: number; missing: number }) => `Copied ${plural(pages, { one: `# tab`, other: `# tabs` })}${choose(missing, { "=0": ``, other: `, ${number(missing)} not read` })}`,
  saved: ({ pages, missing }: { pages: number; missing: number }) => `Saved ${plural(pages, { one: `# tab`, other: `# tabs` })}${choose(missing, { "=0": ``, other: `, ${number(missing)} not read` })}`,
  cancel: `Cancel`,
  closeNote: `Back to the list`,
});
