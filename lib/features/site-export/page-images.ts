import { readPercentCodes } from '@/lib/core/text/percent-codes';
import { toDataUrl } from '@/lib/core/bytes/data-url';
import { skippedImageWords } from '@/lib/features/export/words/skipped-images';
import type { ImageReader } from '@/lib/features/export/image';
import type { FileNames } from './page-paths';
import { rewriteMarkdown } from '@/lib/core/text/rewrite-markdown';
import type { SiteExport, SiteImage } from './site-export';

/** The image types that a browser shows, by MIME type. */
const ENDINGS: Readonly<Record<string, `.${string}`>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/svg+xml': '.svg',
  'image/bmp': '.bmp',
  'image/x-icon': '.ico',
  'image/vnd.microsoft.icon': '.ico',
};

/** Number of images requested before the first of them is consumed. */
const AHEAD = 4;

export type ImageFile = { path: string; blob: Blob };
/** An image that stays a remote link. */
export type LeftImage = { url: string; reason: string; why: string };

/** The images of a site as files in one folder, each once however many pages show it. */
export type ImageFiles = {
  /** The files of a page's images that were not returned before. Afterwards `pathOf` knows them. */
  next(markdown: string, page: string): AsyncGenerator<ImageFile>;
  pathOf(address: string, base: string): string | undefined;
  /** Those that were requested and not available, in page order. */
  left(): readonly LeftImage[];
  /** How many files there are. */
  saved(): number;
};

/** `accepts`: image types that the file may contain; by default, those that a browser shows. */
export function createImageFiles(
  read: SiteExport['image'],
  names: { take(...at: [...Parameters<FileNames['take']>, blob: Blob]): string | Promise<string> },
  folder: string,
  accepts: (type: string) => boolean = () => true,
): ImageFiles {
  const paths = new Map<string, string | undefined>();
  const left: LeftImage[] = [];
  let saved = 0;

  async function fileOf(url: string, image: SiteImage): Promise<ImageFile | undefined> {
    if (!('blob' in image)) {
      // An image with a data URL stays in its page.
      if (!url.startsWith('data:')) left.push({ url, ...image });
      return undefined;
    }
    const type = image.blob.type.replace(/;.*/, '').trim().toLowerCase();
    const ending = ENDINGS[type];
    if (ending === undefined || !accepts(type)) return undefined;
    saved += 1;
    return { path: await names.take([folder, nameOf(url)], ending, image.blob), blob: image.blob };
  }

  return {
    async *next(markdown, page) {
      if (!read) return;
      const fresh = [...imageAddresses(markdown, page)].filter((url) => !paths.has(url));
      const asked: Promise<{ url: string; image: SiteImage }>[] = [];
      const ask = (): void => {
        const url = fresh.shift();
        if (url === undefined) return;
        const one = read(url, page).then((image) => ({ url, image }));
        // If the export ends before it is consumed, nothing handles its rejection.
        one.catch(() => undefined);
        asked.push(one);
      };
      for (let count = 0; count < AHEAD; count += 1) ask();
      for (let next = asked.shift(); next; next = asked.shift()) {
        const { url, image } = await next;
        ask();
        const file = await fileOf(url, image);
        paths.set(url, file?.path);
        if (file) yield file;
      }
    },
    pathOf(address, base) {
      const url = imageAddress(address, base);
      return url === undefined ? undefined : paths.get(url);
    },
    left: () => left,
    saved: () => saved,
  };
}

/** Bytes of the pictures of one page within its text; further ones stay at their address. */
const MOST_EMBEDDED = 50_000_000;

/** The images of a site for a file that holds them in its text: the address of each with its bytes. */
export function createEmbeddedImages(read: SiteExport['image']): {
  of(markdown: string, page: string): Promise<(address: string) => string | undefined>;
} {
  const blobs = new Map<string, Blob>();
  const files = createImageFiles(read, { take: () => String(blobs.size) }, '');
  return {
    async of(markdown, page) {
      for await (const { path, blob } of files.next(markdown, page)) blobs.set(path, blob);
      const embedded = new Map<string, string>();
      let bytes = 0;
      for (const url of read ? imageAddresses(markdown, page) : []) {
        const blob = blobs.get(files.pathOf(url, page) ?? '');
        if (!blob || (bytes += blob.size) > MOST_EMBEDDED) continue;
        embedded.set(url, await toDataUrl(blob));
      }
      return (address) => embedded.get(imageAddress(address, page) ?? '');
    },
  };
}

/** One spelling for an image; its fragment only selects a part of it. */
function imageAddress(address: string, base: string): string | undefined {
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  url.hash = '';
  return url.href;
}

function imageAddresses(markdown: string, base: string): Set<string> {
  const found = new Set<string>();
  rewriteMarkdown(markdown, {
    image(address) {
      const url = imageAddress(address, base);
      if (url !== undefined) found.add(url);
      return undefined;
    },
  });
  return found;
}

function nameOf(url: string): string {
  const { protocol, pathname } = new URL(url);
  if (protocol === 'data:') return 'image';
  const last = pathname.split('/').findLast((part) => part !== '') ?? 'image';
  return readPercentCodes(last).replace(/\.[a-z0-9]{1,5}$/i, '');
}

/** `notGranted`: of those left as links, the ones on hosts that Trawl has no access to. */
export type ImageCounts = { saved: number; left: number; notGranted: number };

/** The images as the export includes them, each skipped one with its reason. */
export function countedImages(fetchImage: ImageReader): {
  read: NonNullable<SiteExport['image']>;
  counts: ImageCounts;
} {
  const counts: ImageCounts = { saved: 0, left: 0, notGranted: 0 };
  return {
    counts,
    async read(url, page) {
      const answer = await fetchImage(url, page);
      if (answer.type === 'image') {
        counts.saved += 1;
        return { blob: answer.blob };
      }
      counts.left += 1;
      if (answer.why === 'not-granted') counts.notGranted += 1;
      return { reason: answer.why, why: skippedImageWords(answer.why) };
    },
  };
}
