import type { ComponentChildren, ComponentProps, RefObject } from 'preact';
import { Button } from './Button';
import * as fieldStyles from './Field.module.css';
import * as styles from './numbered-lines.module.css';
import * as textInputStyles from './TextInput.module.css';

type Props = Omit<ComponentProps<'textarea'>, 'class'> & {
  areaRef: RefObject<HTMLTextAreaElement | null>;
  class?: string | undefined;
  text: string;
  /** How many lines there is room for at least. */
  fewest: number;
  /** The numbers of the lines with a problem, from 1. */
  wrong: readonly number[];
  /** Behind the text. */
  after?: ComponentChildren;
};

/** A text as code, with the numbers of its lines. */
export function NumberedText({ areaRef, class: own, text, fewest, wrong, after, ...area }: Props) {
  const count = Math.max(fewest, text.split('\n').length);
  return (
    <div class={own ? `${styles.editor} ${own}` : styles.editor}>
      <div class={styles.numbers} aria-hidden="true">
        {Array.from({ length: count }, (_, at) => (
          <span key={at} class={wrong.includes(at + 1) ? styles.wrong : undefined}>
            {at + 1}
          </span>
        ))}
      </div>
      <textarea
        ref={areaRef}
        class={`${textInputStyles.input} ${textInputStyles.area} ${textInputStyles.mono} ${styles.text}`}
        aria-invalid={wrong.length > 0 || undefined}
        rows={count}
        wrap="off"
        dir="ltr"
        spellcheck={false}
        value={text}
        {...area}
      />
      {after}
    </div>
  );
}

type Problem = { key: string; goTo: string; said: string; isHint?: boolean; show: () => void };

/** What is wrong with the lines of such a text; each can be gone to. */
export const LineProblems = ({ problems }: { problems: readonly Problem[] }) => (
  <ul class={styles.problems}>
    {problems.map(({ key, goTo, said, isHint, show }) => (
      <li key={key}>
        <Button text={goTo} kind="quiet" class={styles.goTo} onPress={show} />
        <span class={isHint ? fieldStyles.help : fieldStyles.error}>{said}</span>
      </li>
    ))}
  </ul>
);

/** Selects a line, from one of its columns on; both count from 1. */
export function selectLine(area: HTMLTextAreaElement | null, line: number, column = 1): void {
  const lines = area?.value.split('\n') ?? [];
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  area?.focus();
  area?.setSelectionRange(start + column - 1, start + (lines[line - 1]?.length ?? 0));
}
