import { useEffect, useState } from 'preact/hooks';
import type { MarkdownPart } from '@/lib/features/reading/markdown-parts';
import { turn } from '@/components/shell/state/turn';
import type { Heading } from './headings';

/** The headings of a document with their levels; undefined during the search, part by part. */
export type Outlined = { headings: Heading[]; depths: number[] };

export function useHeadings(
  markdown: string,
  parts: readonly MarkdownPart[],
  wanted: boolean,
): Outlined | undefined {
  const [found, setFound] = useState<{ of: readonly MarkdownPart[]; outlined: Outlined }>();
  const known = found?.of === parts;
  useEffect(() => {
    if (!wanted || known) return;
    let stale = false;
    const look = async (): Promise<void> => {
      const { headingsOfPart, headingDepths } = await import('./headings');
      const headings: Heading[] = [];
      for (let part = 0; part < parts.length; part += 1) {
        await turn();
        if (stale) return;
        headings.push(...headingsOfPart(markdown, parts, part));
      }
      setFound({ of: parts, outlined: { headings, depths: headingDepths(headings) } });
    };
    void look();
    return () => {
      stale = true;
    };
  }, [wanted, known, markdown, parts]);
  return known ? found.outlined : undefined;
}

/** Whether a document may have headings, without parsing it as Markdown. */
export function mayHaveHeadings(markdown: string): boolean {
  return /^[ >]{0,8}#{1,6}[ \t]+\S|^[ >]{0,8}(?:=+|-{2,})[ \t]*$|<h[1-6][\s>]/im.test(markdown);
}
