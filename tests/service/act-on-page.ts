import { randomUUID } from 'node:crypto';
import { failed, Refusal } from './reply';
import type { ScrapeBody } from './scrape-body';
import type { ScrapeDeps } from './scrape-deps';

/** The page after the actions of a scrape, with their results as a document names them; undefined if there are none. */
export async function actOn(
  url: string,
  body: ScrapeBody,
  deps: ScrapeDeps,
): Promise<{ html: string; results: object } | undefined> {
  const { renderer, store } = deps;
  if (!body.actions?.length || !renderer) return undefined;
  const keep = (bytes: Buffer, mimeType: string, ending: string): string => {
    const name = `${randomUUID()}.${ending}`;
    store.screenshots.set(name, { bytes, mimeType });
    return `${deps.ownUrl()}/files/${name}`;
  };
  const { html, done } = await renderer
    .acted(url, { waitForMs: body.waitFor, timeoutMs: body.timeout, mobile: body.mobile }, body.actions)
    .catch((error: unknown) => {
      throw new Refusal(failed(500, 'An action could not be performed.', { code: 'SCRAPE_ACTION_ERROR' }), {
        cause: error,
      });
    });
  return {
    html,
    results: {
      screenshots: done.screenshots.map(({ bytes, mimeType }) =>
        keep(bytes, mimeType, mimeType === 'image/png' ? 'png' : 'jpg'),
      ),
      scrapes: done.scrapes,
      javascriptReturns: done.javascriptReturns,
      pdfs: done.pdfs.map((bytes) => keep(bytes, 'application/pdf', 'pdf')),
    },
  };
}
