import type { ResearchTool } from '../../../../lib/model/research-tool';
import type { Settings } from '../../../../lib/model/settings';
import type { TabView } from '../../../../lib/ports/current-tab';
import type { PanelPlace } from '../../../../lib/ports/gesture';
import type { ResearchMemory } from './research-memory';

/** Where another surface sent Research. */
export type ResearchPlace = Extract<PanelPlace, { section: 'research' }>;

/** What every tool of Research is given. */
export type ToolProps = {
  settings: Settings;
  memory: ResearchMemory;
  /** The tab that the panel follows. */
  tab: TabView | undefined;
  place: ResearchPlace | undefined;
  /** The panel stands in a private window: nothing may be started that is kept. */
  isPrivate: boolean;
  /** Opens another tool, with what is to stand in its form. */
  go: (place: Omit<ResearchPlace, 'section'> & { tool: ResearchTool }) => void;
};
