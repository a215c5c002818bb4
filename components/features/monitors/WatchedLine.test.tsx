import { describe, expect, it } from 'vitest';
import { defaultSettings } from '@/lib/core/model/settings';
import { monitorSchema, type Monitor } from '@/lib/features/monitors/monitor';
import { DEVICE_ACCOUNT } from '@/lib/features/monitors/watch';
import { createFakeApp, FAKE_NOW } from '@/tests/support/fake-app';
import { mount } from '@/tests/support/dom';
import { Watched } from './Watched';

const url = 'https://lamp.example/desk';
const monitor = (rest: object = {}): Monitor =>
  monitorSchema.parse({
    id: 'lamp',
    name: 'Lamp',
    account: DEVICE_ACCOUNT,
    status: 'active',
    cron: '0 9 * * *',
    targets: [{ type: 'scrape', what: ['https://lamp.example/other', `${url}#top`] }],
    readAt: FAKE_NOW,
    checks: [],
    watch: { signedIn: false, tell: { when: 'any' } },
    ...rest,
  });
const news = { lastSummary: { changed: 2 } };

/** What stands above the text of a page in the popup. */
async function shown(monitors: readonly Monitor[], at: string = url, isMore = false) {
  const app = createFakeApp({ monitors: [...monitors] });
  const ui = await mount(
    app,
    <Watched
      url={at}
      settings={defaultSettings}
      class=""
      otherwise={<p>Captured before</p>}
      isMore={isMore}
    />,
  );
  return { app, ui };
}

describe('a page that is watched', () => {
  it('says how often, what was found that nobody has seen, and leads there', async () => {
    const { app, ui } = await shown([monitor(news)]);
    await expect.poll(() => ui.text()).toMatch(/^Watched\s+Every day, 9:00\s+2 changedShow$/);
    await ui.press('button', 'Show');
    expect(app.gestured).toEqual([{ name: 'openPanel', args: [{ section: 'monitors', monitorId: 'lamp' }] }]);
  });

  it.each([
    ['nothing new', {}, /^Watched\s+Every day, 9:00Show$/],
    ['a pause', { status: 'paused' }, /pausedShow$/],
    ['failures', { watch: { signedIn: false, tell: { when: 'any' }, failing: 3 } }, /failingShow$/],
  ])('says of %s so, unless there is more to say of the page', async (_what, rest, line) => {
    const { ui } = await shown([monitor(rest)]);
    await expect.poll(() => ui.text()).toMatch(line);
    const { ui: other } = await shown(
      [monitor(rest), monitor({ id: 'other', account: 'another' })],
      url,
      true,
    );
    await expect.poll(() => other.text()).toBe('Captured before');
  });

  it('has its news before all that is to be said, and nothing where another page is watched', async () => {
    const { ui } = await shown([monitor({ id: 'old' }), monitor(news)], url, true);
    await expect.poll(() => ui.text()).toContain('2 changed');
    for (const at of ['https://lamp.example/', 'https://lamp.example/desk?of=oak']) {
      const { ui: other } = await shown([monitor(news)], at);
      await expect.poll(() => other.text()).toBe('Captured before');
    }
  });
});
