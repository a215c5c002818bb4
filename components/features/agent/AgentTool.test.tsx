import { describe, expect, it } from 'vitest';
import type { RawEvent } from '@/lib/features/agent/agent-run';
import { AppError } from '@/lib/core/model/errors';
import type { Job, JobState, Progress } from '@/lib/core/model/job';
import { agentRequestSchema } from '@/lib/core/model/request';
import { anArticle } from '@/tests/support/captures';
import { fill, mount, type Screen, settle } from '@/tests/support/dom';
import { aTab, createFakeApp, FAKE_NOW, type FakeApp, type FakeState } from '@/tests/support/fake-app';
import { aJob, done, failedWith, onService, running, takesAll, withoutKey } from '@/tests/support/panel';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';

const PROMPT = 'Compare the prices of lamps';

function run(id: string, state: JobState, progress: Partial<Progress> = {}, change: object = {}): Job {
  const request = agentRequestSchema.parse({ kind: 'agent', prompt: PROMPT, maxCredits: 200, ...change });
  return aJob(
    request,
    state,
    { remoteId: `remote-${id}`, ...progress },
    {
      id,
      engine: 'service',
      host: '',
      title: PROMPT,
      createdAt: FAKE_NOW - 60_000,
      startedAt: FAKE_NOW - 60_000,
      captureIds: state.status === 'done' ? [`capture-${id}`] : [],
    },
  );
}
const failed = (facts: object): JobState => failedWith({ reason: 'job-failed', facts });
const lead = { id: 'lead', role: 'orchestrator', name: 'Planner' };
const helper = { id: 'h1', role: 'subagent', name: 'Reader 1', parentId: 'lead' };
const event = (at: number, type: string, more: object = {}): RawEvent => ({
  eventId: `e${at}`,
  occurredAt: new Date(FAKE_NOW - 60_000 + at * 1_000).toISOString(),
  producerSequence: at,
  agent: lead,
  type,
  ...more,
});
const events: RawEvent[] = [
  event(0, 'run.started'),
  event(5, 'agent.started', { agent: helper }),
  event(9, 'plan.revised', { step: 4 }),
  event(12, 'artifact.updated', {
    artifact: { kind: 'json', artifactId: 'data', snapshotId: 's1', itemCount: 1 },
  }),
  event(15, 'artifact.updated', {
    artifact: { kind: 'json', artifactId: 'data', snapshotId: 's2', itemCount: 2 },
  }),
];
const result = anArticle({
  id: 'capture-r1',
  jobId: 'r1',
  url: 'agent:lamps',
  host: '',
  title: PROMPT,
  creditsUsed: 40,
  content: {
    json: { lamps: [{ price: 12, url: 'https://lamps.example/lantern' }, { price: 7 }] },
    extra: { trace: events },
  },
  report: { ...anArticle().report, warnings: [] },
});

async function open(
  state: Partial<FakeState> = {},
  on: FakeApp['on'] = {},
): Promise<{ app: FakeApp; ui: Screen }> {
  const app = createFakeApp({ settings: onService(4_812), ...state }, 'panel', {
    'agent.runs': () => ({ runs: [] }),
    'agent.trace': ({ known }) => ({ events: events.slice(known), creditsUsed: 15 }),
    ...on,
  });
  takesAll(app);
  const ui = await mount(app, <PanelScreen />);
  await ui.press('tab', 'Research');
  await ui.press('radio', 'Agent');
  return { app, ui };
}
const startsOf = (app: FakeApp) => app.starts().map(({ request }) => request);

