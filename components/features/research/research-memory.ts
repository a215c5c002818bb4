import type { Kept } from '@/components/shell/state/use-retained-state';
import type { AnyTool } from '@/lib/core/model/research-tool';
import type { ExtractForm } from '../extract/extract-form';
import type { ExtractMemory } from '../extract/extract-memory';
import type { AgentMemory } from '../agent/agent-memory';
import type { InteractMemory } from '../interact/interact-memory';
import type { RowsMemory } from '../rows/use-rows';
import type { StepsMemory } from '../steps/use-steps';
import type { SearchMemory } from '../web-search/search-memory';

/** What is open and typed in Research, for as long as the panel is open. */
export type ResearchMemory = {
  /** The tool that is open. */
  tool: Kept<AnyTool>;
  rows: RowsMemory;
  steps: StepsMemory;
  search: Kept<SearchMemory>;
  extract: Kept<ExtractMemory>;
  data: Kept<ExtractForm>;
  agent: Kept<AgentMemory>;
  interact: Kept<InteractMemory>;
};

export function newResearchMemory(): ResearchMemory {
  return { tool: {}, rows: {}, steps: {}, search: {}, extract: {}, data: {}, agent: {}, interact: {} };
}
