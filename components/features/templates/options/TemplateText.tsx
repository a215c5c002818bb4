import { useRef } from 'preact/hooks';
import type { NoteProblem } from '@/lib/features/templates/note';
import type { TemplatePage } from '@/lib/features/templates/page-data';
import { Field, type FieldIds } from '@/components/ui/Field';
import { useCompletion } from './CompletionList';
import { useTemplateWords } from './use-template-words';
import { LineProblems, NumberedText, selectLine } from '@/components/ui/NumberedText';
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
  return (
    <div class={templatesStyles.content}>
      <Field label={label} help={help}>
        {(ids) => (
          <NumberedText
            areaRef={area}
            class={templatesStyles.editor}
            text={text}
            fewest={FEWEST_LINES}
            wrong={problems.map(({ line }) => line)}
            after={completion.list}
            id={ids.id}
            aria-describedby={ids.describedBy}
            {...completion.field}
          />
        )}
      </Field>
      {problems.length > 0 && (
        <LineProblems
          problems={problems.map(({ line, column, kind, name }) => ({
            key: `${line}:${column}:${kind}`,
            goTo: own.goTo(line),
            said: own.problem[kind](name),
            isHint: kind === 'differs',
            show: () => selectLine(area.current, line, column),
          }))}
        />
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
