import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ImportedTemplate } from '@/lib/features/templates/clipper-json';
import type { TemplatePage } from '@/lib/features/templates/page-data';
import { promptsOf } from '@/lib/features/templates/asks';
import { unknownNames } from '@/lib/features/templates/unknown-names';
import { isSameTemplate, type Template, type TemplateBook } from '@/lib/features/templates/template';
import { Button } from '@/components/ui/Button';
import { Check } from '@/components/ui/Check';
import { Dialog } from '@/components/ui/Dialog';
import { useNote, usePreviewPage } from './use-note';
import { useTemplateWords } from './use-template-words';
import { useEvent } from '@/components/shell/state/use-event';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as templatesStyles from './templates.module.css';

type Props = {
  /** The templates that already exist. */
  book: TemplateBook | undefined;
  found: readonly ImportedTemplate[] | undefined;
  onImport: (templates: Template[]) => void;
  onClose: () => void;
};

/** What files contain, before anything is stored: the templates, what is not supported in them, what cannot be read. */
export function ImportDialog({ book, found, onImport, onClose }: Props) {
  const { own } = useTemplateWords();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const page = usePreviewPage();
  const read = useMemo(() => (found ?? []).filter((one) => one.ok), [found]);
  const templates = read.map(({ template }) => template);
  const before = (at: number): Template[] => [...(book?.templates ?? []), ...templates.slice(0, at)];
  const isKnown = (template: Template, at: number): boolean =>
    before(at).some((one) => isSameTemplate(one, template));
  // A template that already exists is imported again only if the user checks it.
  const leaveKnown = useEvent(() => setLeft(new Set(templates.filter(isKnown).map(({ id }) => id))));
  useEffect(() => leaveKnown(), [found, leaveKnown]);
  const refused = (found ?? []).filter((one) => !one.ok);
  const wanted = templates.filter(({ id }) => !left.has(id));
  return (
    <Dialog
      open={found !== undefined}
      onClose={onClose}
      title={own.importTitle(templates.length)}
      actions={
        <>
          <Button onPress={onClose}>{own.cancel}</Button>
          {templates.length > 0 && (
            <Button kind="primary" disabled={wanted.length === 0} onPress={() => onImport(wanted)} autofocus>
              {own.importButton(wanted.length)}
            </Button>
          )}
        </>
      }
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
                {own.importParts(template.properties.length, template.triggers.length)}
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
  return [...new Set(found.map(({ kind, name }) => own.problem[kind](name)))].map((said) => (
    <p key={said} class={fieldStyles.help}>
      {said}
    </p>
  ));
}
