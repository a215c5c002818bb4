import type { Gestures } from '@/lib/core/ports/gesture';
import type { MenuItem } from '@/components/ui/Menu';

type Input = {
  /** Web addresses, at least one. */
  lines: readonly string[];
  words: { title: string; extract: string; data: string; agent: string };
  openPanel: Gestures['openPanel'];
  onFailure: (thrown: unknown) => void;
};

/** "Research this…": the tools that start from addresses, with these in their forms. Sends nothing. */
export function researchItems({ lines, words, openPanel, onFailure }: Input): MenuItem[] {
  const to = (tool: 'extract' | 'data' | 'agent') => (): void =>
    void openPanel({ section: 'research', tool, lines: [...lines] }).catch(onFailure);
  return [
    { kind: 'heading', label: words.title },
    { label: words.extract, icon: 'braces', onChoose: to('extract') },
    { label: words.data, icon: 'braces', onChoose: to('data') },
    { label: words.agent, icon: 'spark', onChoose: to('agent') },
  ];
}
