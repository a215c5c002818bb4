import { useEffect, useRef, useState } from 'preact/hooks';
import { toFailure } from '@/lib/core/model/errors';
import type { Settings } from '@/lib/core/model/settings';
import { isLoopback, isWebUrl, parseUrl, withLocalScheme } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import { useSaved } from '@/components/shell/state/use-saved';
import { AddressInput } from '@/components/shell/options/shared/AddressInput';
import type { Connection } from './use-connection';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';

type Props = { service: Settings['service']; connection: Pick<Connection, 'typed'> };

/** The base URL: checked and saved on blur. Plain http to another machine asks for confirmation first. */
export function AddressField({ service, connection }: Props) {
  const { call } = useApp();
  const { options } = useOptionsWords();
  const { engine: own } = options;
  const [text, setText] = useState(service.baseUrl);
  const [error, setError] = useState<string>();
  const [asking, setAsking] = useState(false);
  const { saved, flash } = useSaved();
  const shown = useRef(service.baseUrl);
  useEffect(() => {
    // Not when the field is new: what was typed in the meantime stays.
    if (shown.current !== service.baseUrl) setText(service.baseUrl);
    shown.current = service.baseUrl;
  }, [service.baseUrl]);

  const save = (confirmPlainHttp: boolean): void => {
    setAsking(false);
    const url = withLocalScheme(text.trim());
    const saved = call('service.setAddress', { baseUrl: url, confirmPlainHttp }).then(
      ({ baseUrl }) => {
        connection.typed(undefined);
        setText(baseUrl);
        flash('address');
        return true;
      },
      (thrown: unknown) => {
        connection.typed('unsaved');
        const { reason, facts } = toFailure(thrown);
        if (reason === 'bad-url' && facts.detail === 'plain-http') setAsking(true);
        else setError(own.badHost);
        return false;
      },
    );
    connection.typed({ url, saved });
  };
  /** The result is removed while the address is typed: removed on blur, it would move the button below. */
  const edit = (value: string): void => {
    setText(value);
    connection.typed(withLocalScheme(value.trim()) === service.baseUrl ? undefined : 'unsaved');
  };
  const commit = (value: string): void => {
    const typed = withLocalScheme(value.trim());
    const same = typed === service.baseUrl;
    connection.typed(same ? undefined : 'unsaved');
    if (same) return setError(undefined);
    if (!isWebUrl(typed)) return setError(own.badAddress);
    setError(undefined);
    const plain = parseUrl(typed)?.protocol === 'http:' && !isLoopback(typed);
    if (plain && service.plainHttpConfirmedFor !== parseUrl(typed)?.origin) setAsking(true);
    else save(false);
  };
  return (
    <AddressInput
      label={own.baseUrl}
      help={own.baseUrlHelp}
      error={error}
      saved={saved('address') ? options.saved : undefined}
      value={text}
      onInput={edit}
      onCommit={commit}
      asking={asking}
      onDecline={() => setAsking(false)}
      onConfirm={() => save(true)}
      own={own}
    />
  );
}
