import type { Kept } from '../../../state/use-kept';
import type { SearchMemory } from './search/search-memory';

/** What stands open in Research and what was typed there, for as long as the panel is open. */
export type ResearchMemory = { search: Kept<SearchMemory> };

export function newResearchMemory(): ResearchMemory {
  return { search: {} };
}
