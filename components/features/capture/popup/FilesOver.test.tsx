import { expect, it } from 'vitest';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { aTab, createFakeApp } from '@/tests/support/fake-app';
import { defaultSettings } from '@/lib/core/model/settings';
import { PopupScreen } from './PopupScreen';

function send(target: Element, type: string, files: readonly File[]): void {
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files } });
  target.dispatchEvent(event);
}

const frameOf = (ui: Screen): Element => {
  const frame = ui.root.querySelector('.popup_popup');
  if (!frame) throw new Error('No popup');
  return frame;
};

it('takes files once that are dropped in the very moment in which what reads them is drawn', async () => {
  const app = createFakeApp({ settings: defaultSettings, tab: aTab() }, 'popup');
  const ui = await mount(app, <PopupScreen />);
  const files = [new File(['a,b'], 'prices.csv')];
  const dropped = new Promise<void>((done) => {
    // Told in the turn of the drawing, before any effect that waits for the next picture.
    const seen = new MutationObserver(() => {
      if (!ui.text().includes('Drop to read')) return;
      seen.disconnect();
      send(frameOf(ui), 'drop', files);
      done();
    });
    seen.observe(ui.root, { childList: true, subtree: true });
  });
  send(frameOf(ui), 'dragover', files);
  await dropped;
  await settle();
  expect(app.files.map(({ name }) => name)).toEqual(['prices.csv']);
});

it('takes files that are dropped beside what reads them, and that came before it', async () => {
  const app = createFakeApp({ settings: defaultSettings, tab: aTab() }, 'popup');
  await mount(app, <PopupScreen />);
  send(document.body, 'drop', [new File(['a,b'], 'prices.csv')]);
  await settle();
  expect(app.files.map(({ name }) => name)).toEqual(['prices.csv']);
  send(document.body, 'drop', [new File(['# A'], 'notes.md')]);
  await settle();
  expect(app.files.map(({ name }) => name)).toEqual(['prices.csv', 'notes.md']);
});
