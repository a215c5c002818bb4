import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import type { Job, JobState } from '@/lib/core/model/job';
import { interactRequestSchema } from '@/lib/core/model/request';
import type { SessionFacts } from '@/lib/features/interact/session';
import { anArticle } from '@/tests/support/captures';
import { fill, mount, type Screen } from '@/tests/support/dom';
import { aTab, createFakeApp, FAKE_NOW, type FakeApp, type FakeState } from '@/tests/support/fake-app';
import { aJob, blockedBy, done, onService, running, takesAll } from '@/tests/support/panel';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';

const PAGE = 'https://lamps.example/shop';
const OPENED = FAKE_NOW - 158_000;
const waiting: JobState = { status: 'waiting', cursor: null, wakeAt: FAKE_NOW + 90_000 };

function session(
  state: JobState,
  facts?: Partial<SessionFacts>,
  change: { request?: object; job?: Partial<Job> } = {},
): Job {
  const request = interactRequestSchema.parse({
    kind: 'interact',
    source: { type: 'url', url: PAGE },
    prompt: 'Tick 1 kg',
    session: { idleS: 120 },
    ...change.request,
  });
  return aJob(
    request,
    state,
    facts ? { session: { openedAt: OPENED, prompted: true, done: 0, ...facts } } : {},
    { id: 's1', engine: 'service', host: 'lamps.example', title: 'lamps.example/shop', ...change.job },
  );
}
const came = (turn: number, extra: object, content: object = {}) =>
  anArticle({
    id: `turn-${turn}`,
    jobId: 's1',
    url: PAGE,
    content: { ...content, extra: { turn, stdout: '', stderr: '', ranMs: 41_000, ...extra } },
  });

async function open(
  state: Partial<FakeState> = {},
  on: FakeApp['on'] = {},
): Promise<{ app: FakeApp; ui: Screen }> {
  const app = createFakeApp({ settings: onService(4_812), ...state }, 'panel', on);
  takesAll(app);
  const ui = await mount(app, <PanelScreen />);
  await ui.press('tab', 'Research');
  await ui.press('radio', 'Interact');
  return { app, ui };
}
async function opened(job: Job, state: Partial<FakeState> = {}, on: FakeApp['on'] = {}) {
  const all = await open({ jobs: [job], ...state }, on);
  await all.ui.press('button', new RegExp(PAGE.replaceAll('.', '\\.')));
  return all;
}
const callsOf = (app: FakeApp, name: string) => app.calls.filter((call) => call.name === name);