describe('Agent', () => {
  it('starts a run with its cap, which is said of what the account has left', async () => {
    const { app, ui } = await open({ tab: aTab({ url: 'https://lamps.example/shop' }) });
    await ui.press('button', 'New run');
    expect(ui.get('button', 'Start').getAttribute('aria-disabled')).toBe('true');
    await fill(ui, 'What to find out', PROMPT);
    await ui.press('button', 'Add the open page');
    await ui.press('switch', 'Stay on these addresses');
    expect(ui.text()).toContain('At most 200 of 4,812 credits. A failed run costs nothing.');
    expect(ui.text()).toContain('The prompt and the addresses will be sent to api.example.');
    await ui.press('button', 'Start');
    expect(startsOf(app)).toEqual([
      {
        kind: 'agent',
        prompt: PROMPT,
        urls: ['https://lamps.example/shop'],
        maxCredits: 200,
        strictConstrainToURLs: true,
      },
    ]);
  });

  it('has no limit of credits at a server that counts none', async () => {
    const settings = onService(0);
    settings.service.profile = { chosen: 'self-hosted' };
    const { ui } = await open({ settings });
    await ui.press('button', 'Try anyway');
    expect(ui.get('textbox', 'What to find out')).toBeTruthy();
    expect(ui.text()).not.toMatch(/credit/i);
  });

  it('reads the balance again where it stops a start, also when the panel gets the focus back', async () => {
    const { app, ui } = await open({ settings: onService(0) }, { 'service.balance': () => ({}) });
    const asked = () => app.calls.filter(({ name }) => name === 'service.balance').length;
    expect(asked()).toBe(0);
    await ui.press('button', 'New run');
    await fill(ui, 'What to find out', PROMPT);
    expect(ui.text()).toContain('No credits are left.');
    expect(asked()).toBe(1);
    window.dispatchEvent(new Event('focus'));
    expect(asked()).toBe(2);
    app.change({ settings: onService(4_812) }, 'settings');
    await settle();
    expect(ui.get('button', 'Start').getAttribute('aria-disabled')).not.toBe('true');
    window.dispatchEvent(new Event('focus'));
    expect(asked()).toBe(2);
  });

  it('begins with the addresses that a search was ticked for', async () => {
    const { app, ui } = await open();
    app.sendPanelTo({
      section: 'research',
      tool: 'agent',
      lines: ['https://a.example/', 'https://b.example/'],
    });
    await settle();
    const field = ui.get('textbox', 'Start at');
    expect(field instanceof HTMLTextAreaElement && field.value).toBe(
      'https://a.example/\nhttps://b.example/',
    );
  });

  it('shows what a run does while it goes on, with helpers, and an unknown event by its name', async () => {
    const { ui } = await open({ jobs: [run('r1', running)] });
    await ui.press('button', /Compare the prices/);
    expect(ui.text()).toContain('5 steps');
    expect(ui.text()).toContain('15 of 200 credits');
    expect(ui.text()).toContain('Reader 1 started');
    expect(ui.text()).toContain('plan.revised');
    expect(ui.text()).not.toContain('"step": 4');
    await ui.press('button', 'Show the raw event');
    expect(ui.text()).toContain('"step": 4');
  });

  it('shows what was found so far with its versions, and says why one cannot be read', async () => {
    const { app, ui } = await open(
      { jobs: [run('r1', running)] },
      {
        'agent.snapshot': ({ snapshotId }) => {
          if (snapshotId === 's2') throw new AppError('not-found', { detail: 'Snapshot not found' });
          return { text: '{"lamps":1}' };
        },
      },
    );
    await ui.press('button', /Compare the prices/);
    await ui.press('radio', 'Found so far');
    expect(ui.text()).toContain('Version 2 of 2');
    expect(ui.text()).toContain('The service no longer has this version.');
    await ui.press('button', 'v1');
    expect(ui.text()).toContain('lamps');
    expect(app.calls).toContainEqual({
      name: 'agent.snapshot',
      input: { runId: 'remote-r1', snapshotId: 's1' },
    });
  });

  it('shows what changed between a version of what was found and the one before', async () => {
    const { ui } = await open(
      { jobs: [run('r1', running)] },
      { 'agent.snapshot': ({ snapshotId }) => ({ text: `{"lamps":${snapshotId === 's2' ? 2 : 1}}` }) },
    );
    await ui.press('button', /Compare the prices/);
    await ui.press('radio', 'Found so far');
    await ui.press('button', 'Changes');
    await settle();
    expect(ui.text()).toContain('1 change');
    expect(ui.get('region', 'Changes').textContent).toMatch(/"lamps": 1.*"lamps": 2/s);
    await ui.press('button', 'v1');
    expect(ui.find('button', 'Changes')).toBeUndefined();
    expect(ui.find('region', 'Changes')).toBeUndefined();
  });

  it('opens a run that is done with its result, and its trace as it was kept', async () => {
    const { app, ui } = await open({ jobs: [run('r1', done, { creditsUsed: 40 })], captures: [result] });
    await ui.press('button', /Compare the prices/);
    expect(ui.text()).toContain('40 credits charged');
    expect(ui.text()).toContain('lamps');
    // A row that names its page shows its values there; of the other, that is not known.
    expect(ui.find('button', '7')).toBeUndefined();
    await ui.press('button', '12');
    await expect
      .poll(() => app.gestured)
      .toContainEqual({ name: 'openTab', args: ['https://lamps.example/lantern#:~:text=12'] });
    await ui.press('radio', 'Trace');
    expect(ui.text()).toContain('Reader 1 started');
    expect(app.calls.filter(({ name }) => name === 'agent.trace')).toEqual([]);
  });

  it('says of a run that found nothing that it did, with what it used, and shows no tick', async () => {
    const progress = { creditsUsed: 40, notes: [{ code: 'ended-empty' as const }] };
    const { ui } = await open({ jobs: [run('r1', done, { creditsUsed: 40 }), run('r2', done, progress)] });
    const signs = [...document.querySelectorAll('.status-icon')].map(({ classList }) =>
      classList.contains('tone-ok'),
    );
    expect(signs.toSorted()).toEqual([false, true]);
    expect(ui.text()).toMatch(/No answer found[^]*40 credits/i);
  });

  it('names the cap that was reached, says that nothing was charged, and runs again with a higher one', async () => {
    const state = failed({ serviceCode: 'credit_limit_reached', retryable: false, amount: 200 });
    const { app, ui } = await open({ jobs: [run('r1', state, { creditsUsed: 0 })] });
    await ui.press('button', /Compare the prices.*stopped at the limit of 200/);
    expect(ui.text()).toContain('Stopped at the limit of 200 credits');
    expect(ui.text()).toContain('nothing was charged and there is no result');
    await ui.press('button', 'Run again with at most 400');
    expect(startsOf(app)).toMatchObject([{ prompt: PROMPT, maxCredits: 400 }]);
  });

  it.each([
    [{ serviceCode: 'refused', retryable: false }, 'The agent refused', false],
    [{ serviceCode: 'refused', retryable: true }, 'The agent refused', true],
    [{ serviceCode: 'internal', retryable: true }, 'The service had a problem', true],
    [{ serviceCode: 'internal', retryable: false }, 'The service had a problem', false],
    [{ serviceCode: 'parent_finished', retryable: false }, 'ended by the run that started it', false],
    [{ detail: 'Boom' }, 'The run failed', true],
  ])('says how a run ended that failed with %j', async (facts, said, again) => {
    const { ui } = await open({ jobs: [run('r1', failed(facts), { creditsUsed: 0 })] });
    await ui.press('button', /Compare the prices/);
    expect(ui.text()).toContain(said);
    expect(ui.text()).toContain('Nothing was charged.');
    expect(ui.find('button', /^Try again/) !== undefined).toBe(again);
  });

  it('cancels a run, waits where it is being canceled already, and shows what had finished already', async () => {
    const { app, ui } = await open({ jobs: [run('r1', running)], captures: [result] });
    await ui.press('button', /Compare the prices/);
    await ui.press('button', 'Cancel run');
    expect(app.calls).toContainEqual({ name: 'jobs.cancel', input: { jobId: 'r1' } });
    const notes: Progress['notes'] = [{ code: 'cancel-under-way' }];
    app.change({ jobs: [{ ...run('r1', running, { notes }), requestedAction: 'cancel' }] }, 'jobs');
    // All jobs are read again after a pause.
    await expect.poll(() => ui.text()).toContain('Already being canceled');
    expect(ui.get('button', 'Canceling…').getAttribute('aria-disabled')).toBe('true');
    const late = run('r1', { status: 'cancelled', endedAt: FAKE_NOW }, { creditsUsed: 40 });
    app.change({ jobs: [{ ...late, captureIds: ['capture-r1'] }] }, 'jobs');
    await expect.poll(() => ui.text()).toContain('It had already finished');
    await expect.poll(() => ui.text()).toContain('lamps');
  });

  it('says why a trace cannot be read, and that the run goes on', async () => {
    const { ui } = await open(
      { jobs: [run('r1', running)] },
      {
        'agent.trace': () => {
          throw new AppError('service-error', { status: 500, detail: 'upstream' });
        },
      },
    );
    await ui.press('button', /Compare the prices/);
    expect(ui.text()).toContain('The trace could not be read');
    expect(ui.text()).toMatch(/Trying again in \d+ s/);
    await ui.press('button', 'Try now');
  });

  it.each([
    [new AppError('service-cannot', { status: 400 }), 'keeps no trace for the model that was used'],
    [new AppError('not-found', { status: 404 }), 'The service keeps traces for a day'],
    [new AppError('service-error', { status: 502, detail: 'upstream' }), 'The service said: upstream'],
  ])('says of the trace of a run that is over why it is not there: %s', async (thrown, said) => {
    const over = run('r1', failed({ serviceCode: 'internal', retryable: false }), { creditsUsed: 0 });
    const { ui } = await open(
      { jobs: [over] },
      {
        'agent.trace': () => {
          throw thrown;
        },
      },
    );
    await ui.press('button', /Compare the prices/);
    expect(ui.text()).toContain(said);
  });

  it.each([
    [new AppError('not-found', { status: 404 }), 'The service no longer has this version'],
    [
      new AppError('service-cannot', {
        status: 400,
        detail: 'Snapshots are only available for newer models',
      }),
      'The service said: Snapshots are only available for newer models',
    ],
    [
      new AppError('bad-request', { status: 400, detail: 'Invalid snapshot ID' }),
      'The service said: Invalid snapshot ID',
    ],
  ])('says of a version that cannot be read why: %s', async (thrown, said) => {
    const { ui } = await open(
      { jobs: [run('r1', running)] },
      {
        'agent.snapshot': () => {
          throw thrown;
        },
      },
    );
    await ui.press('button', /Compare the prices/);
    await ui.press('radio', 'Found so far');
    expect(ui.text()).toContain(said);
  });

  it('lists runs that were started elsewhere, each once, and opens one without starting it', async () => {
    const { app, ui } = await open(
      { jobs: [run('r1', done)] },
      {
        'agent.runs': () => ({
          runs: [
            { id: 'remote-r1', prompt: PROMPT, urls: [] },
            { id: 'a-9', prompt: 'Opening hours', urls: ['https://a.example/'], createdAt: FAKE_NOW },
          ],
        }),
      },
    );
    expect(ui.all('button').filter((row) => row.textContent?.includes(PROMPT))).toHaveLength(1);
    await ui.press('button', /Opening hours.*started elsewhere/);
    expect(startsOf(app)).toMatchObject([{ prompt: 'Opening hours', runId: 'a-9' }]);
  });

  it('says once that a server of somebody’s own has no agent', async () => {
    const settings = onService(0);
    settings.service.profile = { chosen: 'self-hosted' };
    const { ui } = await open(
      { settings },
      {
        'agent.runs': () => {
          throw new AppError('not-found', { status: 404 });
        },
      },
    );
    expect(ui.text()).toContain('This server has no agent');
    await ui.press('button', 'Search instead');
    expect(ui.get('searchbox', 'Search the web')).toBeDefined();
  });

  it('asks a service without a key for no runs, and says before a start that it needs one', async () => {
    const { app, ui } = await open({ settings: withoutKey });
    expect(app.calls.map(({ name }) => name)).not.toContain('agent.runs');
    expect(ui.text()).not.toMatch(/This server has no agent|could not be loaded/);
    await ui.press('button', 'New run');
    expect(ui.text()).toContain('Agent: the service does this only with a key. Enter one in Options.');
  });
});
