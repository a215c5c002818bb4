import { LibrarySection } from './library/LibrarySection';
import { MonitorsSection } from './monitors/MonitorsSection';
import { PageSection } from './page/PageSection';
import { ResearchSection } from './research/ResearchSection';
import { SiteSection } from './site/SiteSection';
import type { Section, SectionName } from './section';

/** The definition of each section. A new one needs one name, one folder and one entry. */
export const sections: Readonly<Record<SectionName, Section>> = {
  page: { key: 'p', Component: PageSection },
  site: { key: 's', Component: SiteSection },
  research: { key: 'r', Component: ResearchSection },
  library: { key: 'l', Component: LibrarySection },
  monitors: { key: 'm', Component: MonitorsSection },
};
