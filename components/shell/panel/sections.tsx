import type { ComponentType } from 'preact';
import { sectionNames, type SectionName } from '@/lib/core/model/panel-section';
import { loadedLater } from '../state/loaded-later';
import { preload } from '../state/use-module';
import { newMonitorsMemory } from '@/components/features/monitors/monitors-memory';
import { newPageMemory } from '@/components/features/capture/page/page-memory';
import { PageSection } from '@/components/features/capture/page/PageSection';
import { newResearchMemory } from '@/components/features/research/research-memory';
import type { SectionProps } from './section';
import { newSiteMemory } from '@/components/features/site/site-memory';

type Section = {
  /** The section as a panel that has just opened draws it: what is open in it is kept until the panel closes. */
  open: () => ComponentType<SectionProps>;
  /** Loads the component; absent for one that is there from the start. */
  load?: () => Promise<unknown>;
  /** Works only with a service, whatever engine is chosen. */
  needsService?: true;
};

type Load<P> = () => Promise<{ Part: ComponentType<P> }>;

/** A section that is loaded when it is opened: the panel paints sooner without it. */
function later(load: Load<SectionProps>): Section {
  const Component = loadedLater(load);
  return { load, open: () => Component };
}

/** The same for a section with a memory: what is open and typed in it, for as long as the panel is open. */
function laterWith<M>(newMemory: () => M, load: Load<SectionProps & { memory: M }>): Section {
  const Component = loadedLater(load);
  return {
    load,
    open() {
      const memory = newMemory();
      return (props) => <Component {...props} memory={memory} />;
    },
  };
}

/** The definition of each section. A new one needs a name with its key, a folder and an entry. */
export const sections: Readonly<Record<SectionName, Section>> = {
  page: {
    open() {
      const memory = newPageMemory();
      return (props) => <PageSection {...props} memory={memory} />;
    },
  },
  site: laterWith(newSiteMemory, async () => ({
    Part: (await import('@/components/features/site/SiteSection')).SiteSection,
  })),
  research: {
    ...laterWith(newResearchMemory, async () => ({
      Part: (await import('@/components/features/research/ResearchSection')).ResearchSection,
    })),
    needsService: true,
  },
  library: later(async () => ({
    Part: (await import('@/components/features/library/LibrarySection')).LibrarySection,
  })),
  monitors: {
    ...laterWith(newMonitorsMemory, async () => ({
      Part: (await import('@/components/features/monitors/MonitorsSection')).MonitorsSection,
    })),
    needsService: true,
  },
};

type OpenSections = Readonly<Record<SectionName, ComponentType<SectionProps>>>;

export const openSections = (): OpenSections =>
  Object.fromEntries(sectionNames.map((name) => [name, sections[name].open()])) as OpenSections;

/** What opens over a section is loaded in the same way. */
export const ParseView = loadedLater(async () => ({
  Part: (await import('@/components/features/files/ParseView')).ParseView,
}));
export const UsageView = loadedLater(async () => ({
  Part: (await import('@/components/features/usage/UsageReport')).UsageView,
}));

/** Loads a section that may be opened next. */
export function preloadSection(name: SectionName): void {
  const { load } = sections[name];
  if (load) preload(load);
}
