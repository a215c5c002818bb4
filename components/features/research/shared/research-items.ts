import type { Gestures } from '@/lib/core/ports/gesture';
import type { MenuItem } from '@/components/ui/Menu';

type Input = {
  /** Web addresses, at least one. */
  lines: readonly string[];
  /** To a service: only the tools that need none are offered otherwise. */
  connected: boolean;
  words: Readonly<Record<'title' | 'extract' | 'rows' | 'data' | 'agent', string>>;
  openPanel: Gestures['openPanel'];
  onFailure: (thrown: unknown) => void;
};

/** "Research this…": the tools that start from addresses, with these in their forms. Sends nothing. */
export function researchItems({ lines, connected, words, openPanel, onFailure }: Input): MenuItem[] {
  const to = (tool: 'extract' | 'rows' | 'data' | 'agent') => (): void =>
    void openPanel({ section: 'research', tool, lines: [...lines] }).catch(onFailure);
  const byService: MenuItem[] = [
    { label: words.extract, icon: 'braces', onChoose: to('extract') },
    { label: words.agent, icon: 'spark', onChoose: to('agent') },
  ];
  return [
    { kind: 'heading', label: words.title },
    { label: words.data, icon: 'braces', onChoose: to('data') },
    { label: words.rows, icon: 'table', onChoose: to('rows') },
    ...(connected ? byService : []),
  ];
}
