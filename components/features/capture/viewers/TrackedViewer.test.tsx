import { describe, expect, it } from 'vitest';
import { anArticle } from '@/tests/support/captures';
import { mount, settle, WithSettings } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { viewersOf } from './registry';
import { TrackedViewer } from './TrackedViewer';
import type { ViewerProps } from './viewer';

async function open(changeTracking: unknown) {
  const props: ViewerProps = {
    capture: anArticle({ content: { markdown: 'A', extra: { changeTracking } } }),
    screenshot: undefined,
    schema: undefined,
    render: () => Promise.resolve(''),
    actions: () => null,
    copy: () => undefined,
    open: () => undefined,
    images: { allowed: false, allow: () => undefined },
  };
  const ui = await mount(
    createFakeApp(),
    <WithSettings>
      <TrackedViewer {...props} />
    </WithSettings>,
  );
  await settle();
  return ui;
}

describe('TrackedViewer', () => {
  it.each([
    ['new', 'First seen by the service', 'nothing to compare with yet'],
    ['same', 'No change', 'has not changed since'],
    ['changed', 'Changed', 'Details of the change were not requested'],
    ['removed', 'No longer there', 'existed when'],
  ])('says %s in words', async (changeStatus, title, about) => {
    const ui = await open({ changeStatus, previousScrapeAt: null });
    expect(ui.text()).toContain(title);
    expect(ui.text()).toContain(about);
  });

  it('compares the text, and lists the fields before and now', async () => {
    const ui = await open({
      changeStatus: 'changed',
      previousScrapeAt: '2026-11-20T10:00:00.000Z',
      diff: { text: '@@ -1 +1 @@\n-It costs twelve euros a kilo.\n+It costs thirteen euros a kilo.' },
      json: { price: { previous: 12, current: 13 }, note: { previous: null, current: '<b>New</b>' } },
    });
    expect(ui.get('region', 'Changes').textContent).toMatch(/twelve.*thirteen/s);
    const rows = [...ui.root.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
    expect(rows).toEqual(['price1213', 'note—<b>New</b>']);
    expect(ui.root.querySelector('td b')).toBeNull();
  });

  it('has a tab where a service tracked a change, and the rest of its formats keep theirs', () => {
    const extra = { changeTracking: { changeStatus: 'new' }, branding: {} };
    expect(viewersOf({ markdown: 'A', extra })).toEqual(['markdown', 'source', 'tracked', 'extra']);
    expect(viewersOf({ extra: { changeTracking: 'odd' } })).toEqual(['extra']);
  });
});
