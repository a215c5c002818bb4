import { afterEach, describe, expect, it } from 'vitest';
import { mount, type Screen } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { PopupAsk } from './PopupAsk';

const models = {
  place: 'computer',
  servers: { computer: { baseUrl: 'http://127.0.0.1:11434/v1', model: 'small:4b' } },
};
const asked = { task: 'ask', question: 'How long is a lease?' } as const;

let screen: Screen | undefined;
afterEach(() => screen?.unmount());

describe('a question in the popup', () => {
  it('is stopped when its view is left, however: an answer that nobody reads costs nothing', async () => {
    const app = createFakeApp({}, 'popup', { 'model.ask': () => ({}), 'model.stop': () => ({}) });
    app.reader.modelsRecord = async () => models;
    screen = await mount(
      app,
      <PopupAsk asked={asked} result={{ captureId: 'one' }} singleKeys={false} onBack={() => undefined} />,
    );
    const of = (name: string) => app.calls.filter((call) => call.name === name).map(({ input }) => input);
    await expect.poll(() => of('model.ask')).toMatchObject([{ ...asked, of: { captureIds: ['one'] } }]);
    expect(of('model.stop')).toEqual([]);
    screen.unmount();
    const [{ answerId }] = of('model.ask') as [{ answerId: string }];
    await expect.poll(() => of('model.stop')).toEqual([{ answerId }]);
    screen = undefined;
  });
});
