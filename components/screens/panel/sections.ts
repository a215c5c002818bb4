import type { ComponentType } from 'preact';
import { loadedLater } from '../../state/loaded-later';
import { preload } from '../../state/use-module';
import { newMonitorsMemory, type MonitorsMemory } from './monitors/monitors-memory';
import { PageSection } from './page/PageSection';
import { newResearchMemory, type ResearchMemory } from './research/research-memory';
import type { SectionName, SectionProps } from './shared/section';
import { newSiteMemory, type SiteMemory } from './site/site-memory';

/** What is open in each section, for as long as the panel is open. */
type SectionMemories = {
  /** What is open in Site and what was done there since the panel opened. */
  site: SiteMemory;
  /** The same for Research. */
  research: ResearchMemory;
  /** The same for Monitors. */
  monitors: MonitorsMemory;
};

type SectionComponent = ComponentType<SectionProps & SectionMemories>;

type Section = {
  /** Pressed after G. */
  key: string;
  Component: SectionComponent;
  /** Loads the component; absent for one that is there from the start. */
  load?: () => Promise<unknown>;
};

/** A section that is loaded when it is opened: the panel paints sooner without it. */
const later = (key: string, load: () => Promise<{ Part: SectionComponent }>): Section => ({
  key,
  load,
  Component: loadedLater(load),
});

/** The definition of each section. A new one needs one name, one folder and one entry. */
export const sections: Readonly<Record<SectionName, Section>> = {
  page: { key: 'p', Component: PageSection },
  site: later('s', async () => ({ Part: (await import('./site/SiteSection')).SiteSection })),
  research: later('r', async () => ({ Part: (await import('./research/ResearchSection')).ResearchSection })),
  library: later('l', async () => ({ Part: (await import('./library/LibrarySection')).LibrarySection })),
  monitors: later('m', async () => ({ Part: (await import('./monitors/MonitorsSection')).MonitorsSection })),
};

/** What opens over a section is loaded in the same way. */
export const ParseView = loadedLater(async () => ({ Part: (await import('./parse/ParseView')).ParseView }));
export const UsageView = loadedLater(async () => ({ Part: (await import('./usage/UsageView')).UsageView }));

export const newSectionMemories = (): SectionMemories => ({
  site: newSiteMemory(),
  research: newResearchMemory(),
  monitors: newMonitorsMemory(),
});

/** Loads a section that may be opened next. */
export function preloadSection(name: SectionName): void {
  const { load } = sections[name];
  if (load) preload(load);
}
