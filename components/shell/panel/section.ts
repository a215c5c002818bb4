import type { SectionName } from '@/lib/core/model/panel-section';
import type { PanelPlace } from '@/lib/core/ports/gesture';
import type { FollowedTab } from './use-followed-tab';

/** What every section receives. */
export type SectionProps = {
  followed: FollowedTab;
  go: (section: SectionName) => void;
  /** Where another surface sent the panel, if it did. */
  place?: PanelPlace | undefined;
  /** Opens the files to read. */
  onParse: () => void;
  /** Fetches the file in the tab and has the service read it. */
  onParseTab: () => void;
};
