// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { Failure } from '@/lib/core/model/errors';
import { actionWords } from '@/lib/core/words/actions';
import type { ActionId } from '@/lib/core/words';
import { failureActionsOf, type Abilities } from './failure-actions';

const failure: Failure = { reason: 'host-not-granted', facts: { host: 'docs.example' } };
const ids = Object.keys(actionWords) as ActionId[];

const gestures = (granted: boolean | Error = true) => ({
  openOptions: vi.fn(async () => undefined),
  openBrowserPage: vi.fn(async () => undefined),
  requestSending: vi.fn(async () => answer(granted)),
  requestAllSites: vi.fn(async () => answer(granted)),
});
function answer(granted: boolean | Error): boolean {
  if (granted instanceof Error) throw granted;
  return granted;
}
const all = () =>
  ({
    retry: vi.fn(),
    cancel: vi.fn(),
    dismiss: vi.fn(),
    capturePage: vi.fn(),
    captureAgain: vi.fn(),
    captureBy: vi.fn(),
    captureWith: vi.fn(),
    repeatWith: vi.fn(),
    repeatWithout: vi.fn(),
    keepMarkdown: vi.fn(),
    editPrompt: vi.fn(),
    editSchema: vi.fn(),
    openLibrary: vi.fn(),
    parseFile: vi.fn(),
    parseTab: vi.fn(),
    askForSite: vi.fn(),
    onAllSites: vi.fn(),
    runAgain: vi.fn(),
    runOnDevice: vi.fn(),
    saveLibrary: vi.fn(),
    newLibrary: vi.fn(),
    report: vi.fn(),
  }) satisfies Abilities;
const at = (granted?: boolean | Error) => ({
  gestures: gestures(granted),
  serviceUrl: 'https://api.example',
});
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the actions for a failure', () => {
  it.each(ids)('%s does one thing, and only where the screen can do it', async (id) => {
    const place = at();
    const can = all();
    const whole = failureActionsOf(place, can);
    expect(whole.of([id])).toEqual([id]);
    whole.take(id, failure);
    await settled();
    const done = Object.entries(can).filter(([, does]) => does.mock.calls.length > 0);
    const gestured = Object.values(place.gestures).some((does) => does.mock.calls.length > 0);
    expect(done.length).toBeLessThanOrEqual(1);
    expect(done.length === 1 || gestured).toBe(true);
    if (done.length === 0) return;
    const without = Object.fromEntries(Object.entries(can).filter(([name]) => name !== done[0]?.[0]));
    expect(failureActionsOf(at(), without).of([id])).toEqual(id === 'dismiss' ? [] : ['dismiss']);
  });

  it('leaves out what leads nowhere', () => {
    const failureActions = failureActionsOf(at(), { retry: vi.fn() });
    expect(failureActions.of(['wait-longer', 'try-again', 'see-usage'])).toEqual(['try-again', 'see-usage']);
    expect(failureActions.of(['wait-longer'])).toEqual([]);
    expect(failureActionsOf(at(), { dismiss: vi.fn() }).of(['try-again'])).toEqual(['dismiss']);
  });

  it('does nothing for what the screen cannot do', () => {
    const failureActions = failureActionsOf(at(), {});
    expect(() => ids.forEach((id) => failureActions.take(id, failure))).not.toThrow();
  });

  it('goes on after a yes alone', async () => {
    const retry = vi.fn();
    const refused = at(false);
    failureActionsOf(refused, { retry }).take('allow-host', failure);
    await settled();
    expect(refused.gestures.requestSending).toHaveBeenCalledWith('https://api.example');
    expect(retry).not.toHaveBeenCalled();
    failureActionsOf(at(true), { retry }).take('allow-host', failure);
    await settled();
    expect(retry).toHaveBeenCalledOnce();
  });

  it('tells of a question that could not be asked', async () => {
    const report = vi.fn();
    const broken = new Error('no gesture');
    failureActionsOf(at(broken), { onAllSites: vi.fn(), report }).take('allow-all-sites', failure);
    await settled();
    expect(report).toHaveBeenCalledWith(broken);
  });

  it('runs ahead of whatever is taken', () => {
    const order: string[] = [];
    failureActionsOf(at(), { retry: () => void order.push('retry') }, () => void order.push('before')).take(
      'try-again',
      failure,
    );
    expect(order).toEqual(['before', 'retry']);
  });

  it('repeats a capture without what the service named', () => {
    const can = all();
    const named: Failure = { reason: 'service-cannot', facts: { refused: ['actions', 'mobile'] } };
    failureActionsOf(at(), can).take('without-refused', named);
    expect(can.repeatWithout).toHaveBeenCalledWith(['actions', 'mobile']);
  });

  it('changes one thing of a capture', () => {
    const can = all();
    const failureActions = failureActionsOf(at(), can);
    failureActions.take('wait-longer', failure);
    failureActions.take('look-at-page', failure);
    failureActions.take('without-check', failure);
    expect(can.captureWith.mock.calls).toEqual([
      [{ options: { timeout: 120_000 } }],
      [{ format: 'markdown', engine: 'device' }],
    ]);
    expect(can.repeatWith).toHaveBeenCalledWith({
      engine: 'service',
      options: { checkPromptInjection: false },
    });
  });
});
