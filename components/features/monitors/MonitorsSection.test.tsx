import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import { accountOf, type Check, type Monitor } from '@/lib/features/monitors/monitor';
import { watchSchema } from '@/lib/features/monitors/watch';
import { requestSchema } from '@/lib/core/model/request';
import { mount, settle } from '@/tests/support/dom';
import { aTab, createFakeApp, FAKE_NOW } from '@/tests/support/fake-app';
import { aJob, onService, withoutKey } from '@/tests/support/panel';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';

const settings = onService(900);
const monitor: Monitor = {
  id: 'prices',
  account: accountOf(settings.service),
  name: 'Prices',
  status: 'active',
  cron: '0 9 * * *',
  timezone: 'UTC',
  targets: [{ type: 'scrape', what: ['https://harbour.test/prices'] }],
  emails: [],
  readAt: FAKE_NOW,
  checksReadAt: FAKE_NOW,
  checks: [],
};

async function openWithApp() {
  const app = createFakeApp({ tab: aTab(), settings, monitors: [monitor] }, 'panel');
  app.on['monitors.refresh'] = () => ({});
  const ui = await mount(app, <PanelScreen />);
  await ui.press('tab', 'Monitors');
  return { app, ui };
}
const open = async () => (await openWithApp()).ui;

it('a list of monitors holds what is hidden in it, so that the view around it does not scroll as well', async () => {
  const ui = await open();
  const list = ui.get('list', 'Monitors');
  const hidden = [...list.querySelectorAll<HTMLElement>('.visually-hidden')];
  expect(hidden.length).toBeGreaterThan(0);
  for (const each of hidden) expect(list.contains(each.offsetParent)).toBe(true);
});

describe('the keyboard in Monitors', () => {
  it('is in the first field of a new monitor; Escape leaves the field, and then leads back to the list', async () => {
    const ui = await open();
    await ui.press('button', 'New watch');
    expect(document.activeElement).toBe(ui.get('textbox', 'Name'));
    await ui.key('Escape');
    expect(ui.get('textbox', 'Name')).toBeTruthy();
    await ui.key('Escape');
    await settle();
    expect(ui.find('textbox', 'Name')).toBeUndefined();
    await expect.poll(() => document.activeElement).not.toBe(document.body);
  });

  it('is on Back of a monitor, and Escape leads from its form to it, and then to the list', async () => {
    const ui = await open();
    await ui.press('button', /^Prices/);
    expect(document.activeElement).toBe(ui.get('button', 'Back'));
    await ui.press('button', /^More/);
    await ui.press('menuitem', /^Edit/);
    expect(document.activeElement).toBe(ui.get('textbox', 'Name'));
    await ui.key('Escape');
    await ui.key('Escape');
    await settle();
    expect(document.activeElement).toBe(ui.get('button', 'Back'));
    await ui.key('Escape');
    await settle();
    expect(ui.get('button', 'New watch')).toBeTruthy();
  });
});

