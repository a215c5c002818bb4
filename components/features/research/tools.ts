import type { ComponentType } from 'preact';
import type { AnyTool } from '@/lib/core/model/research-tool';
import { DataTool } from '../extract/DataTool';
import { ExtractTool } from '../extract/ExtractTool';
import { LibraryTool } from '../agent/LibraryTool';
import { AgentTool } from '../agent/AgentTool';
import { InteractTool } from '../interact/InteractTool';
import { RowsTool } from '../rows/RowsTool';
import { StepsTool } from '../steps/StepsTool';
import { SearchTool } from '../web-search/SearchTool';
import type { ToolProps } from './shared/tool';

type Tool = ComponentType<ToolProps & { memory: object }>;
/** A tool with what it remembers, which begins empty: all of it is optional. */
const tool = <Memory extends object>(Component: ComponentType<ToolProps & { memory: Memory }>): Tool =>
  Component as Tool;

/** The definition of each Research tool. A new one needs one name, one folder and one entry. */
export const tools: Readonly<Record<AnyTool, Tool>> = {
  search: tool(SearchTool),
  extract: tool(ExtractTool),
  agent: tool(AgentTool),
  interact: tool(InteractTool),
  rows: tool(RowsTool),
  data: tool(DataTool),
  library: tool(LibraryTool),
  steps: tool(StepsTool),
};
