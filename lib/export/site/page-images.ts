import type { FileNames } from './page-paths';
import { rewriteMarkdown } from './rewrite-markdown';

/** The image kinds that a browser shows, by MIME type. */
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

export type ImageFile = { path: string; blob: Blob };

/** The images of a site as files in one folder, each once however many pages show it. */
export type ImageFiles = {
  /** The files of a page's images that were not given before. Afterwards `pathOf` knows them. */
  next(markdown: string, base: string): AsyncGenerator<ImageFile>;
  pathOf(address: string, base: string): string | undefined;
};

export function createImageFiles(
  read: ((url: string) => Promise<Blob | undefined>) | undefined,
  names: FileNames,
  folder: string,
): ImageFiles {
  const paths = new Map<string, string | undefined>();
  return {
    async *next(markdown, base) {
      if (!read) return;
      for (const url of imageAddresses(markdown, base)) {
        if (paths.has(url)) continue;
        const blob = await read(url);
        const ending = blob && ENDINGS[blob.type.replace(/;.*/, '').trim().toLowerCase()];
        const path = ending && names.take([folder, nameOf(url)], ending);
        paths.set(url, path);
        if (blob && path !== undefined) yield { path, blob };
      }
    },
    pathOf(address, base) {
      return URL.canParse(address, base) ? paths.get(new URL(address, base).href) : undefined;
    },
  };
}

function imageAddresses(markdown: string, base: string): Set<string> {
  const found = new Set<string>();
  rewriteMarkdown(markdown, {
    image(address) {
      if (URL.canParse(address, base)) found.add(new URL(address, base).href);
      return undefined;
    },
  });
  return found;
}

function nameOf(url: string): string {
  const { protocol, pathname } = new URL(url);
  if (protocol === 'data:') return 'image';
  const last = pathname.split('/').findLast((part) => part !== '') ?? 'image';
  return last.replace(/\.[a-z0-9]{1,5}$/i, '');
}
