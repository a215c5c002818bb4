// @vitest-environment node
import { expect, it } from 'vitest';
import { createFormat } from '@/lib/core/words/format';
import { createAgentWords } from './en-agent';

it('says once that a run reached its limit, and what a service adds to any other problem', () => {
  const { happening } = createAgentWords(createFormat('en-GB'));
  const subOf = (code: string, message: string) =>
    happening({ happening: { kind: 'error', error: { code, message } }, agent: undefined } as never).sub;
  expect(subOf('credit_limit_reached', 'The run was stopped because it reached its credit limit.')).toBe(
    'It reached its credit limit.',
  );
  expect(subOf('internal', 'No model.')).toBe('It had an internal problem. No model.');
});