describe('a server that counts no credits', () => {
  it('is asked for a monitor, and shows one, without a word of them', async () => {
    const own = onService(0);
    own.service.profile = { chosen: 'self-hosted' };
    const app = createFakeApp({ tab: aTab(), settings: own, monitors: [monitor] }, 'panel');
    app.on['monitors.refresh'] = () => ({});
    const ui = await mount(app, <PanelScreen />);
    await ui.press('tab', 'Monitors');
    await ui.press('button', /^Prices/);
    expect(ui.text()).not.toMatch(/credit/i);
    await ui.press('button', 'Back');
    await ui.press('button', 'New watch');
    expect(ui.get('textbox', 'Name')).toBeTruthy();
    expect(ui.text()).not.toMatch(/credit/i);
  });

  it('is offered for a new watch after this device, as it probably has no monitors', async () => {
    const own = onService(0);
    own.service.profile = { chosen: 'self-hosted' };
    const app = createFakeApp({ tab: aTab(), settings: own }, 'panel');
    app.on['monitors.refresh'] = () => ({});
    const ui = await mount(app, <PanelScreen />);
    await ui.press('tab', 'Monitors');
    await ui.press('button', 'New watch');
    expect(ui.get('radio', 'On this device').getAttribute('aria-checked')).toBe('true');
    await ui.press('radio', 'By the service');
    expect(ui.text()).toContain('usually cannot do this');
  });

  it('is not asked without a key, and says in the form that it needs one', async () => {
    const app = createFakeApp({ tab: aTab(), settings: withoutKey }, 'panel');
    const ui = await mount(app, <PanelScreen />);
    await ui.press('tab', 'Monitors');
    await settle();
    expect(app.calls.map(({ name }) => name)).not.toContain('monitors.refresh');
    expect(ui.find('button', 'Refresh')).toBeUndefined();
    await ui.press('button', 'New watch');
    await ui.press('radio', 'By the service');
    expect(ui.text()).toContain('the service does this only with a key');
  });

  it('says once that it has no monitors, and the refused start can be a watch on this device', async () => {
    const own = onService(0);
    own.service.profile = { chosen: 'self-hosted' };
    const failure = { reason: 'service-cannot' as const, facts: { status: 500 } };
    const job = aJob(
      requestSchema.parse({
        kind: 'monitor',
        name: 'Prices',
        urls: ['https://harbour.test/'],
        schedule: { text: 'daily' },
        formats: ['markdown'],
        options: {},
      }),
      { status: 'failed', endedAt: FAKE_NOW, failure },
      {},
      { seen: false },
    );
    const app = createFakeApp({ tab: aTab(), settings: own, jobs: [job] }, 'panel');
    app.on['monitors.refresh'] = () => {
      throw new AppError('service-error', { status: 500 });
    };
    const ui = await mount(app, <PanelScreen />);
    await ui.press('tab', 'Monitors');
    await expect.poll(() => ui.text().split('This server has no monitors').length).toBe(2);
    await ui.press('button', 'Use this device');
    expect(app.calls).toContainEqual({ name: 'jobs.dismiss', input: { jobId: job.id } });
    expect(ui.get('radio', 'On this device').getAttribute('aria-checked')).toBe('true');
    const values = ui.all('textbox').map((box) => (box as HTMLInputElement).value);
    expect(values).toEqual(expect.arrayContaining(['Prices', 'https://harbour.test/', 'daily']));
  });
});

describe('a form that is left half filled', () => {
  it('has what was changed of a monitor, and not after it was saved', async () => {
    const { app, ui } = await openWithApp();
    app.on['monitors.change'] = () => ({});
    const edit = async (): Promise<void> => {
      await ui.press('button', /^More/);
      await ui.press('menuitem', /^Edit/);
    };
    await ui.press('button', /^Prices/);
    await edit();
    await ui.type('Name', 'Tide tables');
    await ui.press('button', 'Back');
    await edit();
    expect(ui.get('textbox', 'Name')).toHaveProperty('value', 'Tide tables');
    expect(ui.text()).toContain('Changes from before that are not saved');
    await ui.press('button', 'Discard');
    expect(ui.get('textbox', 'Name')).toHaveProperty('value', 'Prices');
    expect(ui.text()).not.toContain('Changes from before that are not saved');
    await ui.type('Name', 'Tide tables');
    await ui.press('button', 'Save');
    await edit();
    expect(ui.get('textbox', 'Name')).toHaveProperty('value', 'Prices');
  });

  it('has what was typed of a new one when it is opened again for the same page, and not after it was started', async () => {
    const { app, ui } = await openWithApp();
    app.on['jobs.start'] = ({ jobId }) => ({ jobId });
    await ui.press('button', 'New watch');
    const offered = (ui.get('textbox', 'Name') as HTMLInputElement).value;
    await ui.type('Name', 'Tide tables');
    await ui.press('button', 'Back');
    await ui.press('button', 'New watch');
    expect(ui.get('textbox', 'Name')).toHaveProperty('value', 'Tide tables');
    await ui.press('button', 'Start watching');
    await ui.press('button', 'New watch');
    expect(ui.get('textbox', 'Name')).toHaveProperty('value', offered);
  });
});

