import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ImportedTemplate } from '../../../../lib/templates/clipper-json';
import { unknownNames } from '../../../../lib/templates/unknown-names';
import type { Template } from '../../../../lib/model/template';
import { Button } from '../../../ui/Button';
import { Check } from '../../../ui/Check';
import { Dialog } from '../../../ui/Dialog';
import { useTemplateWords } from './use-template-words';

type Props = {
  found: readonly ImportedTemplate[] | undefined;
  onImport: (templates: Template[]) => void;
  onClose: () => void;
};

/** What files hold, before anything is stored: which templates, what of them is not understood, what cannot be read. */
export function ImportDialog({ found, onImport, onClose }: Props) {
  const { own } = useTemplateWords();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => setLeft(new Set()), [found]);
  const read = useMemo(() => (found ?? []).filter((one) => one.ok), [found]);
  const templates = read.map(({ template }) => template);
  const unreadable = (found ?? []).flatMap((one) => (one.ok ? [] : [one.name]));
  const wanted = templates.filter(({ id }) => !left.has(id));
  return (
    <Dialog
      open={found !== undefined}
      onClose={onClose}
      title={own.importTitle(templates.length)}
      actions={
        <>
          <Button onPress={onClose}>{own.cancel}</Button>
          <Button kind="primary" disabled={wanted.length === 0} onPress={() => onImport(wanted)} autofocus>
            {own.importButton(wanted.length)}
          </Button>
        </>
      }
    >
      <ul class="tpl__found">
        {read.map(({ template, unused }) => {
          const unknown = unknownNames(template);
          return (
            <li key={template.id}>
              <div class="tpl__h">
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
              <p class="field__h">
                {own.importParts(template.properties.length, template.triggers.length)}
                {unknown.length > 0 && `. ${own.notUnderstood(unknown)}`}
              </p>
              {unused && <p class="field__h">{own.fromSettings(unused)}</p>}
            </li>
          );
        })}
        {unreadable.map((name, at) => (
          <li key={at} class="field__e">
            {own.unreadable(name)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
