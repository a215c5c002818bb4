import type { Gestures } from '@/lib/core/ports/gesture';
import type { MenuItem } from '@/components/ui/Menu';

type Input = {
  /** Web addresses, at least one. */
  lines: readonly string[];
  /** To a service: only the tools that need none are offered otherwise. */
  connected: boolean;
  words: { title: string; extract: string; data: string; agent: string };
  openPanel: Gestures['openPanel'];
  onFailure: (thrown: unknown) => void;
};

/** "Research this…": the tools that start from addresses, with these in their forms. Sends nothing. */
export function researchItems({ lines, connected, words, openPanel, onFailure }: Input): MenuItem[] {
  const to = (tool: 'extract' | 'data' | 'agent') => (): void =>
    void openPanel({ section: 'research', tool, lines: [...lines] }).catch(onFailure);
  const byService: MenuItem[] = [
    { label: words.extract, icon: 'braces', onChoose: to('extract') },
    { label: words.agent, icon: 'spark', onChoose: to('agent') },
  ];
  return [
    { kind: 'heading', label: words.title },
    { label: words.data, icon: 'braces', onChoose: to('data') },
    ...(connected ? byService : []),
  ];
}
