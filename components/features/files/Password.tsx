import type { ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import type { Failure } from '@/lib/core/model/errors';
import { fileNameOf } from '@/lib/features/files/file-name';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { TextInput } from '@/components/ui/TextInput';
import { useParseWords } from './use-parse-words';
import * as styles from './WhyNot.module.css';

type PasswordProps = {
  /** Its id in the inbox, or the address of the tab that shows it. */
  file: string;
  fileName: string;
  failure: Failure;
  onFailure: (thrown: unknown) => void;
  onUnlocked: () => void;
};

/** The field for the password of a file that is locked: it goes to the background's memory, for one reading. */
export function Password({ file, fileName, failure, onFailure, onUnlocked }: PasswordProps) {
  const { call } = useApp();
  const { parse } = useParseWords();
  const { reason, facts } = failure;
  if (reason !== 'file-unreadable' || !facts.detail?.startsWith('password')) return null;
  return (
    <OneField
      type="password"
      label={parse.password(fileName)}
      maxLength={1_000}
      autofocus={facts.detail === 'password-wrong'}
      button={{ text: parse.unlock, label: parse.unlockNamed(fileName) }}
      read={(password) => password || undefined}
      onRead={(password, clear) =>
        void call('parse.setSecret', { file, password }).then(() => {
          clear();
          onUnlocked();
        }, onFailure)
      }
    />
  );
}

/** The same for the file in the tab. */
export function TabPassword({
  url = '',
  failure,
  ...then
}: Pick<PasswordProps, 'failure' | 'onFailure' | 'onUnlocked'> & { url: string | undefined }) {
  return <Password file={url} fileName={fileNameOf(url, '')} failure={failure} {...then} />;
}

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
