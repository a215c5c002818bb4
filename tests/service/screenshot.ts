import { randomUUID } from 'node:crypto';
import type { Draft } from './document';
import type { ScrapeBody } from './scrape-body';
import type { ScrapeDeps } from './scrape-deps';

/** Takes the requested screenshot; without a browser it is omitted with a warning. */
export async function addScreenshot(
  draft: Draft,
  body: ScrapeBody,
  url: string,
  deps: ScrapeDeps,
): Promise<void> {
  const wanted = body.formats.find((format) => format.type === 'screenshot');
  if (!wanted) return;
  if (!deps.renderer || deps.selfHosted) {
    draft.warnings.push(
      'The engine used does not support the following features: screenshot -- your scrape may be partial.',
    );
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
