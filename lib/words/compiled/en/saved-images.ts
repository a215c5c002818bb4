// Made from lib/words/messages/en/saved-images.json by `npm run words`. Change it there.
import type { Format } from '../../format';

export const savedImagesMessages = ({ number, plural }: Format) => ({
  saved: (saved: number) => plural(saved, { one: `# image included`, other: `# images included` }),
  savedAndLeft: ({ saved, left }: { saved: number; left: number }) => `${plural(saved, { one: `# image included`, other: `# images included` })}; ${plural(left, { one: `# left as a link`, other: `# left as links` })}`,
  left: (left: number) => plural(left, { one: `# image left as a link`, other: `# images left as links` }),
  allNotGranted: (images: string) => `${images}, on hosts that Trawl has no access to`,
  someNotGranted: ({ images, count }: { images: string; count: number }) => `${images}, ${number(count)} of them on hosts that Trawl has no access to`,
});
