import { afterEach, describe, expect, it } from 'vitest';
import { anArticle } from '@/tests/support/captures';
import { mount, type Screen } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { CaptureReport } from './CaptureReport';

let ui: Screen | undefined;
afterEach(() => ui?.unmount());

async function lineOf(change: Parameters<typeof anArticle>[0]): Promise<string> {
  ui = await mount(createFakeApp({}, 'panel'), <CaptureReport capture={anArticle(change)} />);
  return ui.root.querySelector('summary')?.textContent ?? '';
}
const { report } = anArticle();

describe('the report of a capture', () => {
  it('says of this device how long it took and what share was kept', async () => {
    expect(await lineOf({})).toContain('On this device · 38 ms · kept 63%');
  });

  it('gives no numbers that a service did not measure', async () => {
    const line = await lineOf({
      engine: 'service',
      report: { ...report, readingMs: 0, wordsKept: 655, wordsOnPage: 655, warnings: [], frames: [] },
    });
    expect(line).not.toMatch(/\d/);
    expect(ui?.text()).not.toContain('655');
  });

  it('gives the time of a page that a service was waited for', async () => {
    expect(await lineOf({ engine: 'service', report: { ...report, readingMs: 1_200 } })).toContain('1.2 s');
  });
});
