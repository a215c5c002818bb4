import { useEffect, useRef, useLayoutEffect, useState, useId } from 'preact/hooks';
import { useTemplateWords } from './use-template-words';
import type { Completions } from '@/lib/features/templates/completion';
import type { TemplatePage } from '@/lib/features/templates/page-data';
import { useApp } from '@/components/shell/state/app';
import * as menuStyles from '@/components/ui/Menu.module.css';
import * as templatesStyles from './templates.module.css';
import * as styles from './CompletionList.module.css';

type Props = { id: string; open: Completing; onTake: (index: number) => void };

const optionId = (id: string, index: number): string => `${id}-${index}`;

/** The names that can complete the input, each with its value on the page. The field keeps the focus. */
function CompletionList({ id, open, onTake }: Props) {
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
export function useCompletion(
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
    /** For the field. */
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
          {open && own.namesFound(open.options.length, open.options[open.active]?.name ?? '')}
        </span>
      </>
    ),
  };
}
