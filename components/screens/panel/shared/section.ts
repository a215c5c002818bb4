import type { Settings } from '../../../../lib/model/settings';
import type { PanelPlace } from '../../../../lib/ports/gesture';
import type { FollowedTab } from './use-followed-tab';

/** The sections of the panel, in the order of the tabs. */
export const sectionNames = ['page', 'site', 'research', 'library', 'monitors'] as const;
export type SectionName = (typeof sectionNames)[number];

/** What every section receives. */
export type SectionProps = {
  settings: Settings;
  followed: FollowedTab;
  go: (section: SectionName) => void;
  /** Where another surface sent the panel, if it did. */
  place?: PanelPlace | undefined;
  /** Opens the files to read. */
  onParse: () => void;
  /** Fetches the file in the tab and has the service read it. */
  onParseTab: () => void;
};
