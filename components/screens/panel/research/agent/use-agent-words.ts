import { useMemo } from 'preact/hooks';
import { createAgentWords, type AgentWords } from '../../../../../lib/words/en-agent';
import { useResearchWords } from '../use-research-words';

/** The strings of the Agent, beside those of Research. */
export function useAgentWords(): ReturnType<typeof useResearchWords> & { agent: AgentWords } {
  const shared = useResearchWords();
  const agent = useMemo(() => createAgentWords(shared.format), [shared.format]);
  return { ...shared, agent };
}
