import { describe, expect, it } from 'vitest';
import type { FullCapture } from '@/lib/core/model/capture';
import type { Job } from '@/lib/core/model/job';
import { anArticle } from '@/tests/support/captures';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { createFakeApp, FAKE_NOW } from '@/tests/support/fake-app';
import { aJob, done, useRowHeight } from '@/tests/support/panel';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import { aCrawlOf } from '@/tests/support/requests';

// A row is 48 pixels high.
useRowHeight(48);

let made = 0;
function captured(jobId: string, url: string): FullCapture {
  made += 1;
  const { host } = new URL(url);
  return anArticle({ id: `c${made}`, jobId, url, host, title: url, capturedAt: FAKE_NOW - made * 1_000 });
}

async function openLibrary(captures: FullCapture[], jobs: Job[] = []): Promise<Screen> {
  const ui = await mount(createFakeApp({ captures, jobs }, 'panel'), <PanelScreen />);
  await ui.press('tab', 'Library');
  ui.get('listbox', 'Captures').focus();
  return ui;
}

const rows = (ui: Screen): string[] => ui.all('option').map((row) => row.textContent ?? '');

describe('a row of many pages', () => {
  it('is named after its site, or as a list where there are several, whose sites stand below', async () => {
    const ui = await openLibrary([
      captured('list', 'https://a.test/'),
      captured('list', 'https://b.test/x'),
      captured('list', 'https://a.test/y'),
      captured('site', 'https://c.test/'),
      captured('site', 'https://c.test/d'),
    ]);
    expect(rows(ui)[0]).toContain('3 pages from 2 sitesa.test and b.test');
    expect(rows(ui)[1]).toContain('c.test2 pages');
    ui.all('option')[0]?.click();
    await settle();
    expect(ui.get('heading', '3 pages from 2 sites')).toBeTruthy();
    expect(rows(ui)[1]).toContain('b.test/x');
  });

  it('is named after the site of a crawl, also where that has several hosts', async () => {
    const request = aCrawlOf({ url: 'https://docs.test/', limit: 9 });
    const crawl = aJob(request, done, {}, { id: 'crawl', host: 'docs.test' });
    const ui = await openLibrary(
      [captured('crawl', 'https://old.docs.test/'), captured('crawl', 'https://docs.test/')],
      [crawl],
    );
    expect(rows(ui)[0]).toContain('docs.test2 pages');
    expect(rows(ui)[0]).not.toContain('old.docs.test');
  });
});

describe('the numbers of what is selected', () => {
  it('count pages, when they are selected and when they are deleted, with their versions', async () => {
    const ui = await openLibrary([
      captured('crawl', 'https://a.test/'),
      captured('crawl', 'https://a.test/2'),
      captured('crawl', 'https://a.test/3'),
      captured('one', 'https://b.test/'),
      captured('two', 'https://b.test/'),
    ]);
    await ui.key('a', { ctrlKey: true });
    expect(ui.find('checkbox', 'Select all shown')?.closest('.act_act')?.textContent).toMatch(/^4 pages/);
    await ui.key('Delete');
    expect(ui.text()).toContain('Deleted 4 pages (5 versions)');
  });

  it('count captures among the versions of a page', async () => {
    const ui = await openLibrary([
      captured('one', 'https://b.test/'),
      captured('two', 'https://b.test/'),
      captured('three', 'https://b.test/'),
    ]);
    await ui.key('Enter');
    ui.get('listbox', 'Captures').focus();
    await ui.key(' ');
    expect(ui.text()).toContain('1 selected');
    await ui.key('Delete');
    expect(ui.text()).toContain('Deleted 1 capture');
  });
});
