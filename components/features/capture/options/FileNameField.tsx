import { useEffect, useState } from 'preact/hooks';
import type { Exportable } from '@/lib/features/export/exportable';
import { flatFileNameFor } from '@/lib/features/export/file-name';
import { unknownPlaceholder } from '@/lib/features/export/placeholders';
import { defaultSettings } from '@/lib/core/model/settings';
import { Field } from '@/components/ui/Field';
import { TextInput } from '@/components/ui/TextInput';
import { useSettings } from '@/components/shell/state/settings';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';

type Props = { sample: Exportable; saved: boolean; onSave: (fileName: string) => void };

/** How files are named, with an example for a page. A template with an unknown placeholder is not saved. */
export function FileNameField({ sample, saved, onSave }: Props) {
  const settings = useSettings();
  const { options } = useOptionsWords();
  const [text, setText] = useState(settings.capture.fileName);
  useEffect(() => setText(settings.capture.fileName), [settings.capture.fileName]);
  const name = flatFileNameFor(sample, '.md', {
    ...settings,
    capture: { ...settings.capture, fileName: text },
  });
  const unknown = unknownPlaceholder(text);
  const commit = (value: string): void => {
    if (unknownPlaceholder(value) !== undefined) return;
    const next = value.trim() || defaultSettings.capture.fileName;
    setText(next);
    if (next !== settings.capture.fileName) onSave(next);
  };
  return (
    <Field
      label={options.capture.fileName}
      help={<bdi class="mono muted">{name}</bdi>}
      error={unknown === undefined ? undefined : options.capture.unknownPlaceholder(unknown)}
      saved={saved ? options.saved : undefined}
    >
      {(ids) => <TextInput ids={ids} mono value={text} onInput={setText} onCommit={commit} maxLength={200} />}
    </Field>
  );
}
