import { useRef } from 'preact/hooks';
import type { NoteProblem } from '@/lib/features/templates/note';
import type { TemplatePage } from '@/lib/features/templates/page-data';
import { Button } from '@/components/ui/Button';
import { Field, type FieldIds } from '@/components/ui/Field';
import { useCompletion } from './CompletionList';
import { useTemplateWords } from './use-template-words';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as numberedLinesStyles from '@/components/ui/numbered-lines.module.css';
import * as templatesStyles from './templates.module.css';
import * as textInputStyles from '@/components/ui/TextInput.module.css';

type Props = {
  label: string;
  help: string;
  text: string;
  problems: readonly NoteProblem[];
  /** The values that names are looked up in. */
  page: TemplatePage | undefined;
  onText: (text: string) => void;
  onCommit: () => void;
};

const FEWEST_LINES = 10;

/** The body of a template with line numbers; each problem is listed below, with a link to its line. */
export function TemplateText({ label, help, text, problems, page, onText, onCommit }: Props) {
  const { own } = useTemplateWords();
  const area = useRef<HTMLTextAreaElement | null>(null);
  const completion = useCompletion(area, page, onText, onCommit);
  const lines = text.split('\n');
  const wrong = new Set(problems.map(({ line }) => line));
  const show = ({ line, column }: NoteProblem): void => {
    const from = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    area.current?.focus();
    area.current?.setSelectionRange(from + column - 1, from + (lines[line - 1]?.length ?? 0));
  };
  const count = Math.max(FEWEST_LINES, lines.length);
  return (
    <div class={templatesStyles.content}>
      <Field label={label} help={help}>
        {(ids) => (
          <div class={`${numberedLinesStyles.editor} ${templatesStyles.editor}`}>
            <div class={numberedLinesStyles.numbers} aria-hidden="true">
              {Array.from({ length: count }, (_, at) => (
                <span key={at} class={wrong.has(at + 1) ? numberedLinesStyles.wrong : undefined}>
                  {at + 1}
                </span>
              ))}
            </div>
            <textarea
              ref={area}
              id={ids.id}
              class={`${textInputStyles.input} ${textInputStyles.area} ${textInputStyles.mono} ${numberedLinesStyles.text}`}
              aria-describedby={ids.describedBy}
              aria-invalid={problems.length > 0 || undefined}
              rows={count}
              wrap="off"
              dir="ltr"
              spellcheck={false}
              value={text}
              {...completion.field}
            />
            {completion.list}
          </div>
        )}
      </Field>
      {problems.length > 0 && (
        <ul class={numberedLinesStyles.problems}>
          {problems.map((problem) => (
            <li key={`${problem.line}:${problem.column}:${problem.kind}`}>
              <Button
                text={own.goTo(problem.line)}
                size="sm"
                kind="quiet"
                class={numberedLinesStyles.goTo}
                onPress={() => show(problem)}
              />
              <span class={problem.kind === 'differs' ? fieldStyles.help : fieldStyles.error}>
                {own.problem[problem.kind](problem.name)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type TemplateLineProps = {
  ids?: FieldIds;
  /** For a field without a visible label. */
  label?: string;
  value: string;
  /** The values that names are looked up in. */
  page: TemplatePage | undefined;
  onInput: (value: string) => void;
  onCommit: () => void;
};

/** One line of a template, with completions listed as it is typed. */
export function TemplateLine({ ids, label, value, page, onInput, onCommit }: TemplateLineProps) {
  const field = useRef<HTMLInputElement | null>(null);
  const completion = useCompletion(field, page, onInput, onCommit);
  return (
    <div class={templatesStyles.line}>
      <input
        ref={field}
        type="text"
        class={`${textInputStyles.input} ${textInputStyles.mono}`}
        id={ids?.id}
        aria-label={label}
        aria-describedby={ids?.describedBy}
        autoComplete="off"
        spellcheck={false}
        dir="ltr"
        value={value}
        {...completion.field}
        onKeyDown={(event) => {
          completion.field.onKeyDown(event);
          if (event.key === 'Enter' && !event.defaultPrevented) onCommit();
        }}
      />
      {completion.list}
    </div>
  );
}
