import { useRef, useEffect, useLayoutEffect, useState, useId } from 'preact/hooks';
import type { NoteProblem } from '@/lib/features/templates/note';
import type { TemplatePage } from '@/lib/features/templates/page-data';
import { Field, type FieldIds } from '@/components/ui/Field';
import { useTemplateWords } from './use-template-words';
import { LineProblems, NumberedText, selectLine } from '@/components/ui/NumberedText';
import type { Completions } from '@/lib/features/templates/completion';
import { useApp } from '@/components/shell/state/app';
import * as templatesStyles from './templates.module.css';
import * as textInputStyles from '@/components/ui/TextInput.module.css';
import * as menuStyles from '@/components/ui/Menu.module.css';
import * as styles from './CompletionList.module.css';

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
            said: own.problem(kind, name),
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

type CompletionListProps = { id: string; open: Completing; onTake: (index: number) => void };

const optionId = (id: string, index: number): string => `${id}-${index}`;

/** The names that can complete the input, each with its value on the page. The field keeps the focus. */
function CompletionList({ id, open, onTake }: CompletionListProps) {
  const { own } = useTemplateWords();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const shown = list.current?.children[open.active];
    if (shown && 'scrollIntoView' in shown) shown.scrollIntoView({ block: 'nearest' });
  }, [open.active]);
  return (
    <ul
      ref={list}
      id={id}
      class={`${menuStyles.menu} ${templatesStyles.names}`}
      role="listbox"
      aria-label={own.names}
      style={{ '--line': open.line }}
    >
      {open.options.map(({ name, kind, value }, index) => (
        <li
          key={name}
          id={optionId(id, index)}
          class={[menuStyles.item, templatesStyles.item, index === open.active && styles.isOn]
            .filter(Boolean)
            .join(' ')}
          role="option"
          aria-selected={index === open.active}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(index)}
        >
          <span class={`mono ${templatesStyles.name}`} dir="ltr">
            {name}
          </span>
          <span class={`${menuStyles.extension} clip`} dir="auto">
            {kind === 'selector' ? own.aSelector : value || own.emptyHere}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Completing = Completions & { active: number; line: number };

/**
 * Completions for the letters before the caret of a field, while they are typed: arrows move, Enter and Tab accept, Esc
 * closes. The field keeps the focus.
 */
function useCompletion(
  area: { current: HTMLInputElement | HTMLTextAreaElement | null },
  page: TemplatePage | undefined,
  onText: (text: string) => void,
  onCommit: () => void,
) {
  const app = useApp();
  const { own } = useTemplateWords();
  const listId = useId();
  const [open, setOpen] = useState<Completing>();
  const caret = useRef<number>(undefined);
  const turn = useRef(0);
  const close = (): void => {
    turn.current += 1;
    setOpen(undefined);
  };
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  /** The current completions. The code that finds them is loaded with the first letter. */
  const look = async (): Promise<void> => {
    const field = area.current;
    if (!field || !page || field.selectionStart !== field.selectionEnd) return close();
    const caretNow = field.selectionStart ?? field.value.length;
    const mine = (turn.current += 1);
    const [{ completionsAt }, toMarkdown] = await Promise.all([
      import('@/lib/features/templates/completion'),
      app.htmlToMarkdown(),
    ]);
    if (mine !== turn.current) return;
    const found = completionsAt(field.value, caretNow, page, { toMarkdown });
    const line = field.value.slice(0, caretNow).split('\n').length;
    setOpen(found && { ...found, active: 0, line });
  };
  const take = async (index: number): Promise<void> => {
    const option = open?.options[index];
    const field = area.current;
    if (!open || !option || !field) return;
    close();
    const { completed } = await import('@/lib/features/templates/completion');
    const next = completed(field.value, open, option);
    caret.current = next.caret;
    field.focus();
    onText(next.text);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!open || event.isComposing) return;
    const count = open.options.length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setOpen({ ...open, active: (open.active + step + count) % count });
    else if (event.key === 'Enter') void take(open.active);
    else if (event.key === 'Escape') close();
    else {
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Tab'].includes(event.key)) close();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    field: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': open && listId,
      'aria-activedescendant': open && optionId(listId, open.active),
      onInput: ({ currentTarget }: { currentTarget: { value: string } }): void => {
        onText(currentTarget.value);
        void look();
      },
      onKeyDown,
      onClick: close,
      onBlur: (): void => {
        close();
        onCommit();
      },
    },
    /** Behind the field. */
    list: (
      <>
        {open && <CompletionList id={listId} open={open} onTake={(index) => void take(index)} />}
        <span class="visually-hidden" role="status">
          {open &&
            own.namesFound({ count: open.options.length, first: open.options[open.active]?.name ?? '' })}
        </span>
      </>
    ),
  };
}
