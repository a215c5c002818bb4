import type { ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '@/components/ui/Button';
import { TextInput } from '@/components/ui/TextInput';
import * as styles from './WhyNot.module.css';

type OneFieldProps<T> = Omit<ComponentProps<typeof TextInput>, 'class' | 'value' | 'onInput'> & {
  button: { text: string; label?: string };
  /** What is typed means; undefined for what cannot be used. */
  read: (typed: string) => T | undefined;
  onRead: (value: T, clear: () => void) => void;
};

/** One thing to type about a file, and a button beside it. */
export function OneField<T>({ button, read, onRead, ...field }: OneFieldProps<T>) {
  const [typed, setTyped] = useState('');
  const value = read(typed);
  const press = (): void => {
    if (value !== undefined) onRead(value, () => setTyped(''));
  };
  return (
    <form
      class={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <TextInput {...field} class="grow" value={typed} onInput={setTyped} />
      <Button {...button} disabled={value === undefined} onPress={press} />
    </form>
  );
}
