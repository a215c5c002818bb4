import { actionWords } from '@/lib/core/words/actions';
import { useEffect, useRef, useState } from 'preact/hooks';
import { shortcutOf } from '@/lib/core/model/shortcut';
import type { ShortcutEditor } from '@/lib/core/ports/gesture';
import { useAnnounce } from '../state/use-announce';
import { Button } from '@/components/ui/Button';
import { Kbd } from '@/components/ui/Kbd';
import { useOptionsWords } from './shared/use-options-words';
import * as styles from './ShortcutKeys.module.css';

type Props = {
  /** What the shortcut does. */
  label: string;
  /** The current keys; empty when there are none, undefined until they are known. */
  keys: string | undefined;
  /** The page where the browser lets a user set an extension's keys. */
  editor: ShortcutEditor | undefined;
  /** What already uses these keys. */
  takenBy: (keys: string) => string | undefined;
  set: (keys: string) => Promise<void>;
  reset: () => Promise<void>;
};

/** The keys of one command, changed by pressing the new ones. */
export function ShortcutKeys({ label, keys, editor, takenBy, set, reset }: Props) {
  const { options } = useOptionsWords();
  const { shortcuts: own } = options;
  const announce = useAnnounce();
  const [listens, setListens] = useState(false);
  const [problem, setProblem] = useState<string>();
  const change = useRef<HTMLButtonElement>(null);
  const press = useRef<HTMLButtonElement>(null);
  const wasListening = useRef(false);
  useEffect(() => {
    if (listens) press.current?.focus();
    else if (wasListening.current) change.current?.focus();
    wasListening.current = listens;
  }, [listens]);

  const stop = (): void => {
    setListens(false);
    setProblem(undefined);
  };
  const refuse = (said: string): void => {
    setProblem(said);
    announce(said);
  };
  const apply = (work: Promise<void>): void => void work.then(stop, () => refuse(own.refused));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.code === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.code === 'Escape') return stop();
    const pressed = shortcutOf(event, /Mac/.test(navigator.platform));
    if (pressed === 'modifier') return;
    if (pressed === 'unusable') return refuse(own.unusable);
    const taken = takenBy(pressed.keys);
    if (taken !== undefined) return refuse(own.taken(pressed.keys, taken));
    apply(set(pressed.keys));
  };

  if (!listens)
    return (
      <span class={styles.keys}>
        {keys ? <Keys shortcut={keys} /> : <span class="faint">{keys !== undefined && own.notSet}</span>}
        {editor && (
          <Button size="sm" kind="quiet" buttonRef={change} onPress={() => setListens(true)}>
            {own.change}
            <span class="visually-hidden"> {label}</span>
          </Button>
        )}
      </span>
    );
  return (
    <span class={`${styles.keys} ${styles.newKeys}`}>
      <button
        type="button"
        class={styles.press}
        ref={press}
        aria-label={own.pressFor(label)}
        onKeyDown={onKeyDown}
      >
        {own.press}
      </button>
      {keys && (
        <Button size="sm" kind="quiet" onPress={() => apply(set(''))}>
          {own.remove}
        </Button>
      )}
      <Button size="sm" kind="quiet" onPress={() => apply(reset())}>
        {own.reset}
      </Button>
      <Button size="sm" kind="quiet" onPress={stop}>
        {actionWords.cancel}
      </Button>
      {problem && <span class={styles.bad}>{problem}</span>}
    </span>
  );
}

/** `Alt+Shift+Y` as three keys; on a Mac, where the browser writes `⌥⇧Y`, each symbol is one. */
function Keys({ shortcut }: { shortcut: string }) {
  const parts = shortcut.includes('+') ? shortcut.split('+') : [...shortcut];
  return (
    <>
      {parts.map((part) => (
        <Kbd key={part}>{part}</Kbd>
      ))}
    </>
  );
}
