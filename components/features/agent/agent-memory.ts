import { agentForm, type AgentForm } from './agent-form';

export type AgentMemory = {
  form: AgentForm;
  /** The list of runs, the form of a new one, or one run. */
  at: 'runs' | 'form' | { jobId: string };
};

export const newAgent: AgentMemory = { form: agentForm.empty, at: 'runs' };
