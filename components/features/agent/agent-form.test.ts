// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { agentForm } from './agent-form';

const filled = {
  ...agentForm.empty,
  prompt: ' Prices of lamps ',
  urls: '- https://a.example/shop\nb.example',
  strictConstrainToURLs: true,
  schema: '{"type":"object","properties":{"price":{"type":"number"}}}',
  maxCredits: 150,
  effort: 'high' as const,
};

describe('the request of a run', () => {
  it('has its cap, and nothing that was not filled in', () => {
    expect(agentForm.request({ ...agentForm.empty, prompt: 'Prices' })).toEqual({
      kind: 'agent',
      prompt: 'Prices',
      urls: [],
      maxCredits: 200,
    });
  });

  it('is what the form says, and the form is what it says', () => {
    const request = agentForm.request(filled);
    expect(request).toMatchObject({
      prompt: 'Prices of lamps',
      urls: ['https://a.example/shop', 'https://b.example/'],
      strictConstrainToURLs: true,
      schema: { properties: { price: { type: 'number' } } },
      maxCredits: 150,
      effort: 'high',
    });
    expect(request && agentForm.request(agentForm.of(request))).toEqual(request);
  });

  it('stays on no addresses where none is given', () => {
    expect(agentForm.request({ ...filled, urls: '' })).not.toHaveProperty('strictConstrainToURLs');
  });

  it('is none while there is no prompt, a line is no address or the schema is broken', () => {
    expect(agentForm.request(agentForm.empty)).toBeUndefined();
    expect(agentForm.problems({ ...filled, urls: 'not an address' })).toEqual({
      urls: { problem: 'bad', about: 'not an address' },
    });
    expect(agentForm.problems({ ...filled, schema: '{' })).toEqual({ schema: { problem: 'bad' } });
    expect(agentForm.request({ ...filled, schema: '{' })).toBeUndefined();
  });
});
