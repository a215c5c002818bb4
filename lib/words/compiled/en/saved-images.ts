// Made from lib/words/messages/en/saved-images.json by `npm run words`. Change it there.
import type { Format } from '../../format';

export const savedImagesMessages = ({ number, plural }: Format) => ({
  saved: (saved: number) => plural(saved, { one: `# image is in it`, other: `# images are in it` }),
  savedAndLeft: ({ saved, left }: { saved: number; left: number }) => `${plural(saved, { one: `# image is in it`, other: `# images are in it` })}; ${plural(left, { one: `# stays at its address`, other: `# stay at their address` })}`,
  left: (left: number) => plural(left, { one: `# image stays at its address`, other: `# images stay at their address` }),
  allNotGranted: (images: string) => `${images}, on hosts that Trawl may not read`,
  someNotGranted: ({ images, count }: { images: string; count: number }) => `${images}, ${number(count)} of them on hosts that Trawl may not read`,
});
