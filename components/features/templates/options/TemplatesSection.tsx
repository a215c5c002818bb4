import { useMemo } from 'preact/hooks';
import {
  readTemplateBook,
  templateSchema,
  type Template,
  type TemplateBook,
  isSameTemplate,
} from '@/lib/features/templates/template';
import { safePart } from '@/lib/features/export/safe-part';
import { clipperJson, templatesOfFile, type ImportedTemplate } from '@/lib/features/templates/clipper-json';
import { useApp } from '@/components/shell/state/app';
import { useOnePress } from '@/components/shell/state/double-press';
import { useLive } from '@/components/shell/state/use-live';
import { useToast } from '@/components/shell/state/use-toast';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { FileButton } from '@/components/ui/FileButton';
import { useFocusAfterForm } from '@/components/ui/use-focus';
import { OptionsFailure } from '@/components/shell/options/shared/TestAndFailure';
import { Section } from '@/components/shell/options/shared/Section';
import { TemplateEditor } from './TemplateEditor';
import { useTemplateWords } from './use-template-words';
import { useParts } from '@/components/shell/state/use-parts';
import { useStateFor } from '@/components/shell/state/use-state-for';
import { useFailure } from '@/components/shell/state/use-failure';
import * as templatesStyles from './templates.module.css';
import { MoreMenu } from '@/components/ui/MoreMenu';
import { Tag } from '@/components/ui/Tag';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as switchStyles from '@/components/ui/Switch.module.css';
import type { TemplatePage } from '@/lib/features/templates/page-data';
import { promptsOf } from '@/lib/features/templates/asks';
import { unknownNames } from '@/lib/features/templates/unknown-names';
import { Check } from '@/components/ui/Check';
import { Dialog } from '@/components/ui/Dialog';
import { useNote, usePreviewPage } from './use-note';
import * as fieldStyles from '@/components/ui/Field.module.css';

type ImportDialogProps = {
  /** The templates that already exist. */
  book: TemplateBook | undefined;
  found: readonly ImportedTemplate[] | undefined;
  onImport: (templates: Template[]) => void;
  onClose: () => void;
};

