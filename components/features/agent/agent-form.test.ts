// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { agentRequestOf, emptyForm, formOf, formProblems, withLines } from './agent-form';

const filled = {
  ...emptyForm,
  prompt: ' Prices of lamps ',
  lines: '- https://a.example/shop\nb.example',
  stay: true,
  schema: '{"type":"object","properties":{"price":{"type":"number"}}}',
  maxCredits: 150,
  effort: 'high' as const,
};

describe('agentRequestOf', () => {
  it('asks with its cap, and with nothing that was not filled in', () => {
    expect(agentRequestOf({ ...emptyForm, prompt: 'Prices' })).toEqual({
      kind: 'agent',
      prompt: 'Prices',
      urls: [],
      maxCredits: 200,
    });
  });

  it('is what the form says, and the form is what it says', () => {
    const request = agentRequestOf(filled);
    expect(request).toMatchObject({
      prompt: 'Prices of lamps',
      urls: ['https://a.example/shop', 'https://b.example/'],
      strictConstrainToURLs: true,
      schema: { properties: { price: { type: 'number' } } },
      maxCredits: 150,
      effort: 'high',
    });
    expect(request && agentRequestOf(formOf(request))).toEqual(request);
  });

  it('is none while there is no prompt, a line is no address or the schema is broken', () => {
    expect(agentRequestOf(emptyForm)).toBeUndefined();
    expect(formProblems({ ...filled, lines: 'not an address' })).toEqual([
      { field: 'lines', text: 'not an address' },
    ]);
    expect(formProblems({ ...filled, schema: '{' })).toEqual([{ field: 'schema' }]);
    expect(agentRequestOf({ ...filled, schema: '{' })).toBeUndefined();
  });
});

describe('withLines', () => {
  it('adds each address once', () => {
    expect(withLines('https://a.example/\n', ['https://a.example/', 'https://b.example/'])).toBe(
      'https://a.example/\nhttps://b.example/',
    );
    expect(withLines('', ['https://a.example/'])).toBe('https://a.example/');
  });
});
