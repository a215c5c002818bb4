import type { AnyTool } from '@/lib/core/model/research-tool';
import type { TabView } from '@/lib/core/ports/current-tab';
import type { PanelPlace } from '@/lib/core/ports/gesture';

/** Where another surface sent Research. */
export type ResearchPlace = Extract<PanelPlace, { section: 'research' }>;

/** What every Research tool receives. */
export type ToolProps = {
  /** The tab that the panel follows. */
  tab: TabView | undefined;
  place: ResearchPlace | undefined;
  /** The panel is in a private window: nothing that would be stored may be started. */
  isPrivate: boolean;
  /** Opens another tool, with these values in its form. */
  go: (place: Omit<ResearchPlace, 'section'> & { tool: AnyTool }) => void;
};
