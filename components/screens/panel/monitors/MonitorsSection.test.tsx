import { describe, expect, it } from 'vitest';
import { accountOf, type Monitor } from '../../../../lib/model/monitor';
import { mount, settle } from '../../../../lib/testing/dom';
import { aTab, createFakeApp, FAKE_NOW } from '../../../../lib/testing/fake-app';
import { onService, usePanelTests } from '../../../../lib/testing/panel';
import { PanelScreen } from '../PanelScreen';

const { show } = usePanelTests();
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

async function open() {
  const app = createFakeApp({ tab: aTab(), settings, monitors: [monitor] }, 'panel');
  app.on['monitors.refresh'] = () => ({});
  const ui = show(await mount(app, <PanelScreen />));
  await ui.press('tab', 'Monitors');
  return ui;
}

describe('the keyboard in Monitors', () => {
  it('is in the first field of a new monitor, and Escape leads back to the list', async () => {
    const ui = await open();
    await ui.press('button', 'New monitor');
    expect(document.activeElement).toBe(ui.get('textbox', 'Name'));
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
    await settle();
    expect(document.activeElement).toBe(ui.get('button', 'Back'));
    await ui.key('Escape');
    await settle();
    expect(ui.get('button', 'New monitor')).toBeTruthy();
  });
});
