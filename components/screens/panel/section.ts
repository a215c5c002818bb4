import type { ComponentType } from 'preact';
import type { Settings } from '../../../lib/model/settings';
import type { PanelPlace } from '../../../lib/ports/gesture';
import type { MonitorsMemory } from './monitors/monitors-memory';
import type { ResearchMemory } from './research/research-memory';
import type { SiteMemory } from './site/site-memory';
import type { FollowedTab } from './use-followed-tab';

/** The sections of the panel, in the order of the tabs. */
export const sectionNames = ['page', 'site', 'research', 'library', 'monitors'] as const;
export type SectionName = (typeof sectionNames)[number];

export type SectionProps = {
  settings: Settings;
  followed: FollowedTab;
  go: (section: SectionName) => void;
  /** Where another surface sent the panel, if it did. */
  place?: PanelPlace | undefined;
  /** What is open in Site and what was done there since the panel opened. */
  memory: SiteMemory;
  /** The same for Research. */
  research: ResearchMemory;
  /** The same for Monitors. */
  monitors: MonitorsMemory;
  /** Opens the files to read. */
  onParse: () => void;
  /** Fetches the file in the tab and has the service read it. */
  onParseTab: () => void;
};

export type Section = {
  /** Pressed after G. */
  key: string;
  Component: ComponentType<SectionProps>;
};
