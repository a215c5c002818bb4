import { useEffect, useRef } from 'preact/hooks';
import type { CheckedText } from '@/lib/features/schema/check';
import { Button } from '@/components/ui/Button';
import { useSchemaWords } from './use-schema-words';
import { useEvent } from '@/components/shell/state/use-event';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as numberedLinesStyles from '@/components/ui/numbered-lines.module.css';
import * as textInputStyles from '@/components/ui/TextInput.module.css';

type Props = {
  label: string;
  text: string;
  problems: CheckedText['problems'];
  /** A line to scroll to; a new object each time. */
  goTo: { line: number } | undefined;
  onText: (text: string) => void;
};

const FEWEST_LINES = 8;

/** JSON with line numbers; each problem is listed above, with a link to its line. */
export function SchemaTextSide({ label, text, problems, goTo, onText }: Props) {
  const said = useSchemaWords();
  const area = useRef<HTMLTextAreaElement>(null);
  const lines = text.split('\n');
  const wrong = new Set(problems.map(({ line }) => line));
  const show = (line: number): void => {
    const from = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    area.current?.focus();
    area.current?.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
  };
  const showPlace = useEvent(() => {
    if (goTo) show(goTo.line);
  });
  useEffect(() => showPlace(), [goTo, showPlace]);
  const count = Math.max(FEWEST_LINES, lines.length);
  return (
    <>
      {problems.length > 0 && (
        <div role="alert">
          <ul class={numberedLinesStyles.problems}>
            {problems.map(({ line, column, code, found }) => (
              <li key={`${line}:${column}:${code}`}>
                <Button size="sm" kind="quiet" class={numberedLinesStyles.goTo} onPress={() => show(line)}>
                  {said.goTo(line)}
                </Button>
                <span class={fieldStyles.error}>{said.problem[code](found)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div class={numberedLinesStyles.editor}>
        <div class={numberedLinesStyles.numbers} aria-hidden="true">
          {Array.from({ length: count }, (_, at) => (
            <span key={at} class={wrong.has(at + 1) ? numberedLinesStyles.wrong : undefined}>
              {at + 1}
            </span>
          ))}
        </div>
        <textarea
          ref={area}
          class={`${textInputStyles.input} ${textInputStyles.area} ${textInputStyles.mono} ${numberedLinesStyles.text}`}
          aria-label={label}
          aria-invalid={problems.length > 0 || undefined}
          rows={count}
          wrap="off"
          dir="ltr"
          spellcheck={false}
          autoComplete="off"
          value={text}
          onInput={(event) => onText(event.currentTarget.value)}
        />
      </div>
    </>
  );
}
