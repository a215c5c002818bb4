// Made from lib/core/words/messages/en/saved-images.json by `npm run words`. Change it there.
import type { Format } from '@/lib/core/words/format';

export const savedImagesMessages = ({ plural }: Format) => ({
  saved: (saved: number) => plural(saved, { one: `# image included`, other: `# images included` }),
  savedAndLeft: ({ saved, left }: { saved: number; left: number }) => `${plural(saved, { one: `# image included`, other: `# images included` })}; ${plural(left, { one: `# left as a link`, other: `# left as links` })}`,
  left: (left: number) => plural(left, { one: `# image left as a link`, other: `# images left as links` }),
  leftNotGranted: (left: number) => plural(left, { one: `# image left as a link, on a host that Trawl has no access to`, other: `# images left as links, on hosts that Trawl has no access to` }),
  leftSomeNotGranted: ({ left, notGranted }: { left: number; notGranted: number }) => `${plural(left, { one: `# image left as a link`, other: `# images left as links` })}, ${plural(notGranted, { one: `# of them on a host that Trawl has no access to`, other: `# of them on hosts that Trawl has no access to` })}`,
  savedAndLeftNotGranted: ({ saved, left }: { saved: number; left: number }) => `${plural(saved, { one: `# image included`, other: `# images included` })}; ${plural(left, { one: `# left as a link, on a host that Trawl has no access to`, other: `# left as links, on hosts that Trawl has no access to` })}`,
  savedAndLeftSomeNotGranted: ({ saved, left, notGranted }: { saved: number; left: number; notGranted: number }) => `${plural(saved, { one: `# image included`, other: `# images included` })}; ${plural(left, { one: `# left as a link`, other: `# left as links` })}, ${plural(notGranted, { one: `# of them on a host that Trawl has no access to`, other: `# of them on hosts that Trawl has no access to` })}`,
});
