import type { ComponentType } from 'preact';
import { LibrarySection } from './library/LibrarySection';
import { newMonitorsMemory, type MonitorsMemory } from './monitors/monitors-memory';
import { MonitorsSection } from './monitors/MonitorsSection';
import { PageSection } from './page/PageSection';
import { newResearchMemory, type ResearchMemory } from './research/research-memory';
import { ResearchSection } from './research/ResearchSection';
import type { SectionName, SectionProps } from './shared/section';
import { newSiteMemory, type SiteMemory } from './site/site-memory';
import { SiteSection } from './site/SiteSection';

/** What is open in each section, for as long as the panel is open. */
type SectionMemories = {
  /** What is open in Site and what was done there since the panel opened. */
  site: SiteMemory;
  /** The same for Research. */
  research: ResearchMemory;
  /** The same for Monitors. */
  monitors: MonitorsMemory;
};

type Section = {
  /** Pressed after G. */
  key: string;
  Component: ComponentType<SectionProps & SectionMemories>;
};

/** The definition of each section. A new one needs one name, one folder and one entry. */
export const sections: Readonly<Record<SectionName, Section>> = {
  page: { key: 'p', Component: PageSection },
  site: { key: 's', Component: SiteSection },
  research: { key: 'r', Component: ResearchSection },
  library: { key: 'l', Component: LibrarySection },
  monitors: { key: 'm', Component: MonitorsSection },
};

export const newSectionMemories = (): SectionMemories => ({
  site: newSiteMemory(),
  research: newResearchMemory(),
  monitors: newMonitorsMemory(),
});
