import { describe, expect, it } from 'vitest';
import { anArticle } from '@/tests/support/captures';
import { mount } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { ActionsViewer } from './ActionsViewer';
import { viewersOf } from './registry';
import type { ViewerProps } from './viewer';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const actions = {
  screenshots: [PNG, 'https://files.example/late.png'],
  scrapes: [{ url: 'https://a.example/2', html: '<p>Then</p>' }],
  javascriptReturns: [{ type: 'object', value: { n: 42 } }],
  pdfs: [`data:application/pdf;base64,${btoa('%PDF-1.4')}`],
};

async function open() {
  const app = createFakeApp();
  const copied: string[] = [];
  const opened: string[] = [];
  const props: ViewerProps = {
    capture: anArticle({ content: { markdown: 'A', extra: { actions } } }),
    screenshot: undefined,
    schema: undefined,
    render: () => Promise.resolve(''),
    actions: () => null,
    copy: ({ text }) => void copied.push(text),
    open: (url) => void opened.push(url),
    images: { allowed: false, allow: () => undefined },
  };
  return { app, copied, opened, ui: await mount(app, <ActionsViewer {...props} />) };
}

describe('ActionsViewer', () => {
  it('shows what is here, and loads nothing that lies elsewhere', async () => {
    const { ui, opened } = await open();
    expect(ui.text()).toContain('5 results of the steps');
    expect([...ui.root.querySelectorAll('img')].map(({ src }) => src)).toEqual([PNG]);
    for (const text of ['<p>Then</p>', '"n": 42', 'PDF 1']) expect(ui.text()).toContain(text);
    await ui.press('button', 'Open at the service');
    expect(opened).toEqual(['https://files.example/late.png']);
  });

  it('saves screenshots, HTML and PDFs, and copies what is text', async () => {
    const { app, ui, copied } = await open();
    for (const name of ['Save screenshot 1', 'Save HTML 1', 'Save PDF 1']) await ui.press('button', name);
    const saved = app.gestured.filter(({ name }) => name === 'save');
    expect(saved.map(({ args }) => args[1])).toEqual(['screenshot-1.png', 'html-1.html', 'pdf-1.pdf']);
    expect(saved.map(({ args }) => (args[0] as Blob).type)).toEqual([
      'image/png',
      'text/html',
      'application/pdf',
    ]);
    await ui.press('button', 'Copy JavaScript 1');
    expect(copied).toEqual(['{\n  "n": 42\n}']);
  });

  it('has a tab of its own, beside what else a service returned', () => {
    expect(viewersOf({ markdown: 'A', extra: { actions } })).toEqual(['markdown', 'source', 'actions']);
    expect(viewersOf({ extra: { actions, answer: 'yes' } })).toEqual(['actions', 'extra']);
    expect(viewersOf({ extra: { actions: { screenshots: [] } } })).toEqual(['extra']);
  });
});
