import { toFailure } from '@/lib/core/model/errors';
import type { Settings } from '@/lib/core/model/settings';
import { keyPageOf } from '@/lib/core/words/refusals';
import { Button } from '@/components/ui/Button';
import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import type { Connection } from './use-connection';
import { SavedKey, SecretField } from '@/components/shell/options/shared/SecretField';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';

type Props = { service: Settings['service']; connection: Connection };

/** The key of the service: once saved, only its last four characters are shown. */
export function KeyField({ service, connection }: Props) {
  const { call } = useApp();
  const { engine: own } = useOptionsWords().options;
  const toast = useToast();
  const { keyTail } = service;
  const page = keyPageOf(service.baseUrl);
  const remove = (): void => {
    call('service.removeKey', {}).then(
      () => toast({ text: own.removed }),
      (thrown: unknown) => connection.report(toFailure(thrown)),
    );
  };
  return (
    <>
      <SecretField
        label={own.key}
        saved={keyTail !== undefined && <SavedKey tail={keyTail} />}
        savedHelp={own.keyHelp}
        help={keyTail === undefined ? own.noKeyHelp : own.keyHelp}
        onSave={(key, done) =>
          connection.testAfter(async () => {
            await call('service.setKey', { key });
            done();
          })
        }
        remove={{ label: own.remove, press: remove }}
      />
      {keyTail === undefined && (page !== undefined || !service.connected) && (
        <div class={optionsStyles.head}>
          {!service.connected && (
            <Button size="sm" onPress={connection.tryWithoutKey}>
              {own.keyless.try}
            </Button>
          )}
          {page !== undefined && (
            <a href={page} target="_blank" rel="noreferrer">
              {own.getKey}
            </a>
          )}
        </div>
      )}
    </>
  );
}
