import type { Format } from '@/lib/core/words';
import { createAgentWords, type AgentWords } from '@/lib/features/agent/words/en-agent';
import { useTable } from '@/components/shell/state/use-words';
import { researchWords, type AllResearchWords } from '../research/shared/use-research-words';

type AllAgentWords = AllResearchWords & { agent: AgentWords };

const build = (format: Format): AllAgentWords => ({
  agent: createAgentWords(format),
  ...researchWords(format),
});

/** The strings of the Agent, in addition to those of Research. */
export const useAgentWords = (): AllAgentWords => useTable(build);