describe('an answer that comes late', () => {
  it('leaves what was typed while the browser asked for notifications', async () => {
    const { app, ui } = await openWithApp();
    let answer = (_granted: boolean): void => undefined;
    app.gestures.requestNotifications = () =>
      new Promise<boolean>((done) => {
        answer = done;
      });
    await ui.press('button', 'New watch');
    await ui.press('switch', /^Notify me/);
    await ui.type('Name', 'Tide tables');
    answer(true);
    await settle();
    expect(ui.get('textbox', 'Name')).toHaveProperty('value', 'Tide tables');
    expect(ui.get('switch', /^Notify me/).ariaChecked).toBe('true');
  });

  it('leads nowhere once another monitor is shown', async () => {
    const { app, ui } = await openWithApp();
    let answer = (): void => undefined;
    app.on['monitors.change'] = async () => {
      await new Promise<void>((done) => {
        answer = done;
      });
      return {};
    };
    await ui.press('button', /^Prices/);
    await ui.press('button', /^More/);
    await ui.press('menuitem', /^Edit/);
    await ui.press('button', 'Save');
    await ui.press('button', 'Back');
    await ui.press('button', 'Back');
    await ui.press('button', 'New watch');
    answer();
    await settle();
    expect(ui.get('heading', 'New watch')).toBeTruthy();
  });
});

it('of a monitor made elsewhere says which checks were skipped and why, and that it was deleted there', async () => {
  const { app, ui } = await openWithApp();
  const skipped = (id: string, status: string) => ({ id, status, ended: true, trigger: 'scheduled' });
  const checks = [skipped('c2', 'skipped_no_credits'), skipped('c1', 'skipped_overlap')];
  const elsewhere = { ...monitor, cron: '0 * * * *', checks };
  app.change({ monitors: [elsewhere] }, 'monitors');
  await ui.press('button', /^Prices/);
  expect(ui.text()).toContain('Every hour');
  const list = ui.get('list', 'Checks').textContent;
  expect(list).toContain('skipped: no credits');
  expect(list).toContain('skipped: previous check still running');
  expect(ui.text()).toContain('The last check was skipped: no credits');

  app.change({ monitors: [{ ...elsewhere, goneAt: FAKE_NOW }] }, 'monitors');
  await expect.poll(() => ui.text()).toContain('Deleted elsewhere');
  await ui.press('button', 'Back');
  await ui.press('button', /^Prices.*deleted/);
  await ui.press('button', 'Remove from the list');
  expect(app.calls).toContainEqual({ name: 'monitors.remove', input: { monitorId: 'prices' } });
});

it('has the price of a check on its button', async () => {
  const { app, ui } = await openWithApp();
  app.change({ monitors: [{ ...monitor, creditsPerMonth: 90 }] }, 'monitors');
  await ui.press('button', /^Prices/);
  expect(ui.get('button', /^Check now/).title).toBe('Check now · about 3 credits');
});

it('says of a paused monitor what it costs once it is resumed', async () => {
  const { app, ui } = await openWithApp();
  app.change({ monitors: [{ ...monitor, status: 'paused', creditsPerMonth: 90 }] }, 'monitors');
  await ui.press('button', /^Prices/);
  expect(ui.text()).toContain('About 90 credits a month once it is resumed');
});

describe('the pages of a check', () => {
  it('have the focus where one was looked at, and Back was pressed', async () => {
    const { app, ui } = await openWithApp();
    const url = 'https://harbour.test/prices';
    const check = { id: 'c1', status: 'completed', ended: true, summary: { totalPages: 1 } };
    const pages = [{ url, status: 'changed' }];
    app.change(
      {
        monitors: [{ ...monitor, checks: [check] }],
        checkPages: [{ monitorId: 'prices', id: 'c1', check, pages, more: false, readAt: FAKE_NOW }],
      },
      'monitors',
    );
    await ui.press('button', /^Prices/);
    await expect.poll(() => ui.find('button', /prices.*changed/)).toBeTruthy();
    await ui.press('button', /prices.*changed/);
    await ui.press('button', 'Back');
    await expect.poll(() => document.activeElement?.getAttribute('title')).toBe(url);
  });

  it('are asked for again when they could not be read', async () => {
    const { app, ui } = await openWithApp();
    app.change(
      {
        monitors: [
          {
            ...monitor,
            checks: [{ id: 'c1', status: 'completed', ended: true, summary: { totalPages: 1 } }],
          },
        ],
      },
      'monitors',
    );
    let refusals = 1;
    app.on['monitors.readCheck'] = () => {
      if (refusals-- > 0) throw new AppError('connection-lost');
      return {};
    };
    await ui.press('button', /^Prices/);
    const asked = (): number => app.calls.filter(({ name }) => name === 'monitors.readCheck').length;
    expect(asked()).toBe(1);
    expect(ui.text()).not.toContain('Reading the pages');
    await ui.press('button', 'Try again');
    expect(asked()).toBe(2);
  });
});

