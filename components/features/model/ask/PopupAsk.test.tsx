import { describe, expect, it } from 'vitest';
import type { Answer } from '@/lib/features/model/answer';
import { mount, WithSettings } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { PopupAsk } from './PopupAsk';

const models = {
  place: 'computer',
  servers: { computer: { baseUrl: 'http://127.0.0.1:11434/v1', model: 'small:4b' } },
};
const asked = { task: 'ask', question: 'How long is a lease?' } as const;

const question = () => (
  <WithSettings>
    <PopupAsk asked={asked} result={{ captureId: 'one' }} onBack={() => undefined} />
  </WithSettings>
);

describe('a question in the popup', () => {
  it('is stopped when its view is left, however: an answer that nobody reads costs nothing', async () => {
    const app = createFakeApp({}, 'popup', { 'model.ask': () => ({}), 'model.stop': () => ({}) });
    app.reader.modelsRecord = async () => models;
    const screen = await mount(app, question());
    const of = (name: string) => app.calls.filter((call) => call.name === name).map(({ input }) => input);
    await expect.poll(() => of('model.ask')).toMatchObject([{ ...asked, of: { captureIds: ['one'] } }]);
    expect(of('model.stop')).toEqual([]);
    screen.unmount();
    const [{ answerId }] = of('model.ask') as [{ answerId: string }];
    await expect.poll(() => of('model.stop')).toEqual([{ answerId }]);
  });

  it('goes on where an answer was cut off, or asks for a longer one, each by a press', async () => {
    const app = createFakeApp({}, 'popup', { 'model.ask': () => ({}), 'model.stop': () => ({}) });
    app.reader.modelsRecord = async () => models;
    const cut: Answer = {
      task: 'ask',
      question: asked.question,
      model: 'small:4b',
      host: '127.0.0.1:11434',
      place: 'computer',
      status: 'ended',
      text: 'A lease lasts thirty',
      notSaid: false,
      pages: [],
      sources: [],
      dropped: 0,
      sent: { passages: 1, of: 1, words: 1, tokens: 1 },
      finish: 'cut',
      owner: 'one',
      startedAt: 1,
      endedAt: 2,
    };
    app.reader.answerRecord = async (id: string) => ({ id, answer: cut });
    const ui = await mount(app, question());
    const sent = () =>
      app.calls
        .filter(({ name }) => name === 'model.ask')
        .map(({ input }) => input as { answerId: string; continues?: string; raised?: boolean });
    await expect.poll(() => sent().length).toBe(1);
    await ui.press('button', 'Continue');
    await expect.poll(() => sent()[1]).toMatchObject({ ...asked, continues: sent()[0]?.answerId });
    await ui.press('button', 'Ask for a longer answer');
    await expect.poll(() => sent()[2]).toMatchObject({ ...asked, raised: true });
    expect(sent()[2]?.continues).toBeUndefined();
    expect(ui.find('button', 'Try again')).toBeUndefined();
  });
});
