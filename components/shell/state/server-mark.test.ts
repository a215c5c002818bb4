// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { captureFormats } from '@/lib/core/model/format';
import { defaultSettings, type ChosenProfile, type ServiceProfile } from '@/lib/core/model/settings';
import { serverLack } from '@/lib/core/model/server-lacks';
import { serverMark } from './server-mark';

const service = (found: ServiceProfile | undefined, chosen?: ChosenProfile) => ({
  ...defaultSettings.service,
  profile: { ...(found && { found }), ...(chosen && { chosen }) },
});

describe('serverMark', () => {
  it('marks what a self-hosted service may lack, with a sentence that says why', () => {
    const own = { engine: 'service' as const, service: service('self-hosted') };
    const marked = captureFormats.filter((format) => serverMark(format, format, own));
    expect(marked).toEqual(['summary', 'json', 'screenshot']);
    expect(serverMark('summary', 'Summary', own)).toEqual({
      mark: 'needs a model',
      why: 'Summary: a self-hosted service can do this only when a language model is set up on it.',
    });
    expect(serverMark('screenshot', 'Screenshot', own)?.mark).toBe('may be missing');
    expect(serverMark('prompt', 'Sentence', own)?.mark).toBe('needs a model');
  });

  it('marks what a service does only with a key, and no format of a page', () => {
    const keyless = { engine: 'service' as const, service: service('keyless', 'self-hosted') };
    expect(captureFormats.filter((format) => serverMark(format, format, keyless))).toEqual([]);
    expect(serverMark('agent', 'Agent', keyless)).toEqual({
      mark: 'needs a key',
      why: 'Agent: the service does this only with a key. Enter one in Options.',
    });
    for (const what of ['scrape', 'search', 'parse', 'toString'])
      expect(serverMark(what, what, keyless)).toBeUndefined();
  });

  it('marks nothing on this device, on a hosted service, or while the kind of server is not known', () => {
    for (const known of [service('hosted'), service(undefined), service('self-hosted', 'hosted')])
      expect(serverMark('summary', 'Summary', { engine: 'service', service: known })).toBeUndefined();
    expect(
      serverMark('summary', 'Summary', { engine: 'device', service: service('self-hosted') }),
    ).toBeUndefined();
  });

  it('knows no lack by a name that every object has', () => {
    expect(serverLack('self-hosted', 'constructor')).toBeUndefined();
  });
});
