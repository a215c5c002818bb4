import type { CaptureFormat } from '../model/format';
import type { TrawlRequest } from '../model/request';
import type { PageClipboard } from '../ports/host';
import type { LibraryReader } from '../ports/store';

type Deps = { reader: Pick<LibraryReader, 'settings' | 'capture'>; inPage: PageClipboard };
type Copied = { captureId: string; format: CaptureFormat; request: TrawlRequest };

/**
 * Copies a capture from the very page that it was made of, which needs no document of our own. False where that page
 * cannot: it has gone, lost the focus, is no secure context, or its site forbids it.
 */
export function createPageCopy({ reader, inPage }: Deps) {
  return async ({ captureId, format, request }: Copied): Promise<boolean> => {
    if (request.kind !== 'scrape' || request.source.type !== 'tab') return false;
    const [capture, { capture: choice }] = await Promise.all([reader.capture(captureId), reader.settings()]);
    if (!capture) return false;
    const { url, title, content } = capture;
    return inPage({
      source: request.source,
      page: { url, title, content: { [format]: content[format] } },
      format,
      options: { source: choice.copySource },
    });
  };
}

export type PageCopy = ReturnType<typeof createPageCopy>;
