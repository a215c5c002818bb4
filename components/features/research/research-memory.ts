import type { Kept } from '@/components/shell/state/use-retained-state';
import { deviceTools, researchTools, type AnyTool } from '@/lib/core/model/research-tool';

/**
 * What is open and typed in Research, for as long as the panel is open; what a tool remembers only it reads. `draft`: the
 * name by which its form outlives the panel.
 */
export type ResearchMemory = { tool: Kept<AnyTool>; of: Readonly<Record<AnyTool, object>> };

export const newResearchMemory = (): ResearchMemory => ({
  tool: {},
  of: Object.fromEntries([...researchTools, ...deviceTools].map((tool) => [tool, { draft: tool }])) as Record<
    AnyTool,
    object
  >,
});
