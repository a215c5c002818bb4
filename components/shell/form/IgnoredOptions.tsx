import type { EngineId } from '@/lib/core/model/request';
import type { IgnoredOption } from '@/lib/core/ports/engine';
import { ignoredWords } from '@/lib/core/words/ignored';
import type { FieldWords } from '@/components/shell/state/define-form';
import { usePanelWords } from '../state/use-panel-words';
import * as optionsFormStyles from './options-form.module.css';

type Props = {
  ignored: readonly IgnoredOption[];
  engine: EngineId;
  /** The fields that may be named, if not those of a capture. An option without a name says it by itself. */
  words?: Readonly<Record<string, FieldWords>>;
};

/** Options that were set and will not be used, or that the server may lack: one line per reason. */
export function IgnoredOptions({ ignored, engine, words: own }: Props) {
  const { panel, words } = usePanelWords();
  const fields: Readonly<Record<string, FieldWords>> = own ?? panel.option;
  const formats: Readonly<Record<string, string>> = words.formats;
  /** The label of an option, of its first part, or of its format. */
  const nameOf = (option: string): string | undefined =>
    (fields[option] ?? Object.entries(fields).find(([path]) => path.startsWith(`${option}.`))?.[1])?.label ??
    formats[option];
  const lines = new Map<string, Set<string>>();
  for (const { option, why } of ignored) {
    const name = nameOf(option);
    const said = ignoredWords(why, engine);
    if (name !== undefined) lines.set(said, (lines.get(said) ?? new Set()).add(name));
  }
  return lines.size === 0 ? null : (
    <div role="status">
      {[...lines].map(([said, names]) => (
        <p key={said} class={optionsFormStyles.smallPrint}>
          {[...names].join(', ')}: {said}
        </p>
      ))}
    </div>
  );
}
