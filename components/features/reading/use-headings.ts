import { useAnswer } from '@/components/shell/state/use-answer';
import type { MarkdownPart } from '@/lib/features/reading/markdown-parts';
import { turn } from '@/components/shell/state/turn';
import type { Heading } from './headings';

/** The headings of a document with their levels; undefined during the search, part by part. */
export type Outlined = { headings: Heading[]; depths: number[] };

export function useHeadings(markdown: string, parts: readonly MarkdownPart[]): Outlined | undefined {
  return useAnswer([markdown, parts], (isLate) => outlineOf(markdown, parts, isLate)).now;
}

async function outlineOf(
  markdown: string,
  parts: readonly MarkdownPart[],
  isLate: () => boolean,
): Promise<Outlined> {
  const { headingsOfPart, headingDepths } = await import('./headings');
  const headings: Heading[] = [];
  for (let part = 0; part < parts.length && !isLate(); part += 1) {
    await turn();
    headings.push(...headingsOfPart(markdown, parts, part));
  }
  return { headings, depths: headingDepths(headings) };
}

/** Whether a document may have headings, without parsing it as Markdown. */
export function mayHaveHeadings(markdown: string): boolean {
  return /^[ >]{0,8}#{1,6}[ \t]+\S|^[ >]{0,8}(?:=+|-{2,})[ \t]*$|<h[1-6][\s>]/im.test(markdown);
}
