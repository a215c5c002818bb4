import type { SiteSession } from '@/lib/device/reading/site-session';
import { llmsTxtPlaces, parseLlmsTxt, type LlmsTxt } from '@/lib/device/site/llms-txt';

const CAPS = { maxBytes: 1_000_000, timeoutMs: 15_000 };

/** The site's own list of pages worth reading, and its address, if there is one. */
export async function readLlmsTxt(
  start: string,
  session: Pick<SiteSession, 'fetchFile'>,
): Promise<(LlmsTxt & { url: string }) | undefined> {
  for (const place of llmsTxtPlaces(start)) {
    const file = await session.fetchFile(place, CAPS);
    if (file.type !== 'file' || file.status !== 200) continue;
    const parsed = parseLlmsTxt(new TextDecoder().decode(file.body), file.url);
    if (parsed) return { ...parsed, url: file.url };
  }
  return undefined;
}
