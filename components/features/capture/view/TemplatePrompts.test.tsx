import { expect, it } from 'vitest';
import { templateSchema } from '@/lib/features/templates/template';
import { anArticle } from '@/tests/support/captures';
import { mount } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { TemplatePrompts } from './TemplatePrompts';

const noteContentFormat = '{{"three words"}} {{"a summary"|upper}} {{content}}';
const templates = {
  templates: [templateSchema.parse({ id: 'a', name: 'Article', noteContentFormat })],
  defaultId: 'a',
};
const at = (baseUrl: string, consentFor?: string) => ({
  place: 'address',
  servers: { address: { baseUrl, model: 'large-2', consentFor } },
});

async function open(models: unknown, prompts: unknown = []) {
  const app = createFakeApp({ templates }, 'panel', {
    'model.answerPrompts': () => ({ sent: { passages: 3, of: 3 } }),
    'model.consent': () => ({}),
  });
  app.reader.modelsRecord = async () => models;
  const article = anArticle();
  const capture = { ...article, content: { ...article.content, extra: { prompts } } };
  const ui = await mount(
    app,
    <TemplatePrompts id="one" capture={capture} onFailure={() => expect.unreachable()} />,
  );
  const asked = () => app.asked('model.answerPrompts');
  return { ui, app, asked };
}

it('says what prompts lack without a model, and sends nothing', async () => {
  const { ui, asked } = await open({});
  await expect.poll(() => ui.text()).toContain('Article has 2 prompts for a model');
  expect(ui.text()).toContain('Connect a model');
  expect(asked()).toEqual([]);
});

it('has all that are open answered by a press, after the host was agreed to', async () => {
  const { ui, app, asked } = await open(at('https://api.example/v1'), [['three words', 'a b c']]);
  await expect.poll(() => ui.text()).toContain('Article has 1 prompt for a model');
  expect(ui.text()).toContain('to api.example');
  await ui.press('button', 'Answer with large-2');
  expect(asked()).toEqual([]);
  await ui.press('button', 'Send to api.example');
  await expect.poll(asked).toMatchObject([{ captureId: 'one', prompts: ['a summary'] }]);
  expect(app.calls.map(({ name }) => name)).toContain('model.consent');
});

it('is not there once every prompt has an answer, also an empty one', async () => {
  const { ui } = await open(at('https://api.example/v1', 'https://api.example'), [
    ['three words', 'a b c'],
    ['a summary', ''],
  ]);
  expect(ui.text()).toBe('');
});
