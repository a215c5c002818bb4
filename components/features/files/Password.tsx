import type { Failure } from '@/lib/core/model/errors';
import { tabFileOf } from '@/lib/core/model/request';
import type { TabView } from '@/lib/core/ports/current-tab';
import { fileNameOf } from '@/lib/features/files/file-name';
import { useApp } from '@/components/shell/state/app';
import { OneField } from './OneField';
import { useParseWords } from './use-parse-words';

type PasswordProps = {
  /** Its id in the inbox, or what `tabFileOf` names. */
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
  return (
    <OneField
      type="password"
      label={parse.password(fileName)}
      maxLength={1_000}
      autofocus={failure.facts.detail === 'password-wrong'}
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
  tab,
  ...then
}: Pick<PasswordProps, 'failure' | 'onFailure' | 'onUnlocked'> & { tab: TabView | undefined }) {
  if (!tab?.access.ok) return null;
  const { source } = tab.access;
  return <Password file={tabFileOf(source)} fileName={fileNameOf(source.url, '')} {...then} />;
}