describe('Interact', () => {
  it('opens a session with words, and says before what it costs and what is sent to whom', async () => {
    const { app, ui } = await open({ tab: aTab({ url: PAGE }) });
    await ui.press('button', 'New session');
    expect(ui.get('button', 'Open the page').getAttribute('aria-disabled')).toBe('true');
    await fill(ui, 'What to do on the page', 'Tick 1 kg');
    expect(ui.text()).toContain(
      '7 credits a minute, plus the capture of the page; at most 71 of 4,812 credits.',
    );
    expect(ui.text()).toContain('The address and what you ask for will be sent to api.example.');
    await ui.press('button', 'Open the page');
    expect(callsOf(app, 'jobs.start').map(({ input }) => input)).toMatchObject([
      {
        engine: 'service',
        request: {
          kind: 'interact',
          source: { type: 'url', url: PAGE },
          prompt: 'Tick 1 kg',
          session: { idleS: 120 },
        },
      },
    ]);
  });

  it('speaks of no credits at a server that counts none', async () => {
    const settings = onService(0);
    settings.service.profile = { chosen: 'self-hosted' };
    const { ui } = await open({ settings, tab: aTab({ url: PAGE }) });
    await ui.press('button', 'Try anyway');
    expect(ui.get('button', 'Open the page')).toBeTruthy();
    expect(ui.text()).not.toMatch(/credit/i);
  });

  it('takes code in a language, at a price of its own, and no page that is none', async () => {
    const { app, ui } = await open();
    await ui.press('button', 'New session');
    await ui.press('radio', 'Code');
    await fill(ui, 'Code to run in its browser', 'print(1)');
    const language = ui.root.querySelector('select[aria-label="Language"]');
    if (!(language instanceof HTMLSelectElement)) throw new Error('no select');
    language.value = 'python';
    language.dispatchEvent(new Event('change', { bubbles: true }));
    await fill(ui, 'Page', 'nowhere');
    expect(ui.text()).toContain('This is not a web address.');
    await fill(ui, 'Page', PAGE);
    expect(ui.text()).toContain('2 credits a minute');
    await ui.press('button', 'Open the page');
    expect(callsOf(app, 'jobs.start')[0]?.input).toMatchObject({
      request: { code: 'print(1)', language: 'python' },
    });
  });

  it('shows the clock with what it costs, the answer, and takes a next step', async () => {
    const job = session(
      waiting,
      { done: 1, paid: 1, until: FAKE_NOW + 90_000 },
      { job: { captureIds: ['turn-0'] } },
    );
    const { app, ui } = await opened(job, {
      captures: [came(0, { prompt: 'Tick 1 kg', exitCode: 0 }, { markdown: 'Four are left.' })],
    });
    expect(ui.text()).toContain('02:38 · 22 credits so far');
    expect(ui.text()).toContain('7 credits a minute, 10 minutes at most');
    expect(ui.text()).toContain('Four are left.');
    // An exit code belongs to code: one that comes with an answer means nothing.
    expect(ui.text()).toContain('00:41');
    expect(ui.text()).not.toContain('exit');
    expect(ui.text()).toContain('Stops in 01:30 unless you run another step');
    await fill(ui, 'What to do next', 'Add them to the cart');
    await ui.press('button', 'Run');
    expect(callsOf(app, 'interact.turn').map(({ input }) => input)).toMatchObject([
      { jobId: 's1', turn: { prompt: 'Add them to the cart' } },
    ]);
  });

  it('takes no step while one runs, and can be stopped', async () => {
    const { app, ui } = await opened(session(running, { done: 0 }));
    expect(ui.text()).toContain('Working on it');
    await fill(ui, 'What to do next', 'More');
    expect(ui.get('button', 'Run').getAttribute('aria-disabled')).toBe('true');
    await ui.press('button', 'Stop');
    expect(callsOf(app, 'jobs.cancel').map(({ input }) => input)).toEqual([{ jobId: 's1' }]);
  });

  it('shows code that failed with its exit code, output and errors, and says what a prompt will cost', async () => {
    const job = session(
      waiting,
      { done: 1, prompted: false, until: FAKE_NOW + 90_000 },
      { request: { prompt: undefined, code: 'x()' }, job: { captureIds: ['turn-0'] } },
    );
    const { ui } = await opened(job, {
      captures: [came(0, { code: 'x()', exitCode: 1, stdout: 'begun\n', stderr: 'x is not defined' })],
    });
    for (const text of ['x()', 'begun', 'x is not defined', '00:41 · exit 1', '6 credits so far'])
      expect(ui.text()).toContain(text);
    expect(ui.text()).toContain('A prompt makes each minute cost 7 credits');
  });

  it('shows the exit code of code that went well too, and of a prompt only that it failed', async () => {
    const code = session(
      waiting,
      { done: 1, prompted: false, until: FAKE_NOW + 90_000 },
      { request: { prompt: undefined, code: 'x()' }, job: { captureIds: ['turn-0'] } },
    );
    const well = await opened(code, { captures: [came(0, { code: 'x()', exitCode: 0, stdout: 'ok' })] });
    expect(well.ui.text()).toContain('00:41 · exit 0');
    const prompt = session(
      waiting,
      { done: 1, until: FAKE_NOW + 90_000 },
      { job: { captureIds: ['turn-0'] } },
    );
    const failed = await opened(prompt, {
      captures: [came(0, { prompt: 'Tick 1 kg', exitCode: 1, error: 'no such button' })],
    });
    expect(failed.ui.text()).toContain('00:41 · failed');
    expect(failed.ui.text()).not.toContain('exit 1');
  });

  it.each([
    ['the sum as it was charged', { paid: 1 }, 15, '15 credits charged'],
    ['about as much, where the service told no sum', { paid: 1 }, undefined, 'about 15 credits'],
    ['the page alone, where no session was opened', undefined, 1, '1 credit charged'],
  ])('says in the list of sessions %s', async (_, facts, creditsUsed, said) => {
    const job = session(done, facts && { done: 1, ended: { by: 'end', at: OPENED + 61_000 }, ...facts });
    const { ui } = await open({
      jobs: [
        { ...job, progress: { ...job.progress, ...(creditsUsed === undefined ? {} : { creditsUsed }) } },
      ],
    });
    expect(ui.text()).toContain(said);
  });

  it('asks the background to open the live view, and learns no address', async () => {
    const job = session(waiting, { done: 1, until: FAKE_NOW + 90_000 });
    const { app, ui } = await opened(job);
    await ui.press('button', 'Live view');
    expect(callsOf(app, 'interact.watch').map(({ input }) => input)).toEqual([{ jobId: 's1' }]);
    app.on['interact.watch'] = () => {
      throw new AppError('job-gone');
    };
    await ui.press('button', 'Live view');
    expect(ui.text()).toContain('There is no live view now');
  });

  it.each([
    ['person', 'You stopped the session', OPENED + 60_000],
    ['time', 'No step was run for 2 minutes.', OPENED + 130_000],
    ['time', 'No session lasts longer than ten minutes.', OPENED + 600_000],
    ['service', 'The service ended the session', OPENED + 130_000],
    ['end', 'The session has ended', OPENED + 60_000],
  ] as const)('says how it ended: by %s, %s', async (by, said, at) => {
    const job = session(done, { done: 1, ended: { by, at } });
    const { ui } = await opened({ ...job, progress: { ...job.progress, creditsUsed: 14 } });
    expect(ui.text()).toContain(said);
    expect(ui.text()).toContain('14 credits charged');
    await ui.press('button', 'New session on this page…');
    expect(ui.get('textbox', 'Page')).toMatchObject({ value: PAGE });
  });

  it('asks about a step whose reply was lost, and names a step that was not done', async () => {
    const lost = session(blockedBy({ reason: 'unconfirmed', facts: { detail: 'inconclusive' } }), {
      done: 0,
      ended: { by: 'end', at: FAKE_NOW },
    });
    const { ui } = await opened(lost);
    expect(ui.text()).toContain('This step may have run already');
    expect(ui.text()).toContain('Its reply was lost.');
    const undone = session(
      done,
      { done: 1, ended: { by: 'service', at: FAKE_NOW } },
      { request: { session: { idleS: 120, turns: [{ id: 't2', prompt: 'More' }] } } },
    );
    const other = await opened(undone);
    expect(other.ui.text()).toContain('Not run: the session had ended.');
  });

  it('says once that a server opens no sessions, and what still works', async () => {
    const settings = onService(0);
    const { ui } = await open({
      settings: { ...settings, service: { ...settings.service, profile: { chosen: 'self-hosted' } } },
    });
    expect(ui.text()).toContain('This server opens no sessions');
    await ui.press('button', 'Try anyway');
    expect(ui.text()).toContain('Open the page');
  });

  it('is reached from the menu of a capture, with the page in its form', async () => {
    const { app, ui } = await open({ tab: aTab({ url: PAGE }) });
    await ui.press('tab', 'Page');
    await ui.press('button', 'Capture options');
    await ui.press('menuitem', 'Interact with this page first…');
    expect(app.gestured.at(-1)).toEqual({
      name: 'openPanel',
      args: [{ section: 'research', tool: 'interact', lines: [PAGE] }],
    });
  });

  it('starts nothing from a private window', async () => {
    const { ui } = await open({ tab: aTab({ url: PAGE, isPrivate: true }) });
    expect(ui.get('button', 'New session').getAttribute('aria-disabled')).toBe('true');
  });
});
