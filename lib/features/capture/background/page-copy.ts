import type { CaptureFormat } from '@/lib/core/model/format';
import { readTemplateBook } from '@/lib/features/templates/template';
import type { TrawlRequest } from '@/lib/core/model/request';
import type { PageClipboard, PageToCopy } from '@/lib/core/ports/host';
import type { LibraryReader } from '@/lib/core/ports/store';

type Deps = { reader: Pick<LibraryReader, 'settings' | 'capture' | 'templateRecord'>; inPage: PageClipboard };
type Copied = { captureId: string; format: CaptureFormat; request: TrawlRequest };

/**
 * Copies a capture from the page it was made of, which needs no document of our own. False when that page cannot copy:
 * it is gone, has lost the focus, is not a secure context, or its site forbids it.
 */
export function createPageCopy({ reader, inPage }: Deps) {
  async function pageOf(captureId: string, format: CaptureFormat): Promise<PageToCopy | undefined> {
    const [capture, settings] = await Promise.all([reader.capture(captureId), reader.settings()]);
    if (!capture) return undefined;
    // A note is made in a document of our own: the page has no code for it.
    if (
      format === 'markdown' &&
      readTemplateBook(await reader.templateRecord()).templates.some(({ on }) => on)
    )
      return undefined;
    const { url, title, content } = capture;
    // Nor has it any for formulas.
    if ((format === 'markdown' || format === 'summary') && content[format]?.includes('$')) return undefined;
    const page = { url, title, content: { [format]: content[format] } };
    return { page, format, options: { source: settings.capture.copySource } };
  }
  return async ({ captureId, format, request }: Copied): Promise<boolean> =>
    request.kind === 'scrape' && request.source.type === 'tab'
      ? inPage(request.source, () => pageOf(captureId, format))
      : false;
}

export type PageCopy = ReturnType<typeof createPageCopy>;
