import { describe, expect, it } from 'vitest';
import { AppError, type Failure } from '@/lib/core/model/errors';
import type { Usage } from '@/lib/features/usage/usage';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { createFakeApp, FAKE_NOW, type FakeApp } from '@/tests/support/fake-app';
import { aScrape } from '@/tests/support/pages';
import { aJob, done, onService, withoutKey } from '@/tests/support/panel';
import { aUsage } from '@/tests/support/usage';
import { OptionsScreen } from '@/components/shell/options/OptionsScreen';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';

const failed = (reason: Failure['reason'], status: number): { failure: Failure } => ({
  failure: { reason, facts: { status } },
});

async function open(answer: () => Usage | Promise<Usage>): Promise<{ app: FakeApp; ui: Screen }> {
  const app = createFakeApp({ settings: onService(4_692) }, 'panel', { 'service.usage': answer });
  const ui = await mount(app, <PanelScreen />);
  await settle();
  await ui.press('button', '4,692 credits left');
  return { app, ui };
}

describe('the usage', () => {
  it('is opened from what is left, once asked for, and closed to where it was opened', async () => {
    const { app, ui } = await open(() => aUsage());
    expect(app.calls.filter(({ name }) => name === 'service.usage')).toHaveLength(1);
    expect(document.activeElement).toBe(ui.get('button', 'Back'));
    expect(ui.text()).toContain('4,692 of 5,000');
    expect(ui.text()).toContain('70,380 of 75,000');
    expect(ui.text()).toContain('1 credit = 15 tokens');
    expect(ui.text()).toContain('3 running, 12 waiting');
    expect(ui.text()).toContain('Agent Wholesale prices');
    expect(ui.text()).toContain('new_endpoint');
    await ui.press('button', 'Refresh');
    expect(app.calls.filter(({ name }) => name === 'service.usage')).toHaveLength(2);
    await ui.press('button', 'Back');
    expect(ui.find('heading', 'Usage')).toBeUndefined();
    expect(document.activeElement).toBe(ui.get('button', '4,692 credits left'));
  });

  it('shows the same numbers as bars in a sentence, as a table, and as .csv', async () => {
    const { app, ui } = await open(() => aUsage());
    expect(
      ui.get('img', /^Credits used in 6 periods: 4,721 in total, most in the period from/),
    ).toBeDefined();
    expect(ui.text()).toContain('Most: 1,510');
    await ui.press('radio', 'Table');
    const rows = [...document.querySelectorAll('.PeriodHistory_usageTable tbody tr')].map(
      ({ textContent }) => textContent,
    );
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatch(/so far3084,620$/);
    await ui.press('button', 'Copy .csv');
    const [copied] = app.gestured.filter(({ name }) => name === 'copy');
    expect(copied).toBeDefined();
    const { text } = (copied?.args[0] ?? { text: '' }) as { text: string };
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      'period_start,period_end,credits,tokens',
      '2026-11-01T00:00:00.000Z,,308,4620',
      '2026-10-01T00:00:00.000Z,2026-10-31T23:59:59.000Z,1204,18060',
    ]);
  });

  it('is the same in the options', async () => {
    const app = createFakeApp({ settings: onService(4_692) }, 'options', { 'service.usage': () => aUsage() });
    const ui = await mount(app, <OptionsScreen />);
    await settle();
    await ui.press('button', 'See usage');
    await settle();
    expect(ui.text()).toContain('4,692 of 5,000');
    expect(ui.text()).toContain('1 credit = 15 tokens');
  });

  it('says in a sentence of its own: no billing, no usage, a problem, no period', async () => {
    const { billed, ...unbilled } = aUsage();
    const said: [Usage, string][] = [
      [unbilled, 'This service does not bill'],
      [
        aUsage({ credits: failed('not-found', 404), tokens: failed('not-found', 404) }),
        'The service has no such data (404)',
      ],
      [
        aUsage({ credits: failed('service-error', 500), tokens: failed('service-error', 500) }),
        'It could not read the usage (500)',
      ],
    ];
    if (billed) {
      const { startsAt: _start, endsAt: _end, ...undated } = billed;
      said.push([{ ...unbilled, billed: undated }, 'The service reports no billing period.']);
    }
    for (const [usage, sentence] of said) {
      const { ui } = await open(() => usage);
      expect(ui.text()).toContain(sentence);
      for (const [, other] of said) if (other !== sentence) expect(ui.text()).not.toContain(other);
      ui.unmount();
    }
  });

  it('lists what this browser sent in a day, where a service without a key reports nothing', async () => {
    const jobs = [
      aJob(aScrape('https://a.test/'), done, {}, { id: 'now', engine: 'service', title: 'Now' }),
      aJob(aScrape('https://a.test/'), done, {}, { id: 'here', title: 'On this device' }),
      aJob(
        aScrape('https://a.test/'),
        done,
        {},
        {
          id: 'old',
          engine: 'service',
          title: 'Long ago',
          createdAt: FAKE_NOW - 25 * 3_600_000,
        },
      ),
    ];
    const app = createFakeApp({ settings: withoutKey, jobs }, 'panel', {
      'service.usage': () => ({ host: 'api.example', readAt: FAKE_NOW }),
    });
    const ui = await mount(app, <PanelScreen />);
    await settle();
    await ui.press('button', 'Connected');
    await settle();
    expect(ui.text()).toContain('does not say how much is left');
    expect(ui.text()).toContain('Now');
    expect(ui.text()).not.toMatch(/Long ago|On this device|does not bill|browsers/);
  });

  it('says once what a server fails at in one way', async () => {
    const bad = failed('service-error', 500);
    const { ui } = await open(() => aUsage({ credits: bad, tokens: bad, periods: bad, recent: bad }));
    expect(ui.text().match(/The service had a problem/g)).toHaveLength(1);
    expect(ui.text()).toContain('3 running, 12 waiting');
  });

  it('leads from a refused key to the options, and reads again', async () => {
    let answer = (): Promise<Usage> => Promise.reject(new AppError('key-refused', { status: 401 }));
    const { app, ui } = await open(() => answer());
    await ui.press('button', 'Replace key');
    expect(app.gestured).toContainEqual({ name: 'openOptions', args: ['engine'] });
    answer = () => Promise.resolve(aUsage());
    await ui.press('button', 'Refresh');
    expect(ui.text()).toContain('4,692 of 5,000');
  });
});
