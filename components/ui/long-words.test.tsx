import type { ComponentChildren } from 'preact';
import { describe, expect, it } from 'vitest';
import { mount } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { Dialog } from './Dialog';
import { Empty } from './Empty';
import { Note } from './Note';
import { Toast } from './Toast';

const WORD = 'x'.repeat(3_000);
const nothing = (): void => undefined;

/** What someone typed or a page says: a word that is wider than the panel. */
const drawn: Readonly<Record<string, ComponentChildren>> = {
  'an empty state': (
    <Empty
      title={`Nothing matches “${WORD}”`}
      actions={[{ label: 'Clear filter', onPress: nothing }]}
      body={WORD}
    />
  ),
  'a note': (
    <Note icon="info" title={WORD} actions={[{ label: 'Clear filter', onPress: nothing }]}>
      {WORD}
    </Note>
  ),
  'a toast': <Toast text={WORD} onHold={nothing} />,
  'a dialog': (
    <Dialog open title={WORD} onClose={nothing} actions={[{ label: 'Clear filter', onPress: nothing }]}>
      {WORD}
    </Dialog>
  ),
};

describe('a word wider than the panel', () => {
  it.each(Object.keys(drawn))('is wrapped in %s, whose buttons stay in sight', async (name) => {
    await mount(createFakeApp({}, 'panel'), <div style={{ inlineSize: '320px' }}>{drawn[name]}</div>);
    const end = Math.max(innerWidth, 320);
    const wide = [...document.querySelectorAll('body *:not(.visually-hidden)')].filter(
      (element) =>
        element.getBoundingClientRect().right > end ||
        element.scrollWidth > Math.max(element.clientWidth, end),
    );
    expect(wide.map((element) => element.className)).toEqual([]);
  });
});
