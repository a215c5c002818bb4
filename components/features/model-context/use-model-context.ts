import { useEffect, useState } from 'preact/hooks';
import type { ContextSource, ModelContext } from '@/lib/features/model-context/model-context';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { Capture } from '@/lib/core/model/capture';
import { useApp } from '@/components/shell/state/app';

type Made = { context: ModelContext; of: readonly Capture[]; budget: number };

const load = () =>
  Promise.all([
    import('@/lib/features/model-context/model-context'),
    import('@/lib/features/site-export/page-markdown'),
    import('@/lib/core/text/tokens'),
  ]);

/**
 * These captures as one text for a model; undefined until it is made for this budget. Read one by one, no more of them
 * than can fit.
 */
export function useModelContext(
  captures: readonly Capture[],
  budget: number,
  open: boolean,
): { context: ModelContext | undefined; failure: Failure | undefined } {
  const { reader } = useApp();
  const [made, setMade] = useState<Made>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    if (!open) return;
    let stopped = false;
    setFailure(undefined);
    const make = async (): Promise<void> => {
      const [{ leastFor, modelContext }, { pageMarkdown }, { estimateTokens }] = await load();
      const sources: ContextSource[] = [];
      let left = budget;
      for (const { id, title, url, capturedAt: at } of captures) {
        if (stopped) return;
        const capture = left > 0 ? await reader.capture(id) : undefined;
        // One that was deleted in the meantime has no text.
        const markdown = capture ? pageMarkdown(capture) : left > 0 ? '' : undefined;
        if (markdown !== undefined && markdown.trim() !== '')
          left -= leastFor(capture?.metadata.tokenEstimate ?? estimateTokens(markdown));
        sources.push({ title, url, at, ...(markdown !== undefined && { markdown }) });
      }
      const context = modelContext(sources, budget, estimateTokens);
      if (!stopped) setMade({ context, of: captures, budget });
    };
    make().catch((thrown: unknown) => {
      if (!stopped) setFailure(toFailure(thrown));
    });
    return () => {
      stopped = true;
    };
  }, [captures, budget, open, reader]);
  const isNow = open && made?.of === captures && made.budget === budget;
  return { context: isNow ? made.context : undefined, failure };
}
