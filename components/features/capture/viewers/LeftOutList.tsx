import { useState } from 'preact/hooks';
import type { LeftOut } from '@/lib/core/model/capture';
import { createLeftOutWords } from '@/lib/features/capture/words/en-left-out';
import type { PutBack } from '../state/use-put-back';
import { wordsHook } from '@/components/shell/state/use-words';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import * as styles from './LeftOutList.module.css';

export const useLeftOutWords = wordsHook(createLeftOutWords);

type Props = {
  parts: readonly LeftOut[];
  /** Absent where its page cannot be read again. */
  actions: Pick<PutBack, 'putBack' | 'always'> | undefined;
  /** The screen has no other filled button. */
  filled?: boolean;
};

/**
 * What was left out, in the order of the page: first words, reason, size. Each part can be put back with one press; the
 * chosen one shows what else can be done with it.
 */
export function LeftOutList({ parts, actions, filled = false }: Props) {
  const own = useLeftOutWords();
  const mayReturn = (part: LeftOut): boolean => actions !== undefined && part.selector !== undefined;
  const [chosen, setChosen] = useState(() => parts.findIndex(mayReturn));
  return (
    <ul class={styles.list} role="list" aria-label={own.title}>
      {parts.map((part, at) => {
        const { what, words, count, begins } = part;
        const said = own.quoted(part);
        const text = (
          <>
            <bdi class={`${styles.begins} clip`} dir="auto">
              {said}
            </bdi>
            {begins !== undefined && <span class={styles.why}>{own.what[what]}</span>}
          </>
        );
        const open = at === chosen && mayReturn(part);
        return (
          <li key={at} class={open ? styles.chosen : undefined}>
            {mayReturn(part) ? (
              <button
                type="button"
                class={styles.part}
                aria-expanded={open}
                onClick={() => setChosen(open ? -1 : at)}
              >
                {text}
              </button>
            ) : (
              <div class={styles.part}>{text}</div>
            )}
            <span class={`${styles.end} tabular faint`}>
              {words > 0 ? own.words(words) : own.elements(count)}
              {mayReturn(part) && !open && (
                <IconButton
                  icon="undo"
                  label={own.putBackThis(said)}
                  onPress={() => actions?.putBack(part)}
                />
              )}
            </span>
            {open && actions && (
              <div class={styles.actions}>
                <Button
                  text={own.putBack}
                  {...(filled && { kind: 'primary' as const })}
                  icon="undo"
                  onPress={() => actions.putBack(part)}
                />
                {actions.always && part.rule !== undefined && (
                  <Button text={own.always} onPress={() => actions.always?.(part)} />
                )}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
