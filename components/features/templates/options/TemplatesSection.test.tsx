import { describe, expect, it } from 'vitest';
import {
  readTemplateBook,
  templateSchema,
  type Template,
  type TemplateBook,
} from '@/lib/features/templates/template';
import { anArticle } from '@/tests/support/captures';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { createFakeApp, type FakeApp } from '@/tests/support/fake-app';
import { prepareFile } from '@/components/features/capture/state/capture-files';
import { copyCapture } from '@/components/features/capture/state/copy-capture';
import { createFormat, createWords } from '@/lib/core/words';
import { defaultSettings } from '@/lib/core/model/settings';
import { TemplatesSection } from './TemplatesSection';

const recipe = templateSchema.parse({
  id: 'r',
  name: 'Recipe',
  noteContentFormat: '{{title}}',
  triggers: ['schema:@Recipe'],
});
const plain = templateSchema.parse({
  id: 'p',
  name: 'Plain',
  noteNameFormat: '{{author}}',
  properties: [{ name: 'source', value: '{{url}}' }],
  noteContentFormat: 'By {{author}}',
});

async function open(templates?: TemplateBook): Promise<{ app: FakeApp; ui: Screen }> {
  const app = createFakeApp({ captures: [anArticle()], ...(templates && { templates }) }, 'options');
  const ui = await mount(app, <TemplatesSection />);
  return { app, ui };
}

const templatesOf = async (app: FakeApp): Promise<readonly Template[]> =>
  readTemplateBook(await app.reader.templateRecord()).templates;

/** The text of a preview, once it was rendered. */
async function preview(ui: Screen, text: string): Promise<void> {
  for (let turn = 0; turn < 200 && !ui.find('region', 'Preview')?.textContent?.includes(text); turn += 1)
    await settle();
  expect(ui.get('region', 'Preview').textContent).toContain(text);
}

/** Types into the content, without leaving the field. */
async function typeOn(ui: Screen): Promise<HTMLTextAreaElement> {
  const field = ui.get('textbox', 'Content');
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('no field');
  field.focus();
  field.value = 'Typed {{title}}';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
  return field;
}

