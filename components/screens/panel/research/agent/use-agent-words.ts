import type { Format } from '../../../../../lib/words';
import { createAgentWords, type AgentWords } from '../../../../../lib/words/en-agent';
import { useTable } from '../../../../state/use-words';
import { researchWords, type AllResearchWords } from '../../shared/use-research-words';

type AllAgentWords = AllResearchWords & { agent: AgentWords };

const build = (format: Format): AllAgentWords => ({
  agent: createAgentWords(format),
  ...researchWords(format),
});

/** The strings of the Agent, in addition to those of Research. */
export const useAgentWords = (): AllAgentWords => useTable(build);