describe('a page that another surface sent to Monitors', () => {
  it('is named as its tab is, also when the tab is known only after the place', async () => {
    const tab = aTab({ url: 'https://harbour.test/lamp', title: 'Kii lamp' });
    const app = createFakeApp(
      { tab, place: { section: 'monitors', lines: ['https://harbour.test/lamp'] } },
      'panel',
    );
    let tell: (known: typeof tab) => void = () => undefined;
    app.currentTab = { ...app.currentTab, read: () => new Promise((done) => (tell = done)) };
    const ui = await mount(app, <PanelScreen />);
    await settle();
    tell(tab);
    await expect
      .poll(() => (ui.find('textbox', 'Name') as HTMLInputElement | undefined)?.value)
      .toBe('Kii lamp');
  });
});

describe('a list of watches', () => {
  it.each([
    ['0 9 * * 1-5', 'Monday to Friday, 9:00'],
    ['0 9 * * 3,1', 'Monday and Wednesday, 9:00'],
    ['30 7 1 * *', 'Day 1 of every month, 7:30'],
  ])('says %s as %s', async (cron, said) => {
    const app = createFakeApp({ tab: aTab(), settings, monitors: [{ ...monitor, cron }] }, 'panel');
    app.on['monitors.refresh'] = () => ({});
    const ui = await mount(app, <PanelScreen />);
    await ui.press('tab', 'Monitors');
    await expect.poll(() => ui.text()).toContain(said);
  });

  it('is pasted, shown, and watched by one press that asks for its sites; the menu saves it as a file', async () => {
    const { app, ui } = await openWithApp();
    app.on['monitors.watch'] = () => ({});
    await ui.press('button', 'All watches');
    expect(ui.get('menuitem', 'Export as .csv').getAttribute('aria-disabled')).toBe('true');
    await ui.press('menuitem', 'Import a list…');
    await ui.type('Pages to watch', 'https://harbour.test/tides\nhttps://quay.test/ boats\nno address');
    const list = ui.get('list', 'What will be watched');
    expect(list.textContent).toContain('harbour.test/tides, Every day, 7:00');
    expect(ui.text()).toContain('Not taken over: 1 line without a web address');
    await ui.press('button', 'Watch 2 pages');
    await expect
      .poll(() =>
        app.calls.flatMap(({ name, input }) => (name === 'monitors.watch' ? [input.fields.urls] : [])),
      )
      .toEqual([['https://harbour.test/tides'], ['https://quay.test/']]);
    expect(app.gestured).toContainEqual({
      name: 'requestHosts',
      args: [['https://harbour.test/tides', 'https://quay.test/']],
    });
    await expect.poll(() => ui.find('textbox', 'Pages to watch')).toBeUndefined();
  });

  it('is resumed by one press, which asks for its sites, and stays paused where that is refused', async () => {
    const watch = watchSchema.parse({ signedIn: false, tell: { when: 'any' } });
    const paused = ['tides', 'boats'].map((page) => ({
      ...monitor,
      id: page,
      watch,
      status: 'paused',
      targets: [{ type: 'scrape' as const, what: [`https://${page}.test/`] }],
    }));
    const app = createFakeApp({ tab: aTab(), settings, monitors: [monitor, ...paused] }, 'panel');
    app.on['monitors.refresh'] = () => ({});
    app.on['monitors.change'] = () => ({});
    const asked: string[][] = [];
    let isGranted = false;
    app.gestures.requestHosts = (urls) => {
      asked.push([...urls]);
      return Promise.resolve(isGranted);
    };
    const ui = await mount(app, <PanelScreen />);
    const resume = async (): Promise<void> => {
      await ui.press('button', 'All watches');
      await ui.press('menuitem', 'Resume 2 paused watches');
    };
    const changed = () =>
      app.calls.flatMap(({ name, input }) => (name === 'monitors.change' ? [input.monitorId] : []));
    await ui.press('tab', 'Monitors');
    await resume();
    expect(asked).toEqual([['https://boats.test/', 'https://tides.test/']]);
    await settle();
    expect(changed()).toEqual([]);
    isGranted = true;
    await resume();
    await expect.poll(changed).toEqual(['boats', 'tides']);
    await expect.poll(() => ui.text()).toContain('Watching again');
    app.on['monitors.change'] = ({ monitorId }) => {
      if (monitorId === 'boats') throw new AppError('storage-full');
      return {};
    };
    await resume();
    await expect.poll(() => ui.text()).toContain('1 of 2 watches resumed');
  });

  it('says that the file has no steps', async () => {
    const watch = watchSchema.parse({
      signedIn: false,
      tell: { when: 'any' },
      steps: { name: 'Further down', origin: 'https://harbour.test', steps: [{ do: 'scroll', screens: 2 }] },
    });
    const app = createFakeApp({ tab: aTab(), settings, monitors: [{ ...monitor, watch }] }, 'panel');
    app.on['monitors.refresh'] = () => ({});
    const ui = await mount(app, <PanelScreen />);
    await ui.press('tab', 'Monitors');
    await ui.press('button', 'All watches');
    await ui.press('menuitem', 'Export as .csv');
    await expect.poll(() => ui.text()).toContain('Steps and columns are not in it');
  });

  it('stores none twice when a part of it failed and it is tried again', async () => {
    const { app, ui } = await openWithApp();
    let calls = 0;
    app.on['monitors.watch'] = () => {
      calls += 1;
      if (calls === 2) throw new AppError('storage-full');
      return {};
    };
    await ui.press('button', 'All watches');
    await ui.press('menuitem', 'Import a list…');
    await ui.type('Pages to watch', 'https://harbour.test/tides\nhttps://quay.test/');
    await ui.press('button', 'Watch 2 pages');
    await ui.press('button', 'Watch 2 pages');
    await expect.poll(() => calls).toBe(4);
    const ids = app.calls.flatMap(({ name, input }) => (name === 'monitors.watch' ? [input.monitorId] : []));
    expect(ids.slice(2)).toEqual(ids.slice(0, 2));
  });
});

