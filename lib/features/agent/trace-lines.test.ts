// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { artifactsOf, traceLines } from './trace-lines';

const lead = { id: 'lead', role: 'orchestrator', name: 'Planner' };
const helper = { id: 'h1', role: 'subagent', name: 'Reader 1', parentId: 'lead' };
const browser = { id: 'b1', role: 'browser', name: 'Browser', parentId: 'h1' };
const at = (second: number): string => new Date(Date.UTC(2026, 10, 20, 10, 0, second)).toISOString();
const event = (id: string, second: number, type: string, more: object = {}) => ({
  eventId: id,
  occurredAt: at(second),
  agent: lead,
  type,
  ...more,
});

describe('traceLines', () => {
  it('stands in the order of time, with helpers under those who sent them', () => {
    const lines = traceLines([
      event('1', 0, 'run.started'),
      event('3', 9, 'tool_call.started', {
        agent: helper,
        toolName: 'scrape',
        toolCallId: 'c',
        parameters: { url: 'https://a.example/' },
      }),
      event('2', 4, 'agent.started', { agent: helper }),
      event('4', 12, 'agent.started', { agent: browser }),
      event('5', 13, 'tool_call.finished', {
        agent: helper,
        toolName: 'scrape',
        toolCallId: 'c',
        result: { title: 'Prices' },
      }),
    ]);
    expect(lines.map(({ id, depth, agent }) => [id, depth, agent])).toEqual([
      ['1', 0, undefined],
      ['2', 1, 'Reader 1'],
      ['3', 1, 'Reader 1'],
      ['4', 2, 'Browser'],
      ['5', 1, 'Reader 1'],
    ]);
    expect(lines.at(-1)?.happening).toEqual({
      kind: 'tool-finished',
      tool: 'scrape',
      about: 'https://a.example/',
      words: 'Prices',
    });
  });

  it('keeps a kind that nobody knows by its name, and one whose fields are missing', () => {
    const [unknown, bare, typeless] = traceLines([
      event('1', 0, 'plan.revised', { step: 4 }),
      event('2', 1, 'artifact.updated'),
      { eventId: '3' },
    ]);
    expect(unknown?.happening).toEqual({ kind: 'other', type: 'plan.revised' });
    expect(unknown?.raw).toMatchObject({ step: 4 });
    expect(bare?.happening).toEqual({ kind: 'other', type: 'artifact.updated' });
    expect(typeless?.happening).toEqual({ kind: 'other', type: '' });
  });

  it('tells an event that comes twice once, and survives agents that are their own parents', () => {
    const ring = { id: 'r', name: 'Ring', parentId: 'r' };
    const lines = traceLines([
      event('1', 0, 'agent.started', { agent: ring }),
      event('1', 0, 'agent.started'),
    ]);
    expect(lines).toHaveLength(1);
  });

  it('is the same however the events of a trace are mixed, where each has its time', () => {
    const events = Array.from({ length: 30 }, (_, index) =>
      event(String(index), index, 'progress.reported', { message: 'x' }),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(events, { minLength: 30 }), (mixed) => {
        expect(traceLines(mixed).map(({ id }) => id)).toEqual(events.map(({ eventId }) => eventId));
      }),
    );
  });

  it('orders what happened in the same moment by the count of its agent', () => {
    const lines = traceLines([
      event('b', 0, 'agent.finished', { producerSequence: 2 }),
      event('a', 0, 'agent.started', { producerSequence: 1 }),
    ]);
    expect(lines.map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

describe('artifactsOf', () => {
  it('gathers the states of each, wherever the id of the snapshot stands, the last written first', () => {
    const lines = traceLines([
      event('1', 0, 'artifact.updated', {
        artifact: { kind: 'json', artifactId: 'data', snapshotId: 's1', itemCount: 1 },
      }),
      event('2', 1, 'artifact.updated', {
        snapshotId: 's2',
        artifact: { kind: 'text', path: 'out/notes.txt' },
      }),
      event('3', 2, 'artifact.updated', {
        artifact: { kind: 'json', artifactId: 'data', snapshotId: 's3', itemCount: 3 },
      }),
    ]);
    expect(artifactsOf(lines)).toMatchObject([
      {
        name: 'data',
        isJson: true,
        versions: [
          { snapshotId: 's1', items: 1 },
          { snapshotId: 's3', items: 3 },
        ],
      },
      { name: 'notes.txt', isJson: false, versions: [{ snapshotId: 's2' }] },
    ]);
  });
});
