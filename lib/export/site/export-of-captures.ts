import { isDamaged, type Capture, type FullCapture } from '../../model/capture';
import type { Words } from '../../words';
import { capturesInOrder, type SiteExport } from './site-export';

/** Chosen captures as exports read them: the list is held in memory, the captures are read one at a time. */
export function exportOfCaptures(
  captures: readonly Capture[],
  reader: {
    capture(id: string): Promise<FullCapture | undefined>;
    blob(id: string): Promise<Blob | undefined>;
  },
  { words, now }: { words: Pick<Words, 'pages'>; now: number },
): SiteExport {
  const pages = captures.map(({ id, url, title, metadata }) => ({
    captureId: id,
    url,
    title,
    ...(metadata.description !== undefined && { description: metadata.description }),
    ...(metadata.wordCount !== undefined && { words: metadata.wordCount }),
  }));
  const [first, ...others] = new Set(captures.map(({ host }) => host));
  const subject = first && others.length === 0 ? first : words.pages(captures.length);
  return {
    subject,
    title: subject,
    kind: 'captures',
    at: now,
    free: captures.every(({ creditsUsed }) => creditsUsed === undefined),
    pages,
    missing: [],
    captures: capturesInOrder(pages, async (id) => {
      const capture = await reader.capture(id);
      // For a damaged one, what can still be read is included.
      const lost = capture && isDamaged(capture) && Object.keys(capture.content).length === 0;
      return lost ? undefined : capture;
    }),
    picture: (id) => reader.blob(id),
  };
}
