import type { SiteSession } from '../../reading/site-session';

const CAPS = { maxBytes: 1_000_000, timeoutMs: 15_000 };
/** `- [Title](address): what it is about` */
const LINK = /^\s*[-*+]\s*\[([^\]]+)\]\(\s*<?([^)\s>]+)>?\s*\)(?:\s*:\s*(.+))?/gm;

export type LlmsTxt = { url: string; links: { url: string; title: string; description?: string }[] };

/** The site's own list of what is worth reading, when it has one. */
export async function readLlmsTxt(
  start: string,
  session: Pick<SiteSession, 'fetchFile'>,
): Promise<LlmsTxt | undefined> {
  const file = await session.fetchFile(new URL('/llms.txt', start).href, CAPS);
  if (file.type !== 'file' || file.status !== 200) return undefined;
  const text = new TextDecoder().decode(file.body);
  // Many sites answer every address with a page.
  if (!/^\s*(?:\ufeff)?#\s/.test(text)) return undefined;
  const links = [...text.matchAll(LINK)].flatMap(([, title = '', address = '', description]) =>
    URL.canParse(address, file.url)
      ? [
          {
            url: new URL(address, file.url).href,
            title: title.trim(),
            ...(description !== undefined && { description: description.trim() }),
          },
        ]
      : [],
  );
  return { url: file.url, links };
}