describe('a watch of this device', () => {
  const text = 'Lamp 2 € 2.99 In stock A good lamp for your desk. '.repeat(4).slice(0, 200);
  const watch = watchSchema.parse({
    tell: { when: 'any' },
    part: { selector: 'main', text },
    signedIn: false,
  });
  const check = (id: string) => ({
    id,
    status: 'completed',
    ended: true,
    at: FAKE_NOW,
    summary: { totalPages: 1, same: 0, changed: 1, new: 0, removed: 0 },
  });
  const watched = { ...monitor, account: 'device', id: 'lamp', name: 'Lamp', watch, cron: '30 7 * * *' };

  it('has a form in which a long text that was picked leaves the buttons in sight', async () => {
    const app = createFakeApp({ tab: aTab(), settings, monitors: [watched] }, 'panel');
    app.on['monitors.refresh'] = () => ({});
    const ui = await mount(app, <PanelScreen />);
    await ui.press('tab', 'Monitors');
    await ui.press('button', /^Lamp/);
    await ui.press('button', /^More/);
    await ui.press('menuitem', /^Edit/);
    const field = ui.get('group', 'What is watched');
    expect(field.textContent).toContain('A good lamp');
    expect(field.scrollWidth).toBeLessThanOrEqual(field.parentElement?.clientWidth ?? 0);
    const [last] = [...field.querySelectorAll('button')].slice(-1);
    expect(last?.getBoundingClientRect().right).toBeLessThanOrEqual(field.getBoundingClientRect().right);
  });

  it('draws a number over its checks, beside its limit, and says the same in words', async () => {
    const numbers = [19.9, undefined, 22, 20];
    const checks = numbers.map((value, at) => ({
      ...check(`c${at}`),
      ...(value !== undefined && { value }),
    }));
    const tell = { when: 'below' as const, text: 'Price', limit: 20 };
    const monitors = [{ ...watched, watch: { ...watch, tell }, checks }];
    const app = createFakeApp({ tab: aTab(), settings, monitors }, 'panel');
    for (const name of ['monitors.refresh', 'monitors.open', 'monitors.seen', 'monitors.readCheck'] as const)
      app.on[name] = () => ({});
    const ui = await mount(app, <PanelScreen />);
    await ui.press('tab', 'Monitors');
    await ui.press('button', /^Lamp/);
    const said = 'The number at the last 3 checks: from 20 to 19.9, lowest 19.9, highest 22';
    const chart = ui.get('img', said);
    // From the limit up, and down below it.
    const [limit, steps] = [...chart.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
    const top = (path = ''): number[] => [...path.matchAll(/[V ]([\d.]+)/g)].map(([, y]) => Number(y));
    const [at = 0] = top(limit);
    const [start, highest = 0, end = 0] = top(steps);
    expect(start).toBe(at);
    expect(highest).toBeLessThan(at);
    expect(end).toBeGreaterThan(at);
    expect(ui.text()).toContain('19.9below 20was 22');
  });

  const opened = async (one: Partial<Monitor>) => {
    const app = createFakeApp({ tab: aTab(), settings, monitors: [{ ...watched, ...one }] }, 'panel');
    for (const name of ['refresh', 'open', 'seen', 'readCheck', 'change', 'run'] as const)
      app.on[`monitors.${name}`] = () => (name === 'run' ? { alreadyRunning: false } : {}) as never;
    const ui = await mount(app, <PanelScreen />);
    await ui.press('tab', 'Monitors');
    await ui.press('button', /^Lamp/);
    const calls = () =>
      app.calls.flatMap(({ name, input }): unknown[] =>
        name === 'monitors.change' ? [input.change] : name === 'monitors.run' ? ['run'] : [],
      );
    return { app, ui, calls };
  };
  const failed = (id: string, trouble: Omit<NonNullable<Check['trouble']>, 'url'>, at = FAKE_NOW): Check => ({
    ...check(id),
    at,
    status: 'failed',
    trouble: { url: 'https://lamp.example/desk', ...trouble },
  });

  it('says which part is gone, opens the page to pick it again, and watches the whole page by a press', async () => {
    const { app, ui, calls } = await opened({
      checks: [failed('two', { status: 'part-gone' }), check('one')],
    });
    expect(ui.text()).toContain('lamp.example/desk was read, but nothing stands where “Lamp 2 €');
    await ui.press('button', 'Watch the main text of the page');
    await expect.poll(calls).toEqual([{ watch: { signedIn: false, tell: { when: 'any' } } }, 'run']);
    // As it was.
    await ui.press('button', 'Undo');
    await expect.poll(() => calls().at(2)).toMatchObject({ watch: { part: { selector: 'main' } } });
    await ui.press('button', 'Pick again');
    expect(app.gestured.at(-1)).toEqual({ name: 'openTab', args: ['https://lamp.example/desk'] });
    expect(ui.get('group', 'What is watched').textContent).toContain('A good lamp');
  });

  it('offers a page that asks to sign in to be opened, or read in the other way', async () => {
    const { ui, calls } = await opened({ checks: [failed('two', { status: 'signed-out' }), check('one')] });
    expect(ui.text()).toContain('The site asks to sign in');
    await ui.press('button', 'Read it signed in');
    await expect
      .poll(() => calls()[0])
      .toMatchObject({ watch: { signedIn: true, part: { selector: 'main' } } });
  });

  it('says since when checks fail, why, and which was the last that worked', async () => {
    const DAY = 86_400_000;
    const refused = { reason: 'site-refused' as const, facts: { status: 403 } };
    const { ui, calls } = await opened({
      watch: { ...watch, failing: 3 },
      checks: [
        ...[0, 1, 2].map((days) =>
          failed(`f${days}`, { status: 'error', failure: refused }, FAKE_NOW - days * DAY),
        ),
        { ...check('good'), at: FAKE_NOW - 3 * DAY },
      ],
    });
    const text = ui.get('alert', /^3 checks/).textContent;
    expect(text).toMatch(
      /^3 checks in a row failedSince 18 November.*: .+\. The last check that worked is of 17 November/,
    );
    await ui.press('button', 'Check now');
    await expect.poll(calls).toEqual(['run']);
  });

  it('says that checks fail which an earlier version made', async () => {
    const { ui } = await opened({
      watch: { ...watch, failing: 3 },
      checks: ['c', 'b', 'a'].map((id) => ({ ...check(id), status: 'failed' })),
    });
    expect(ui.get('alert', /^3 checks/).textContent).toMatch(/^3 checks in a row failedWhat was read before/);
  });

  it('has what changed and what could not be compared above the pages that are the same', async () => {
    const statuses = ['same', 'signed-out', 'changed', 'part-gone', 'same', 'error'];
    const pages = statuses.map((status, at) => ({ url: `https://lamp.example/${at}`, status }));
    const checked = {
      monitorId: 'lamp',
      id: 'one',
      check: check('one'),
      pages,
      more: false,
      readAt: FAKE_NOW,
    };
    const monitors = [{ ...watched, checks: [check('one')] }];
    const app = createFakeApp({ tab: aTab(), settings, monitors, checkPages: [checked] }, 'panel');
    for (const name of ['monitors.refresh', 'monitors.open', 'monitors.seen', 'monitors.readCheck'] as const)
      app.on[name] = () => ({});
    const ui = await mount(app, <PanelScreen />);
    await ui.press('tab', 'Monitors');
    await ui.press('button', /^Lamp/);
    const order = () => [...ui.text().matchAll(/\/(\d) ?/g)].map(([, at]) => at);
    await expect.poll(order).toEqual(['2', '1', '3', '5', '0', '4']);
  });

  it('shows a check that ends while an older one is open', async () => {
    const before = { ...watched, checks: [check('two'), check('one')] };
    const app = createFakeApp({ tab: aTab(), settings, monitors: [before] }, 'panel');
    app.on['monitors.refresh'] = () => ({});
    app.on['monitors.open'] = () => ({});
    app.on['monitors.seen'] = () => ({});
    const ui = await mount(app, <PanelScreen />);
    await ui.press('tab', 'Monitors');
    await ui.press('button', /^Lamp/);
    const rows = () => [...ui.get('list', 'Checks').querySelectorAll('button')];
    const shown = () => rows().map((row) => row.getAttribute('aria-pressed'));
    expect(shown()).toEqual(['true', 'false']);
    rows()[1]?.click();
    await settle();
    expect(shown()).toEqual(['false', 'true']);
    app.add({ monitors: [{ ...before, checks: [check('three'), ...before.checks] }] }, 'monitors');
    await expect.poll(shown).toEqual(['true', 'false', 'false']);
  });

  const url = 'https://lamp.example/';
  const openChange = async (diffs: readonly string[]) => {
    const checks = diffs.map((_, at) => check(`c${at}`));
    const checkPages = diffs.map((diff, at) => ({
      monitorId: 'lamp',
      id: `c${at}`,
      check: check(`c${at}`),
      pages: [{ url, status: 'changed', diff }],
      more: false,
      readAt: FAKE_NOW,
    }));
    const app = createFakeApp(
      { tab: aTab(), settings, monitors: [{ ...watched, checks }], checkPages },
      'panel',
    );
    for (const name of [
      'monitors.refresh',
      'monitors.open',
      'monitors.seen',
      'monitors.readCheck',
      'monitors.ignore',
    ] as const)
      app.on[name] = () => ({});
    const ui = await mount(app, <PanelScreen />);
    await ui.press('tab', 'Monitors');
    await ui.press('button', /^Lamp/);
    await expect.poll(() => ui.find('button', /changed/)).toBeTruthy();
    ui.get('list', 'Pages').querySelector('button')?.click();
    await expect.poll(() => ui.find('button', 'Ignore this part')).toBeTruthy();
    return { app, ui };
  };
  const hunk = (old: string, now: string) =>
    `@@ @@\n ## Leases\n \n …\n \n One handler.\n \n-${old}\n-\n+${now}\n+\n Many queues.\n \n`;
  const lasts = (seconds: number) => `A lease lasts ${seconds} seconds and more.`;

  it('ignores a part of a change, says what of the changes before was only that, and takes it back', async () => {
    const { app, ui } = await openChange([
      hunk(lasts(30), lasts(45)),
      hunk(lasts(20), lasts(30)),
      `${hunk(lasts(10), lasts(20))}@@ @@\n-Free.\n-\n`,
    ]);
    await ui.press('button', 'Ignore this part');
    const choices = () => ui.all('radio').map((radio) => radio.getAttribute('aria-checked'));
    expect(ui.text()).toContain('Numbers in this sentenceA lease lasts … seconds and more.');
    expect(ui.text()).toContain('Everything under “Leases”');
    expect(choices()).toEqual(['true', 'false', 'false', 'false', 'false']);
    await expect.poll(() => ui.text()).toContain('1 of 2 earlier changes was only this');
    document.querySelector('summary')?.click();
    expect(document.querySelector('details')?.textContent).toMatch(
      /^Show it.*A lease lasts 30 seconds and more\.\s*$/,
    );
    await ui.press('radio', 'Sentences that contain a text');
    expect(ui.get('button', 'Ignore').getAttribute('aria-disabled')).toBe('true');
    await ui.type('Text', 'a lease … hours');
    expect(ui.text()).toContain('This change would still be counted.');
    expect(ui.text()).toContain('None of 2 earlier changes was only this');
    await ui.press('radio', 'Numbers in this sentence');
    await ui.press('button', 'Ignore');
    const rule = { what: 'text', text: 'A lease lasts … seconds and more.' };
    const asked = () => app.calls.flatMap(({ name, input }) => (name === 'monitors.ignore' ? [input] : []));
    expect(asked()).toEqual([{ monitorId: 'lamp', rule, on: true }]);
    // Back at the change.
    expect(ui.find('button', 'Ignore this part')).toBeTruthy();
    await ui.press('button', 'Undo');
    await expect.poll(asked).toEqual([
      { monitorId: 'lamp', rule, on: true },
      { monitorId: 'lamp', rule, on: false },
    ]);
  });

  it('is left unchanged by Escape, which leads back to the change, and shows the change on its page', async () => {
    const { app, ui } = await openChange([hunk(lasts(30), lasts(45))]);
    await ui.press('button', 'Ignore this part');
    await expect.poll(() => ui.text()).toContain('No earlier change is kept to compare with');
    await ui.key('Escape');
    await ui.press('button', 'Show in page');
    expect(app.calls.some(({ name }) => name === 'monitors.ignore')).toBe(false);
    expect(app.gestured.at(-1)).toEqual({
      name: 'openTab',
      args: [`${url}#:~:text=A%20lease%20lasts%2045%20seconds%20and%20more.`],
    });
  });

  it('says in its form what is never counted, to be taken out or typed', async () => {
    const ignore = [
      { what: 'section' as const, text: 'Offers' },
      { what: 'text' as const, text: 'updated … ago' },
    ];
    const monitors = [{ ...watched, watch: { ...watch, ignore } }];
    const app = createFakeApp({ tab: aTab(), settings, monitors }, 'panel');
    for (const name of ['monitors.refresh', 'monitors.open', 'monitors.change'] as const)
      app.on[name] = () => ({});
    const ui = await mount(app, <PanelScreen />);
    await ui.press('tab', 'Monitors');
    await ui.press('button', /^Lamp/);
    await ui.press('button', /^More/);
    await ui.press('menuitem', /^Edit/);
    expect(ui.text()).toContain('under “Offers”updated … ago');
    await ui.press('button', /updated … ago/);
    await ui.type('Never count', 'views');
    await ui.press('button', 'Save');
    await expect
      .poll(() => app.calls.findLast(({ name }) => name === 'monitors.change')?.input)
      .toMatchObject({ change: { watch: { ignore: [ignore[0], { what: 'text', text: 'views' }] } } });
  });
});

it('a list of several kinds is narrowed to one of them, and keeps to it while the panel is open', async () => {
  const watch = watchSchema.parse({ tell: { when: 'above', text: '', limit: 1 }, signedIn: false });
  const lamp = { ...monitor, account: 'device', id: 'lamp', name: 'Lamp', watch };
  const checks = [
    { id: 'c', status: 'completed', ended: true, value: 3, summary: { totalPages: 1, changed: 1 } },
  ];
  const monitors = [monitor, { ...monitor, id: 'more', name: 'More', seenCheckId: 'c' }, { ...lamp, checks }];
  const app = createFakeApp({ tab: aTab(), settings, monitors }, 'panel');
  for (const name of ['monitors.refresh', 'monitors.open', 'monitors.seen', 'monitors.readCheck'] as const)
    app.on[name] = () => ({});
  const ui = await mount(app, <PanelScreen />);
  await ui.press('tab', 'Monitors');
  const names = () =>
    [...ui.get('list', 'Monitors').querySelectorAll('.Row_title')].map((row) => row.textContent);
  const chips = () =>
    [...ui.get('group', 'Shown monitors').querySelectorAll('button')].map((chip) => chip.textContent);
  expect(names()).toEqual(['Lamp', 'More', 'Prices']);
  expect(chips()).toEqual(['All', 'Changed 1', 'Here 1', 'Service 2']);
  expect(ui.get('list', 'Monitors').textContent).toContain('Value · Every day');
  await ui.press('button', 'Service 2');
  expect(names()).toEqual(['More', 'Prices']);
  await ui.press('button', /^Prices/);
  await ui.press('button', 'Back');
  expect(names()).toEqual(['More', 'Prices']);
  // Of one kind alone there is nothing to choose.
  app.change({ monitors: [monitor] }, 'monitors');
  await expect.poll(names).toEqual(['Prices']);
  expect(ui.find('group', 'Shown monitors')).toBeUndefined();
});
