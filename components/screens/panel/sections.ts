import type { ComponentType } from 'preact';
import { preload } from '../../state/use-module';
import { newMonitorsMemory, type MonitorsMemory } from './monitors/monitors-memory';
import { PageSection } from './page/PageSection';
import { newResearchMemory, type ResearchMemory } from './research/research-memory';
import type { SectionName, SectionProps } from './shared/section';
import { newSiteMemory, type SiteMemory } from './site/site-memory';

/** What is open in each section, for as long as the panel is open. */
export type SectionMemories = {
  /** What is open in Site and what was done there since the panel opened. */
  site: SiteMemory;
  /** The same for Research. */
  research: ResearchMemory;
  /** The same for Monitors. */
  monitors: MonitorsMemory;
};

type SectionComponent = ComponentType<SectionProps & SectionMemories>;

/** `key` is pressed after G. A section without `load` is there in the panel's first render. */
type Section = { key: string } & (
  | { Component: SectionComponent; load?: never }
  | { Component?: never; load: () => Promise<{ Section: SectionComponent }> }
);

/**
 * The definition of each section. A new one needs one name, one folder and one entry. All but the first are loaded when
 * they are opened: the panel paints sooner without them.
 */
export const sections: Readonly<Record<SectionName, Section>> = {
  page: { key: 'p', Component: PageSection },
  site: { key: 's', load: async () => ({ Section: (await import('./site/SiteSection')).SiteSection }) },
  research: {
    key: 'r',
    load: async () => ({ Section: (await import('./research/ResearchSection')).ResearchSection }),
  },
  library: {
    key: 'l',
    load: async () => ({ Section: (await import('./library/LibrarySection')).LibrarySection }),
  },
  monitors: {
    key: 'm',
    load: async () => ({ Section: (await import('./monitors/MonitorsSection')).MonitorsSection }),
  },
};

export const newSectionMemories = (): SectionMemories => ({
  site: newSiteMemory(),
  research: newResearchMemory(),
  monitors: newMonitorsMemory(),
});

/** Loads a section that may be opened next. */
export async function preloadSection(name: SectionName): Promise<void> {
  const { load } = sections[name];
  if (load) await preload(load);
}
