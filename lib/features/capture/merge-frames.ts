import { given } from '@/lib/core/text/given';
import type { PageReading } from '@/lib/core/model/page';

type Page = Extract<PageReading, { ok: true }>;

const joined = (first: string | undefined, second: string | undefined, between: string): string | undefined =>
  first === undefined || second === undefined ? first : `${first.trimEnd()}${between}${second.trimStart()}`;

function uniqueByUrl<T extends { url: string }>(
  first: T[] | undefined,
  second: T[] | undefined,
): T[] | undefined {
  if (!first) return undefined;
  const known = new Set(first.map(({ url }) => url));
  return [...first, ...(second ?? []).filter(({ url }) => !known.has(url))];
}

function withFrame(page: Page, frame: Page): Page {
  const { content, report, metadata } = page;
  const markdown = joined(content.markdown, frame.content.markdown, '\n\n---\n\n');
  const html = joined(content.html, frame.content.html, '\n<hr>\n');
  const links = uniqueByUrl(content.links, frame.content.links);
  const images = uniqueByUrl(content.images, frame.content.images);
  const wordsKept = report.wordsKept + frame.report.wordsKept;
  return {
    ...page,
    content: {
      ...content,
      ...given({ markdown, html, links, images }),
    },
    metadata: {
      ...metadata,
      wordCount: (metadata.wordCount ?? 0) + (frame.metadata.wordCount ?? 0),
      tokenEstimate: (metadata.tokenEstimate ?? 0) + (frame.metadata.tokenEstimate ?? 0),
    },
    report: {
      ...report,
      wordsKept,
      ...(report.kept && { kept: [...report.kept, ...(frame.report.kept ?? [])] }),
      wordsOnPage: report.wordsOnPage + frame.report.wordsOnPage,
      frames: report.frames.map((listed) =>
        listed.url === frame.url && !listed.read ? { url: listed.url, read: true } : listed,
      ),
    },
  };
}

/** The cross-origin frames that the page lists as not read. */
export function unreadFrames(reading: PageReading): string[] {
  if (!reading.ok || reading.report.scope === 'selection') return [];
  return reading.report.frames.flatMap(({ url, read, why }) =>
    !read && why === 'cross-origin' ? [url] : [],
  );
}

/**
 * A page with its cross-origin frames, which were read separately: after the page's own text, in page order, each at
 * most once. Frames that the page did not list are left out.
 */
export function mergeFrames(page: Page, frames: readonly PageReading[]): Page {
  const wanted = unreadFrames(page);
  const usable = frames.filter(
    (frame): frame is Page =>
      frame.ok && wanted.includes(frame.url) && (frame.content.markdown ?? 'x') !== '',
  );
  const firstOfEach = usable.filter((frame, at) => usable.findIndex(({ url }) => url === frame.url) === at);
  return firstOfEach.reduce(withFrame, page);
}
