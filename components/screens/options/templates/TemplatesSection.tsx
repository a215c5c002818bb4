import { useRef, useState } from 'preact/hooks';
import { toFailure, type Failure } from '../../../../lib/model/errors';
import { readTemplateBook, templateSchema, type Template } from '../../../../lib/model/template';
import { safePart } from '../../../../lib/export/safe-part';
import { clipperJson, templatesOfFile, type ImportedTemplate } from '../../../../lib/templates/clipper-json';
import { useApp } from '../../../state/app';
import { useOnePress } from '../../../state/double-press';
import { useLive } from '../../../state/use-live';
import { useToast } from '../../../state/use-toast';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Section } from '../Section';
import { ImportDialog } from './ImportDialog';
import { TemplateEditor } from './TemplateEditor';
import { TemplateList } from './TemplateList';
import { useTemplateWords } from './use-template-words';
import * as fieldStyles from '../../../ui/Field.module.css';
import * as templatesStyles from './templates.module.css';

/** What Copy and Download give for Markdown: templates of one's own, in the language of Obsidian Web Clipper. */
export function TemplatesSection() {
  const app = useApp();
  const { own } = useTemplateWords();
  const toast = useToast();
  const { value: book } = useLive(
    async (reader) => readTemplateBook(await reader.templateRecord()),
    ['settings'],
    [],
  );
  const [editing, setEditing] = useState<string>();
  const [removing, setRemoving] = useState<Template>();
  const [found, setFound] = useState<ImportedTemplate[]>();
  const [failure, setFailure] = useState<Failure>();
  const files = useRef<HTMLInputElement>(null);
  const doing = (work: Promise<unknown>): void =>
    void work.catch((thrown: unknown) => setFailure(toFailure(thrown)));
  const put = (templates: Template[]): Promise<unknown> => app.call('templates.put', { templates });

  const isFirstPress = useOnePress();
  const create = (): void => {
    if (!isFirstPress()) return;
    const template = templateSchema.parse({
      id: app.newId(),
      name: own.newName,
      properties: [
        { name: 'title', value: '{{title}}', type: 'text' },
        { name: 'source', value: '{{url}}', type: 'text' },
        { name: 'created', value: '{{date}}', type: 'date' },
      ],
    });
    doing(put([template]).then(() => setEditing(template.id)));
  };
  const read = async (list: readonly File[]): Promise<void> => {
    const all: ImportedTemplate[] = [];
    for (const file of list) {
      const here = templatesOfFile(await file.text(), app.newId);
      all.push(...(here.length > 0 ? here : [{ ok: false as const, name: file.name }]));
    }
    setFound(all);
  };
  const store = (templates: Template[]): void => {
    setFound(undefined);
    doing(put(templates).then(() => toast({ text: own.imported(templates.length) })));
  };
  const save = (template: Template): void => {
    const blob = new Blob([clipperJson(template)], { type: 'application/json' });
    doing(app.gestures.save(blob, `${safePart(template.name) || 'template'}.json`));
  };
  const edited = book?.templates.find(({ id }) => id === editing);
  return (
    <Section id="templates" title={own.title} lede={own.lede}>
      {failure && (
        <p role="alert" class={fieldStyles.error}>
          {failure.reason}
        </p>
      )}
      {book && edited ? (
        <TemplateEditor key={edited.id} template={edited} book={book} onClose={() => setEditing(undefined)} />
      ) : (
        <>
          <div class={templatesStyles.h}>
            <Button icon="plus" onPress={create}>
              {own.create}
            </Button>
            <Button icon="file" onPress={() => files.current?.click()}>
              {own.importFiles}
            </Button>
            <input
              ref={files}
              type="file"
              accept=".json,application/json"
              multiple
              hidden
              aria-label={own.importFiles}
              onChange={(event) => {
                const { currentTarget } = event;
                doing(read([...(currentTarget.files ?? [])]).finally(() => (currentTarget.value = '')));
              }}
            />
          </div>
          {book &&
            (book.templates.length === 0 ? (
              <p class="muted">{own.none}</p>
            ) : (
              <TemplateList
                book={book}
                onEdit={({ id }) => setEditing(id)}
                onSwitch={(template, on) => doing(put([{ ...template, on }]))}
                onDefault={(id) => doing(app.call('templates.setDefault', { id }))}
                onExport={save}
                onRemove={setRemoving}
              />
            ))}
        </>
      )}
      <ImportDialog book={book} found={found} onImport={store} onClose={() => setFound(undefined)} />
      <Dialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={own.removeTitle(removing?.name ?? '')}
        actions={
          <>
            <Button autofocus onPress={() => setRemoving(undefined)}>
              {own.keep}
            </Button>
            <Button
              kind="danger-fill"
              onPress={() => {
                if (removing) doing(app.call('templates.remove', { id: removing.id }));
                setRemoving(undefined);
              }}
            >
              {own.remove}
            </Button>
          </>
        }
      >
        {own.removeBody}
      </Dialog>
    </Section>
  );
}