/** What files contain, before anything is stored: the templates, what is not supported in them, what cannot be read. */
function ImportDialog({ book, found, onImport, onClose }: ImportDialogProps) {
  const { own } = useTemplateWords();
  const page = usePreviewPage();
  const read = useMemo(() => (found ?? []).filter((one) => one.ok), [found]);
  const templates = read.map(({ template }) => template);
  const before = (at: number): Template[] => [...(book?.templates ?? []), ...templates.slice(0, at)];
  const isKnown = (template: Template, at: number): boolean =>
    before(at).some((one) => isSameTemplate(one, template));
  // A template that already exists is imported again only if the user checks it.
  const known = new Set(templates.filter(isKnown).map(({ id }) => id));
  const [left, setLeft] = useStateFor<ReadonlySet<string>>(found, known);
  const refused = (found ?? []).filter((one) => !one.ok);
  const wanted = templates.filter(({ id }) => !left.has(id));
  return (
    <Dialog
      open={found !== undefined}
      onClose={onClose}
      title={own.importTitle(templates.length)}
      actions={[
        { label: own.cancel, onPress: onClose },
        templates.length > 0 && {
          label: own.importButton(wanted.length),
          kind: 'primary',
          disabled: wanted.length === 0,
          onPress: () => onImport(wanted),
          autofocus: true,
        },
      ]}
    >
      <ul class={templatesStyles.found}>
        {read.map(({ template, unused, changed, asked }, at) => {
          const prompts = promptsOf(template).length;
          const unknown = unknownNames(template);
          return (
            <li key={template.id}>
              <div class={templatesStyles.head}>
                <Check
                  label={template.name}
                  checked={!left.has(template.id)}
                  onChange={(checked) => {
                    const next = new Set(left);
                    if (checked) next.delete(template.id);
                    else next.add(template.id);
                    setLeft(next);
                  }}
                />
                <b dir="auto">{template.name}</b>
              </div>
              <p class={fieldStyles.help}>
                {own.importParts({
                  properties: template.properties.length,
                  triggers: template.triggers.length,
                })}
                {unknown.length > 0 && `. ${own.notUnderstood(unknown)}`}
              </p>
              {prompts > 0 && <p class={fieldStyles.help}>{own.prompts({ count: prompts, was: asked })}</p>}
              {isKnown(template, at) ? (
                <p class={fieldStyles.help}>{own.haveAlready}</p>
              ) : (
                before(at).some(({ name }) => name === template.name) && (
                  <p class={fieldStyles.help}>{own.haveName}</p>
                )
              )}
              {changed.map(({ kind, name }, index) => (
                <p key={index} class={fieldStyles.help}>
                  {own.changed[kind](name)}
                </p>
              ))}
              <Differences template={template} page={page} />
              {unused && <p class={fieldStyles.help}>{own.fromSettings(unused)}</p>}
            </li>
          );
        })}
        {refused.map(({ name, fault }, at) => (
          <li key={at} class={fieldStyles.error}>
            {own.refused(name, fault)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Where Web Clipper differs from its documentation, Trawl does what Web Clipper does. */
function Differences({ template, page }: { template: Template; page: TemplatePage | undefined }) {
  const { own } = useTemplateWords();
  const found = useNote(template, page)?.problems.filter(({ kind }) => kind === 'differs') ?? [];
  return [...new Set(found.map(({ kind, name }) => own.problem(kind, name)))].map((said) => (
    <p key={said} class={fieldStyles.help}>
      {said}
    </p>
  ));
}

type Opened = {
  /** The template in the editor. */
  editing?: string | undefined;
  /** One that is asked about first. */
  removing?: Template | undefined;
  found?: ImportedTemplate[] | undefined;
};

/** What Copy and Download give for Markdown: the user's own templates, in the language of Obsidian Web Clipper. */
export function TemplatesSection() {
  const app = useApp();
  const { own } = useTemplateWords();
  const toast = useToast();
  const { value: book } = useLive(
    async (reader) => readTemplateBook(await reader.templateRecord()),
    ['settings'],
    [],
  );
  const [{ editing, removing, found }, open] = useParts<Opened>({});
  const { failure, follow: doing } = useFailure();
  const put = (templates: Template[]): Promise<unknown> => app.call('templates.put', { templates });

  const isFirstPress = useOnePress();
  const create = (): void => {
    if (!isFirstPress()) return;
    const template = newTemplate(app.newId(), own.newName);
    doing(put([template]).then(() => open({ editing: template.id })));
  };
  const read = async (files: readonly File[]): Promise<void> =>
    open({ found: await templatesOf(files, app.newId) });
  const store = (templates: Template[]): void => {
    open({ found: undefined });
    doing(put(templates).then(() => toast({ text: own.imported(templates.length) })));
  };
  const save = (template: Template): void => {
    const blob = new Blob([clipperJson(template)], { type: 'application/json' });
    doing(app.gestures.save(blob, `${safePart(template.name) || 'template'}.json`));
  };
  const edited = book?.templates.find(({ id }) => id === editing);
  const box = useFocusAfterForm<HTMLDivElement>(edited !== undefined);
  return (
    <Section id="templates" title={own.title} lede={own.lede}>
      {failure && <OptionsFailure failure={failure} />}
      {book && edited ? (
        <TemplateEditor
          key={edited.id}
          template={edited}
          book={book}
          onClose={() => open({ editing: undefined })}
        />
      ) : (
        <>
          <div class={templatesStyles.head} ref={box}>
            <Button size="md" text={own.create} icon="plus" onPress={create} />
            <FileButton
              size="md"
              icon="file"
              accept=".json,application/json"
              multiple
              onFiles={(files) => doing(read(files))}
            >
              {own.importFiles}
            </FileButton>
          </div>
          {book &&
            (book.templates.length === 0 ? (
              <p class="muted">{own.none}</p>
            ) : (
              <TemplateList
                book={book}
                onEdit={({ id }) => open({ editing: id })}
                onSwitch={(template, on) => doing(put([{ ...template, on }]))}
                onDefault={(id) => doing(app.call('templates.setDefault', { id }))}
                onExport={save}
                onRemove={(template) => open({ removing: template })}
              />
            ))}
        </>
      )}
      <ImportDialog book={book} found={found} onImport={store} onClose={() => open({ found: undefined })} />
      <RemoveDialog
        template={removing}
        onKeep={() => open({ removing: undefined })}
        onRemove={({ id }) => {
          doing(app.call('templates.remove', { id }));
          open({ removing: undefined });
        }}
      />
    </Section>
  );
}

/** The initial content of a template. */
const newTemplate = (id: string, name: string): Template =>
  templateSchema.parse({
    id,
    name,
    properties: [
      { name: 'title', value: '{{title}}', type: 'text' },
      { name: 'source', value: '{{url}}', type: 'text' },
      { name: 'created', value: '{{date}}', type: 'date' },
    ],
  });

/** The templates in the files the user chose; a file without one is named. */
async function templatesOf(files: readonly File[], newId: () => string): Promise<ImportedTemplate[]> {
  const all: ImportedTemplate[] = [];
  for (const file of files) {
    const here = templatesOfFile(await file.text(), newId);
    all.push(...(here.length > 0 ? here : [{ ok: false as const, name: file.name }]));
  }
  return all;
}

type RemoveProps = {
  template: Template | undefined;
  onKeep: () => void;
  onRemove: (template: Template) => void;
};

function RemoveDialog({ template, onKeep, onRemove }: RemoveProps) {
  const { own } = useTemplateWords();
  return (
    <ConfirmDialog
      open={template !== undefined}
      title={own.removeTitle(template?.name ?? '')}
      keep={own.keep}
      onKeep={onKeep}
      confirm={own.remove}
      onConfirm={() => template && onRemove(template)}
    >
      {own.removeBody}
    </ConfirmDialog>
  );
}

type Props = {
  book: TemplateBook;
  onEdit: (template: Template) => void;
  onSwitch: (template: Template, on: boolean) => void;
  onDefault: (id: string | null) => void;
  onExport: (template: Template) => void;
  onRemove: (template: Template) => void;
};

/** All templates in order, with what selects each. */
function TemplateList({ book, onEdit, onSwitch, onDefault, onExport, onRemove }: Props) {
  const { own } = useTemplateWords();
  return (
    <ul class={`${optionsStyles.card} ${optionsStyles.rows} ${templatesStyles.list}`}>
      {book.templates.map((template) => {
        const { id, name, on, triggers } = template;
        const isDefault = id === book.defaultId;
        const chosenBy =
          triggers.length > 0 ? own.triggersOf(triggers) : isDefault ? own.everyOther : own.noTriggers;
        return (
          <li key={id} class={switchStyles.line}>
            <button
              type="button"
              class={`grow ${templatesStyles.open}`}
              aria-label={own.edit(name)}
              onClick={() => onEdit(template)}
            >
              <span class={templatesStyles.name} dir="auto">
                {name}
              </span>{' '}
              {isDefault && <Tag>{own.defaultMark}</Tag>}
              <span class={`${switchStyles.lineHelp} clip`}>{chosenBy}</span>
            </button>
            <button
              type="button"
              class={switchStyles.track}
              role="switch"
              aria-checked={on}
              aria-label={own.on(name)}
              onClick={() => onSwitch(template, !on)}
            />
            <MoreMenu
              size="md"
              label={own.more(name)}
              items={[
                isDefault
                  ? { label: own.noDefault, onChoose: () => onDefault(null) }
                  : { label: own.makeDefault, icon: 'check', onChoose: () => onDefault(id) },
                { label: own.exportOne, icon: 'download', onChoose: () => onExport(template) },
                { kind: 'rule' },
                { label: own.remove, icon: 'trash', danger: true, onChoose: () => onRemove(template) },
              ]}
            />
          </li>
        );
      })}
    </ul>
  );
}
