import type { ComponentType } from 'preact';
import type { AnyTool } from '@/lib/core/model/research-tool';
import { DataTool } from '../extract/DataTool';
import { ExtractTool } from '../extract/ExtractTool';
import { AgentTool } from '../agent/AgentTool';
import { InteractTool } from '../interact/InteractTool';
import { RowsTool } from '../rows/RowsTool';
import { StepsTool } from '../steps/StepsTool';
import { SearchTool } from '../web-search/SearchTool';
import type { ResearchMemory } from './research-memory';
import type { ToolProps } from './shared/tool';

/** The definition of each Research tool. A new one needs one name, one folder and one entry. */
export const tools: Readonly<Record<AnyTool, ComponentType<ToolProps & { memory: ResearchMemory }>>> = {
  search: SearchTool,
  extract: ExtractTool,
  agent: AgentTool,
  interact: InteractTool,
  rows: RowsTool,
  data: DataTool,
  steps: StepsTool,
};
