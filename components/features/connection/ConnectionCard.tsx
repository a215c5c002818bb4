import type { ConnectionResult, Settings } from '@/lib/core/model/settings';
import { hostOf } from '@/lib/core/model/url';
import { toFailure } from '@/lib/core/model/errors';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Usage } from '../usage/options/Usage';
import type { Connection } from './use-connection';
import { OptionsFailure } from '@/components/shell/options/shared/OptionsFailure';
import { NotTested, Passed, Testing } from '@/components/shell/options/shared/TestState';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';

type Props = { service: Settings['service']; connection: Connection };

/** Whether the service answers: a test in progress, the balance, or one note that says what is wrong. */
export function ConnectionCard({ service, connection }: Props) {
  const { options } = useOptionsWords();
  const { engine: own } = options;
  const { testing, result, failure } = connection;
  if (testing) return <Testing said={own.asking(hostOf(service.baseUrl))} since={testing.since} />;
  if (failure)
    return (
      <OptionsFailure
        failure={failure}
        service={service}
        title={own.failed}
        actions={<TestAgain connection={connection} />}
      />
    );
  if (!result) return <NotTested said={own.notTested} label={own.test} onTest={connection.test} />;
  if (result.kind === 'connected' || result.kind === 'connected-no-billing' || result.kind === 'keyless')
    return <Connected result={result} service={service} connection={connection} />;
  return <Refused result={result} service={service} connection={connection} />;
}

function TestAgain({ connection }: { connection: Connection }) {
  const { engine: own } = useOptionsWords().options;
  return (
    <Button size="sm" onPress={connection.test}>
      {own.testAgain}
    </Button>
  );
}

type Answered = Extract<ConnectionResult, { kind: 'connected' | 'connected-no-billing' | 'keyless' }>;

/** Where no key can be removed, the server itself is disconnected. */
function Disconnect({ service, connection }: Props) {
  const { call } = useApp();
  const { engine: own } = useOptionsWords().options;
  if (!service.connected || service.keyTail !== undefined) return null;
  const disconnect = (): void =>
    void call('service.disconnect', {}).catch((thrown: unknown) => connection.report(toFailure(thrown)));
  return (
    <Button size="sm" kind="quiet" onPress={disconnect}>
      {own.disconnect}
    </Button>
  );
}

function Connected({ result, service, connection }: Props & { result: Answered }) {
  const { engine: own } = useOptionsWords().options;
  const keyless = result.kind === 'keyless';
  return (
    <div class={optionsStyles.card} role="status">
      <Passed
        title={keyless ? own.keyless.title : own.connected}
        fact={
          result.kind === 'connected-no-billing'
            ? own.noBilling(result.answeredInMs)
            : own.answeredIn(result.answeredInMs)
        }
        actions={
          <>
            <Disconnect service={service} connection={connection} />
            <Button size="sm" icon="refresh" onPress={connection.test}>
              {own.test}
            </Button>
          </>
        }
      />
      {result.kind === 'connected' && <Usage result={result} />}
      {keyless && <p class="muted">{own.keyless.body}</p>}
    </div>
  );
}

type Refusal = Exclude<ConnectionResult, Answered>;

function Refused({ result, service, connection }: Props & { result: Refusal }) {
  const { engine: own } = useOptionsWords().options;
  const again = (
    <>
      <Disconnect service={service} connection={connection} />
      <TestAgain connection={connection} />
    </>
  );
  const host = hostOf(service.baseUrl);
  switch (result.kind) {
    case 'key-refused':
      return service.keyTail === undefined ? (
        <Note tone="warn" icon="key" title={own.keyMissing} actions={again}>
          {own.keyMissingBody(result.status)}
        </Note>
      ) : (
        <Note tone="bad" icon="key" title={own.keyRefused} actions={again}>
          {own.keyRefusedBody(result.keyTail ?? service.keyTail, result.status, result.said)}
        </Note>
      );
    case 'no-answer':
      return (
        <Note tone="bad" icon="cloud" title={own.noAnswer} actions={again}>
          {own.noAnswerBody(service.baseUrl)}
        </Note>
      );
    case 'wrong-api':
      return (
        <Note tone="warn" icon="warn" title={own.wrongApi} actions={again}>
          {own.wrongApiBody(service.baseUrl)}
        </Note>
      );
    case 'redirect-refused':
      return (
        <Note tone="warn" icon="warn" title={own.redirect} actions={again}>
          {own.redirectBody(host)}
        </Note>
      );
    case 'not-granted':
      return (
        <Note
          icon="shield"
          title={own.notGranted}
          actions={
            <Button size="sm" onPress={connection.test}>
              {own.allow(host)}
            </Button>
          }
        >
          {own.notGrantedBody(host)}
        </Note>
      );
    case 'service-error':
      return (
        <Note
          tone="bad"
          icon="cloud"
          title={result.queueSilent ? own.queueSilent : own.serviceError}
          actions={again}
        >
          {result.queueSilent ? own.queueSilentBody : own.serviceErrorBody(result.status)}
        </Note>
      );
  }
}
