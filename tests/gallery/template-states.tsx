import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import { TemplatesSection } from '@/components/features/templates/options/TemplatesSection';
import { templateSchema } from '@/lib/features/templates/template';
import { anArticle } from '../support/captures';
import { createFakeApp, type FakeState } from '../support/fake-app';
import type { GalleryState, GalleryStates } from './gallery-state';
import { inTurn, press, pressing, until } from './gallery-steps';
import { plainText } from './pseudo/pseudo-text';
import * as viewStyles from '@/components/ui/view.module.css';

const properties = [
  { name: 'title', value: '{{title}}', type: 'text' },
  { name: 'source', value: '{{url}}', type: 'text' },
  { name: 'created', value: '{{date}}', type: 'date' },
  { name: 'tags', value: 'docs, {{keywords}}', type: 'multitext' },
  { name: 'words', value: '{{words}}', type: 'number' },
];
const template = (name: string, change: object = {}) =>
  templateSchema.parse({ id: name, name, properties, path: 'Clippings/{{domain}}', ...change });

const docs = template('Docs page', {
  triggers: ['https://tides.example/', 'https://docs.marlow.example/'],
  noteContentFormat:
    '# {{title}}\n\n> {{description}}\n\n{% if keywords %}\n## Marked\n{{keywords|join:"\\n"}}\n{% endif %}\n\n{{content|slice:0,300}}\n\n[Source]({{url}}), {{date|date:"D MMMM YYYY"}}',
});
const wrong = template('Product', {
  on: false,
  triggers: ['schema:@Product'],
  noteContentFormat:
    '# {{title}}\n{% if words %}\nPrice: {{title|currency:"EUR"}}\n{{"the main drawback"}}\n{% endif %}\n{{title|replace:"/\\d/":""}}',
});
const book = {
  templates: [
    template('Recipe', { triggers: ['schema:@Recipe'] }),
    docs,
    template('Paper', { triggers: ['/papers?\\/\\d{4}/', 'schema:@ScholarlyArticle'] }),
    wrong,
    template('Plain note'),
  ],
  defaultId: 'Plain note',
};

const screen = () => (
  <main class={viewStyles.main}>
    <h1 class="visually-hidden">Options</h1>
    <TemplatesSection />
  </main>
);
const state = (initial: Partial<FakeState>, then?: GalleryState['then']): GalleryState => ({
  app: () => createFakeApp({ captures: [anArticle()], ...initial }, 'options'),
  screen,
  ...(then && { then }),
});

const shows = (text: string) => (): Promise<boolean> =>
  until(() => plainText(document.body.textContent ?? '').includes(text));
const type = (text: string) => async (): Promise<void> => {
  const field = await until(() => document.querySelector<HTMLTextAreaElement>('.templates_content textarea'));
  field.focus();
  field.value = text;
  field.setSelectionRange(text.length, text.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await until(() => document.querySelector('[role=listbox]'));
};
const choose = (name: string, text: string) => async (): Promise<void> => {
  const input = await until(() => document.querySelector<HTMLInputElement>('input[type=file]'));
  const files = new DataTransfer();
  files.items.add(new File([text], name));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await until(() => document.querySelector('dialog[open]'));
};

const note = { behavior: 'create', noteNameFormat: '{{title}}', path: '' };
const toImport = [
  { ...note, name: 'Recipe', noteContentFormat: '{{content}}', properties, triggers: ['schema:@Recipe'] },
  { ...note, name: 'Film', noteContentFormat: '{{title|shout}} {{"Who is in it?"}}', properties: [] },
  { name: 7, noteContentFormat: '' },
];

const markDownload = {
  headingStyle: 'atx',
  bulletListMarker: '-',
  frontmatter: '---\ncreated: {date:YYYY-MM-DD}\ntags: [{keywords}]\n---\n\n# {pageTitle}',
  backmatter: '',
  title: '{pageTitle}',
  mdClipsFolder: 'Clips',
};

export const states: GalleryStates = {
  'options/templates-none': state({}),
  'options/templates-list': state({ templates: book }),
  'options/templates-editor': state(
    { templates: book },
    inTurn(pressing('Edit Docs page'), shows('How tides are told in advance\nsource')),
  ),
  'options/templates-problems': state(
    { templates: book },
    inTurn(pressing('Edit Product'), shows('There is no filter currency')),
  ),
  'options/templates-completion': state(
    { templates: book },
    inTurn(pressing('Edit Docs page'), shows('title: How tides'), type('# {{title}}\nBy {{au')),
  ),
  'options/templates-filters': state(
    { templates: book },
    inTurn(pressing('Edit Docs page'), shows('title: How tides'), type('# {{title|')),
  ),
  'options/templates-import-settings': state(
    {},
    choose('MarkDownload-export.json', JSON.stringify(markDownload)),
  ),
  'panel/templates-menu': {
    app: () => {
      const named = template('Research notes for the reading group, with sources', {
        triggers: ['https://'],
      });
      return createFakeApp({ templates: { templates: [named] }, captures: [anArticle()] }, 'panel');
    },
    screen: () => <PanelScreen />,
    then: async () => {
      await press('Library', '[role="tab"]');
      await press(/How tides/, '[role="option"]');
      await press('More');
    },
  },
  'options/templates-import': state({ templates: book }, choose('clipper.json', JSON.stringify(toImport))),
};
