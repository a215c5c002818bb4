import { useState } from 'preact/hooks';
import { expect, it } from 'vitest';
import { templateSchema } from '@/lib/features/templates/template';
import { anArticle } from '@/tests/support/captures';
import { mount } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { PopupPrompts } from './PopupPrompts';
import type { Popup } from './use-popup';

const templates = {
  templates: [
    templateSchema.parse({ id: 'a', name: 'Article', noteContentFormat: '{{"three words"}} {{content}}' }),
    templateSchema.parse({ id: 'b', name: 'Plain', noteContentFormat: '{{content}}' }),
  ],
  defaultId: 'a',
};
const models = {
  place: 'address',
  servers: {
    address: { baseUrl: 'https://api.example/v1', model: 'large-2', consentFor: 'https://api.example' },
  },
};
async function open(template: string, isPrivate = false) {
  const app = createFakeApp({ templates }, 'popup', {
    'model.answerPrompts': () => ({ sent: { passages: 1, of: 1 } }),
  });
  app.reader.modelsRecord = async () => models;
  app.reader.capture = async (id) => ({ ...anArticle(), id });
  const kept: string[] = [];
  let keepAs: (id: string) => void = () => undefined;
  function Drawn() {
    const [captureId, setCaptureId] = useState<string>();
    keepAs = setCaptureId;
    const actions = { captureId, keep: () => kept.push('kept') };
    // The part of the popup that it reads.
    const popup = { actions, tab: { isPrivate }, report: () => expect.unreachable() };
    return <PopupPrompts popup={popup as unknown as Popup} template={template} />;
  }
  const ui = await mount(app, <Drawn />);
  const asked = () => app.calls.flatMap(({ name, input }) => (name === 'model.answerPrompts' ? [input] : []));
  return { ui, kept, asked, keepAs: (id: string) => keepAs(id) };
}

it('keeps a page in the press that has the prompts of its template answered, all in one request', async () => {
  const { ui, kept, asked, keepAs } = await open('Article');
  await expect.poll(() => ui.text()).toBe('Keep, and answer the prompt with large-2');
  expect([kept, asked()]).toEqual([[], []]);
  await ui.press('button', 'Keep, and answer the prompt with large-2');
  expect([kept, asked()]).toEqual([['kept'], []]);
  keepAs('one');
  await expect.poll(asked).toMatchObject([{ captureId: 'one', prompts: ['three words'] }]);
});

it('waits for its own press where the page was kept by another', async () => {
  const { ui, asked, keepAs } = await open('Article');
  keepAs('one');
  await expect.poll(() => ui.text()).toBe('Answer the prompt with large-2');
  expect(asked()).toEqual([]);
});

it('says in a private window that nothing is sent, and nothing of a template without prompts', async () => {
  const { ui, asked } = await open('Article', true);
  await expect.poll(() => ui.text()).toContain('nothing of a private window is sent to a model');
  expect(ui.all('button')).toEqual([]);
  ui.unmount();
  const plain = await open('Plain');
  expect(plain.ui.text()).toBe('');
  expect(asked()).toEqual([]);
});
