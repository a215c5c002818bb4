import { addressTools, isDeviceTool, type AnyTool } from '@/lib/core/model/research-tool';
import type { Gestures } from '@/lib/core/ports/gesture';
import type { IconName } from '@/components/ui/icons';
import type { MenuItem } from '@/components/ui/Menu';

export const toolIcons = {
  search: 'search',
  extract: 'braces',
  agent: 'spark',
  interact: 'play',
  rows: 'table',
  data: 'braces',
  library: 'search',
  steps: 'play',
} as const satisfies Record<AnyTool, IconName>;

type Input = {
  /** Web addresses, at least one. */
  lines: readonly string[];
  /** To a service: only the tools that need none are offered otherwise. */
  connected: boolean;
  words: Readonly<Record<'title' | (typeof addressTools)[number], string>>;
  openPanel: Gestures['openPanel'];
  onFailure: (thrown: unknown) => void;
};

/** "Research this…": the tools that start from addresses, with these in their forms. Sends nothing. */
export function researchItems({ lines, connected, words, openPanel, onFailure }: Input): MenuItem[] {
  return [
    { kind: 'heading', label: words.title },
    ...addressTools
      .filter((tool) => connected || isDeviceTool(tool))
      .map((tool): MenuItem => ({
        label: words[tool],
        icon: toolIcons[tool],
        onChoose: () => void openPanel({ section: 'research', tool, lines: [...lines] }).catch(onFailure),
      })),
  ];
}
