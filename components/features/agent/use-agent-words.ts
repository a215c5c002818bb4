import { createAgentWords } from '@/lib/features/agent/words/en-agent';
import { wordsHook } from '@/components/shell/state/use-words';
import { researchWords } from '../research/shared/use-research-words';

/** The strings of the Agent, in addition to those of Research. */
export const useAgentWords = wordsHook((format) => ({
  agent: createAgentWords(format),
  ...researchWords(format),
}));
