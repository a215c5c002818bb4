import { expect, it } from 'vitest';
import { anArticle } from '@/tests/support/captures';
import { mount, WithSettings } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { AskField } from './AskField';
import { AskPages } from './AskPages';

it('a question to the capture that is shown is asked by Enter alone, and its answer leads back', async () => {
  const models = {
    place: 'computer',
    servers: { computer: { baseUrl: 'http://127.0.0.1:11434/v1', model: 'small:4b' } },
  };
  const app = createFakeApp({ models, captures: [anArticle({ id: 'one' })] }, 'panel', {
    'model.ask': () => ({}),
    'model.stop': () => ({}),
  });
  const typed: string[] = [];
  let ui = await mount(app, <AskField onAsk={(question) => typed.push(question)} />);
  await ui.type('Ask this page', 'How long is a tide?');
  expect(typed).toEqual([]);
  ui.get('textbox', 'Ask this page').focus();
  await ui.key('Enter');
  expect(typed).toEqual(['How long is a tide?']);
  ui.unmount();

  let left = 0;
  ui = await mount(
    app,
    <WithSettings>
      <AskPages ids={['one']} question={typed[0] ?? ''} onBack={() => (left += 1)} />
    </WithSettings>,
  );
  const asked = () => app.asked('model.ask');
  await expect
    .poll(asked)
    .toMatchObject([{ task: 'ask', question: 'How long is a tide?', of: { captureIds: ['one'] } }]);
  await ui.press('button', 'Back');
  expect(left).toBe(1);
  expect(asked()).toHaveLength(1);
});
