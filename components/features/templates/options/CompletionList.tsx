import { useEffect, useRef } from 'preact/hooks';
import type { Completing } from './use-completion';
import { useTemplateWords } from './use-template-words';
import * as menuStyles from '@/components/ui/Menu.module.css';
import * as templatesStyles from './templates.module.css';
import * as styles from './CompletionList.module.css';

type Props = { id: string; open: Completing; onTake: (index: number) => void };

export const optionId = (id: string, index: number): string => `${id}-${index}`;

/** The names that can complete the input, each with its value on the page. The field keeps the focus. */
export function CompletionList({ id, open, onTake }: Props) {
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
