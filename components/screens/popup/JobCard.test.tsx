import { describe, expect, it } from 'vitest';
import type { JobState } from '../../../lib/model/job';
import { crawlRequestSchema } from '../../../lib/model/request';
import { defaultSettings } from '../../../lib/model/settings';
import { mount, type Screen } from '../../../lib/testing/dom';
import { createFakeApp, FAKE_NOW } from '../../../lib/testing/fake-app';
import { aJob, done, running, usePanelTests } from '../../../lib/testing/panel';
import { JobCard } from './JobCard';

const { show } = usePanelTests();

async function open(state: JobState): Promise<Screen> {
  const request = crawlRequestSchema.parse({
    kind: 'crawl',
    url: 'https://tides.example/',
    limit: 100,
    formats: ['markdown'],
  });
  return show(
    await mount(
      createFakeApp(),
      <JobCard
        job={aJob(request, state, { read: 3, waiting: 4 })}
        settings={defaultSettings}
        onOpen={() => undefined}
        onFailure={() => undefined}
      />,
    ),
  );
}
const title = (ui: Screen): string | undefined => ui.root.querySelector('.strong')?.textContent ?? undefined;

describe('the card of a job', () => {
  const since = { cursor: null, since: FAKE_NOW };

  it('says how the job stands: only one that is at work is called crawling', async () => {
    const states: [JobState, string][] = [
      [running, 'Crawling'],
      [{ status: 'paused', ...since }, 'Paused'],
      [{ status: 'blocked', ...since, failure: { reason: 'not-connected', facts: {} } }, 'Stopped at'],
      [done, 'Crawled'],
      [{ status: 'cancelled', endedAt: FAKE_NOW }, 'Canceled'],
    ];
    for (const [state, said] of states) {
      const ui = await open(state);
      expect(title(ui)).toBe(said);
      ui.unmount();
    }
  });

  it('says why it stands when it needs a person, and leads to where it can be mended first', async () => {
    const ui = await open({
      status: 'blocked',
      ...since,
      failure: { reason: 'no-credits', facts: { status: 402 } },
    });
    expect(ui.text()).toContain('credits');
    expect(ui.text()).not.toContain('it needs you');
    expect(ui.all('button').map((button) => button.textContent)).toEqual(['Open in side panel', 'Cancel']);
  });

  it('offers to go on with a paused job, and not to pause it', async () => {
    const ui = await open({ status: 'paused', ...since });
    expect(ui.find('button', 'Continue')).toBeTruthy();
    expect(ui.find('button', 'Pause')).toBeUndefined();
  });
});
