import type { EngineId } from '@/lib/core/model/request';
import type { IgnoredOption } from '@/lib/core/ports/engine';
import { ignoredWords } from '@/lib/core/words/ignored';
import * as optionsFormStyles from './options-form.module.css';

type Props = {
  ignored: readonly IgnoredOption[];
  engine: EngineId;
  /** The interface's label for an option. */
  nameOf: (option: string) => string;
};

/** Options that were set and will not be used, or that the server may lack: one line per reason. */
export function IgnoredOptions({ ignored, engine, nameOf }: Props) {
  const lines = new Map<string, Set<string>>();
  for (const { option, why } of ignored) {
    const said = ignoredWords(why, engine);
    lines.set(said, (lines.get(said) ?? new Set()).add(nameOf(option)));
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
