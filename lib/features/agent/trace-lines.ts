import type { RawEvent } from './agent-run';
import type { TraceHappening, TraceError, TraceLine } from './agent-trace';

/** A state of something that the agent writes. */
type Version = { snapshotId: string; at: number | undefined; items: number | undefined };
export type Artifact = { id: string; name: string; isJson: boolean; versions: readonly Version[] };

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** Deeper chains of helpers are not drawn: the text needs space. */
const DEEPEST = 4;

/**
 * A trace in chronological order: by time, then by its agent's count, then in reported order. An event that is reported
 * twice is one line.
 */
export function traceLines(events: readonly RawEvent[]): TraceLine[] {
  const parents = new Map<string, string | undefined>();
  for (const event of events) {
    const { id, parentId } = fieldsOf(event['agent']);
    if (typeof id === 'string' && !parents.get(id)) parents.set(id, textOf(parentId));
  }
  const abouts = new Map<string, string>();
  const seen = new Set<string>();
  const lines: (TraceLine & { sequence: number | undefined; index: number })[] = [];
  events.forEach((raw, index) => {
    const id = textOf(raw['eventId']) ?? `#${index}`;
    if (seen.has(id)) return;
    seen.add(id);
    const agent = fieldsOf(raw['agent']);
    const parsed = Date.parse(textOf(raw['occurredAt']) ?? '');
    const depth = depthOf(textOf(agent['id']), parents);
    lines.push({
      id,
      at: Number.isNaN(parsed) ? undefined : parsed,
      depth,
      agent: depth > 0 ? textOf(agent['name']) : undefined,
      happening: happeningOf(raw, abouts),
      raw,
      sequence: numberOf(raw['producerSequence']),
      index,
    });
  });
  // One without a time stays after the event reported before it.
  let last = -Infinity;
  const timed = lines.map((line) => {
    last = line.at ?? last;
    return { line, time: last };
  });
  return timed
    .toSorted((one, other) => one.time - other.time || bySequence(one.line, other.line))
    .map(({ line: { sequence: _sequence, index: _index, ...line } }) => line);
}

/** Within one agent by its count; between agents in reported order. */
function bySequence(
  one: { raw: RawEvent; sequence: number | undefined; index: number },
  other: { raw: RawEvent; sequence: number | undefined; index: number },
): number {
  const same = fieldsOf(one.raw['agent'])['id'] === fieldsOf(other.raw['agent'])['id'];
  if (same && one.sequence !== undefined && other.sequence !== undefined && one.sequence !== other.sequence)
    return one.sequence - other.sequence;
  return one.index - other.index;
}

function depthOf(id: string | undefined, parents: ReadonlyMap<string, string | undefined>): number {
  let depth = 0;
  for (let at = id && parents.get(id); at !== undefined && depth < DEEPEST; at = parents.get(at)) depth += 1;
  return depth;
}

function errorOf(value: unknown): TraceError | undefined {
  if (!isFields(value)) return undefined;
  const { retryable } = value;
  return {
    code: textOf(value['code']),
    retryable: typeof retryable === 'boolean' ? retryable : undefined,
    message: textOf(value['message']),
  };
}

function happeningOf(event: RawEvent, abouts: Map<string, string>): TraceHappening {
  const outcome = textOf(event['outcome']);
  const error = errorOf(event['error']);
  const ms = numberOf(event['durationMs']);
  const tool = textOf(event['toolName']) ?? '';
  const call = textOf(event['toolCallId']) ?? '';
  const type = textOf(event['type']) ?? '';
  const other: TraceHappening = { kind: 'other', type };
  switch (type) {
    case 'run.started':
      return { kind: 'run-started' };
    case 'run.cancel_requested':
      return { kind: 'cancel-requested' };
    case 'run.finished':
      return { kind: 'run-finished', outcome, error };
    case 'agent.started':
      return { kind: 'agent-started' };
    case 'agent.finished':
      return { kind: 'agent-finished', outcome, error, ms };
    case 'browser.session.started':
      return { kind: 'browser-started' };
    case 'browser.session.finished':
      return { kind: 'browser-finished', ms };
    case 'progress.reported':
      return textOf(event['message']) === undefined
        ? other
        : { kind: 'progress', text: String(event['message']) };
    case 'reasoning.summary':
      return textOf(event['text']) === undefined ? other : { kind: 'reasoning', text: String(event['text']) };
    case 'tool_call.started': {
      const about = aboutOf(event['parameters']);
      if (about !== undefined) abouts.set(call, about);
      return tool === '' ? other : { kind: 'tool-started', tool, about };
    }
    case 'tool_call.finished':
      return tool === ''
        ? other
        : {
            kind: 'tool-finished',
            tool,
            about: abouts.get(call) ?? aboutOf(event['parameters']),
            words: resultOf(event['result']),
          };
    case 'artifact.updated': {
      const artifact = artifactOf(event);
      return artifact
        ? { kind: 'artifact', snapshotId: artifact.snapshotId, name: artifact.name, items: artifact.items }
        : other;
    }
    case 'error.occurred':
      return error ? { kind: 'error', error } : other;
    default:
      return other;
  }
}

/** The input of a tool, in short: the address, the search words, or its first text. */
function aboutOf(parameters: unknown): string | undefined {
  if (typeof parameters === 'string') return textOf(parameters);
  const fields = fieldsOf(parameters);
  const named = ['url', 'query', 'prompt', 'command', 'path'].map((name) => textOf(fields[name]));
  return named.find((text) => text !== undefined) ?? Object.values(fields).map(textOf).find(Boolean);
}

/** The output of a tool, if short: its own sentence, a title, or a count. */
function resultOf(result: unknown): string | undefined {
  if (typeof result === 'string') return textOf(result)?.slice(0, 200);
  const fields = fieldsOf(result);
  const said = ['error', 'message', 'title', 'summary'].map((name) => textOf(fields[name]));
  return said.find((text) => text !== undefined)?.slice(0, 200);
}

/** The specification has `snapshotId` on the event, the published client inside the artifact (docs/service.md 14.6). */
function artifactOf(event: RawEvent) {
  const artifact = fieldsOf(event['artifact']);
  const snapshotId = textOf(event['snapshotId']) ?? textOf(artifact['snapshotId']);
  if (snapshotId === undefined) return undefined;
  const path = textOf(artifact['path']);
  const id = path ?? textOf(artifact['artifactId']) ?? 'artifact';
  return {
    snapshotId,
    id,
    name: path?.split('/').at(-1) ?? id,
    isJson: artifact['kind'] === 'json',
    items: numberOf(artifact['itemCount']),
  };
}

/** What the agent has written, each with its states, oldest first; the last written comes first. */
export function artifactsOf(lines: readonly TraceLine[]): Artifact[] {
  const artifacts = new Map<string, Omit<Artifact, 'versions'> & { versions: Version[] }>();
  for (const { raw, at } of lines) {
    if (raw['type'] !== 'artifact.updated') continue;
    const found = artifactOf(raw);
    if (!found) continue;
    const { id, name, isJson, snapshotId, items } = found;
    const known = artifacts.get(id) ?? { id, name, isJson, versions: [] };
    known.versions.push({ snapshotId, at, items });
    artifacts.delete(id);
    artifacts.set(id, known);
  }
  return [...artifacts.values()].toReversed();
}