describe('TemplatesSection', () => {
  it('makes a template, shows what it gives, names a problem at its line, and keeps it all the same', async () => {
    const { app, ui } = await open();
    expect(ui.text()).toContain('No templates yet');
    await ui.press('button', 'New template');
    await preview(ui, 'title: How tides are told in advance');
    await ui.type('Content', 'By {{author}}\n{{nope}}');
    await preview(ui, 'By Maeve O’Brien\n{{nope}}');
    expect(ui.text()).toContain('There is no variable nope.');
    expect(ui.get('button', 'Line 2')).toBeTruthy();
    await ui.type('Name', 'Mine');
    await ui.press('button', 'All templates');
    expect(await templatesOf(app)).toMatchObject([
      { name: 'Mine', noteContentFormat: 'By {{author}}\n{{nope}}' },
    ]);
    expect(ui.get('button', 'Edit Mine')).toBeTruthy();
  });

  it('has the focus on the way back while one is edited, and on New template after it', async () => {
    const { ui } = await open({ templates: [plain] });
    await ui.press('button', 'Edit Plain');
    await expect.poll(() => document.activeElement).toBe(ui.get('button', 'All templates'));
    await ui.press('button', 'All templates');
    await expect.poll(() => document.activeElement).toBe(ui.get('button', 'New template'));
  });

  it('keeps what another window saved of the template that is edited, beside what is typed here', async () => {
    const { app, ui } = await open({ templates: [plain] });
    await ui.press('button', 'Edit Plain');
    const field = await typeOn(ui);
    await app.call('templates.put', {
      templates: [{ ...plain, path: 'Notes', triggers: ['https://a.test'], noteContentFormat: 'Elsewhere' }],
    });
    await expect.poll(() => ui.get('textbox', 'Folder')).toHaveProperty('value', 'Notes');
    expect(field.value).toBe('Typed {{title}}');
    expect(ui.get('textbox', 'Triggers')).toHaveProperty('value', 'https://a.test');
    await ui.press('button', 'All templates');
    expect(await templatesOf(app)).toMatchObject([{ path: 'Notes', noteContentFormat: 'Typed {{title}}' }]);
  });

  it('leaves a template deleted that another window deletes while it is edited', async () => {
    const { app, ui } = await open({ templates: [plain] });
    await ui.press('button', 'Edit Plain');
    await typeOn(ui);
    await app.call('templates.remove', { id: plain.id });
    await expect.poll(() => ui.text()).toContain('No templates yet');
    await settle();
    expect(await templatesOf(app)).toEqual([]);
  });

  it('lists what can follow {{ and |, with what it gives, for the keyboard', async () => {
    const { ui } = await open({ templates: [plain] });
    await ui.press('button', 'Edit Plain');
    await preview(ui, 'By Maeve');
    const field = ui.get('textbox', 'Content');
    if (!(field instanceof HTMLTextAreaElement)) throw new Error('no field');
    const write = async (text: string): Promise<void> => {
      field.focus();
      field.value = text;
      field.setSelectionRange(text.length, text.length);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      for (let turn = 0; turn < 50 && !ui.find('listbox', 'Suggestions'); turn += 1) await settle();
    };
    await write('By {{au');
    const [first, ...more] = ui
      .get('listbox', 'Suggestions')
      .querySelectorAll<HTMLElement>('[role="option"]');
    expect(first?.textContent).toBe('authorMaeve O’Brien');
    expect(first?.getAttribute('aria-selected')).toBe('true');
    expect(field.getAttribute('aria-activedescendant')).toBe(first?.id);
    expect(field.getAttribute('aria-controls')).toBe(ui.get('listbox', 'Suggestions').id);
    await ui.key('ArrowUp');
    expect((more.at(-1) ?? first)?.getAttribute('aria-selected')).toBe('true');
    await ui.key('ArrowDown');
    await ui.key('Enter');
    for (let turn = 0; turn < 50 && !field.value.includes('}}'); turn += 1) await settle();
    expect(field.value).toBe('By {{author}}');
    expect(field.selectionStart).toBe('By {{author'.length);
    expect(ui.find('listbox', 'Suggestions')).toBeUndefined();
    await write('{{author|upp');
    expect(ui.get('option', /upper/).textContent).toBe('upperMAEVE O’BRIEN');
    await ui.key('Escape');
    expect(ui.find('listbox', 'Suggestions')).toBeUndefined();
    expect(field.value).toBe('{{author|upp');
    expect(field.hasAttribute('aria-controls')).toBe(false);
  });

  it('says which trigger names the page', async () => {
    const { ui } = await open({ templates: [plain] });
    await ui.press('button', 'Edit Plain');
    await preview(ui, 'By Maeve');
    expect(ui.text()).toContain('No trigger matches this page.');
    await ui.type('Triggers', 'https://b.test\nhttps://tides.example/');
    await settle();
    expect(ui.text()).toContain('This page is matched by https://tides.example/.');
  });

  it('imports what a file holds after it has said what that is', async () => {
    const { app, ui } = await open();
    const file = {
      name: 'Film',
      behavior: 'create',
      noteNameFormat: '{{title}}',
      path: '',
      properties: [],
      triggers: [],
      noteContentFormat: '{{nope}} {{title|odd}}',
    };
    const input = ui.root.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('no field for files');
    Object.defineProperty(input, 'files', {
      value: [new File([JSON.stringify([file, { ...file, name: 1 }])], 'a.json')],
    });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    for (let turn = 0; turn < 100 && !ui.find('dialog', 'Import 1 template'); turn += 1) await settle();
    expect(ui.text()).toContain('Not understood, and kept in the notes as written: nope and odd');
    expect(ui.text()).toContain('A template without a name cannot be read');
    expect(await app.reader.templateRecord()).toBeUndefined();
    await ui.press('button', 'Import 1');
    expect(await templatesOf(app)).toMatchObject([{ name: 'Film' }]);
  });

  it.each(['Note name', 'Folder', 'Value of property 1'])('lists what can follow in %s too', async (name) => {
    const { app, ui } = await open({ templates: [plain] });
    await ui.press('button', 'Edit Plain');
    await preview(ui, 'By Maeve');
    const field = ui.get('textbox', name);
    if (!(field instanceof HTMLInputElement)) throw new Error('no field');
    field.focus();
    field.value = '{{auth';
    field.setSelectionRange(6, 6);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    for (let turn = 0; turn < 100 && !ui.find('listbox', 'Suggestions'); turn += 1) await settle();
    expect(ui.get('listbox', 'Suggestions').textContent).toContain('author');
    await ui.key('Enter');
    for (let turn = 0; turn < 100 && !field.value.includes('}}'); turn += 1) await settle();
    expect(field.value).toBe('{{author}}');
    field.blur();
    await settle();
    expect(JSON.stringify(await templatesOf(app))).toContain('"{{author}}"');
  });

  it('names a trigger that can never name a page, at its line', async () => {
    const { ui } = await open({ templates: [plain] });
    await ui.press('button', 'Edit Plain');
    await ui.type('Triggers', 'https://b.test\n/([/');
    expect(ui.text()).toContain('Line 2: the pattern /([/ cannot be used.');
    await ui.type('Triggers', 'https://b.test\nexample.org');
    expect(ui.text()).toContain('Line 2: example.org matches no page.');
    await ui.type('Triggers', 'https://b.test\n/^https:.*news/\nschema:@Recipe\nschema:name');
    expect(ui.text()).not.toContain('Line ');
  });

  it('makes one template of a double press', async () => {
    const { app, ui } = await open({ templates: [plain] });
    const button = ui.get('button', 'New template');
    button.click();
    button.click();
    await settle();
    expect(await templatesOf(app)).toHaveLength(2);
  });

  it('says before an import what there is already, what stands otherwise, and what does something else', async () => {
    const { app, ui } = await open({ templates: [plain] });
    const { id: _id, on: _on, ...again } = plain;
    const other = {
      ...again,
      behavior: 'explode',
      properties: [{ name: 'a', value: 'x' }, { value: 'y' }],
      triggers: ['/(a(?=x))/'],
      noteContentFormat: '{{title|replace:"/\\d/":""}}',
    };
    const input = ui.root.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('no field for files');
    Object.defineProperty(input, 'files', { value: [new File([JSON.stringify([again, other])], 'a.json')] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    for (let turn = 0; turn < 200 && !ui.text().includes('In quotes'); turn += 1) await settle();
    for (const said of [
      'You already have this template.',
      'Another template has this name.',
      'A property without a name is left out: y',
      'The trigger /(a(?=x))/ matches no page here.',
      'there is no behavior explode',
      'In quotes, \\d means d.',
    ])
      expect(ui.text()).toContain(said);
    await ui.press('button', 'Import 1');
    expect(await templatesOf(app)).toHaveLength(2);
    expect((await templatesOf(app))[1]).toMatchObject({ name: 'Plain', behavior: 'create' });
  });

  it('is switched off, made the default, and deleted after a question', async () => {
    const { app, ui } = await open({ templates: [recipe, plain] });
    await ui.press('switch', 'Use Recipe');
    expect((await templatesOf(app))[0]?.on).toBe(false);
    await ui.press('button', 'More actions for Plain');
    await ui.press('menuitem', 'Make it the default');
    expect(await app.reader.templateRecord()).toMatchObject({ defaultId: 'p' });
    await ui.press('button', 'More actions for Plain');
    await ui.press('menuitem', 'Delete');
    await ui.press('button', 'Delete');
    expect(await app.reader.templateRecord()).toEqual({ templates: [{ ...recipe, on: false }] });
  });
});

describe('a template that is chosen', () => {
  const words = createWords(createFormat('en'));
  it('decides what is copied and saved as Markdown', async () => {
    const app = createFakeApp({ templates: { templates: [plain], defaultId: 'p' } });
    const said = await copyCapture(app, anArticle(), 'markdown', words);
    expect(said.text).toContain('Plain');
    expect(app.gestured.at(-1)).toMatchObject({
      name: 'copy',
      args: [{ html: '<p>By Maeve O’Brien</p>\n' }],
    });
    const file = await prepareFile(app, anArticle(), 'markdown', defaultSettings);
    expect(file.fileName).toBe('Maeve O’Brien.md');
    expect(await file.blob.text()).toBe(
      '---\nsource: https://tides.example/how-tides-are-told?ref=home\n---\n\nBy Maeve O’Brien',
    );
  });

  it('leaves other formats, and pages that no trigger names, as they were', async () => {
    const app = createFakeApp({ templates: { templates: [recipe] } });
    await copyCapture(app, anArticle(), 'markdown', words);
    expect(app.gestured.at(-1)?.args[0]).toMatchObject({
      text: expect.stringContaining('# How tides') as unknown,
    });
    const other = createFakeApp({ templates: { templates: [plain], defaultId: 'p' } });
    await copyCapture(other, anArticle(), 'summary', words).catch(() => undefined);
    expect(JSON.stringify(other.gestured)).not.toContain('By Maeve');
  });
});
