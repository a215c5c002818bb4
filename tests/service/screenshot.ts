import { randomUUID } from 'node:crypto';
import type { Draft } from './document';
import type { ScrapeBody } from './scrape-body';
import type { ScrapeDeps } from './scrape-deps';

function warnDropped(draft: Draft, features: readonly string[]): void {
  if (features.length > 0)
    draft.warnings.push(
      `The engine used does not support the following features: ${features.join(', ')} -- your scrape may be partial.`,
    );
}

/** What a self-hosted server without the closed engine leaves out, and names (docs/service.md 21). */
export function addDropped(draft: Draft, body: ScrapeBody): void {
  const screenshot = body.formats.find((format) => format.type === 'screenshot');
  warnDropped(draft, [
    ...(screenshot ? [screenshot.fullPage ? 'screenshot@fullScreen' : 'screenshot'] : []),
    ...(body.mobile ? ['mobile'] : []),
    ...(body.location ? ['location'] : []),
    ...(body.proxy === 'stealth' || body.proxy === 'enhanced' ? ['stealthProxy'] : []),
  ]);
}

/** Takes the requested screenshot; without a browser it is omitted with a warning. */
export async function addScreenshot(
  draft: Draft,
  body: ScrapeBody,
  url: string,
  deps: ScrapeDeps,
): Promise<void> {
  const wanted = body.formats.find((format) => format.type === 'screenshot');
  if (!wanted) return;
  if (!deps.renderer) {
    warnDropped(draft, ['screenshot']);
    return;
  }
  const bytes = await deps.renderer.screenshot(url, {
    waitForMs: body.waitFor,
    timeoutMs: body.timeout,
    mobile: body.mobile,
    viewport: wanted.viewport,
    fullPage: wanted.fullPage,
    quality: wanted.quality,
  });
  const jpeg = wanted.quality !== undefined;
  const name = `${randomUUID()}.${jpeg ? 'jpg' : 'png'}`;
  deps.store.screenshots.set(name, { bytes, mimeType: jpeg ? 'image/jpeg' : 'image/png' });
  draft.facets['screenshot'] = `${deps.ownUrl()}/files/${name}`;
}
