import { useState } from 'preact/hooks';
import { notOfKey } from '@/lib/core/model/service-key';
import { useLive } from '@/components/shell/state/use-live';
import { useQuestion } from '@/components/ui/ConfirmDialog';
import type { EngineId } from '@/lib/core/model/request';
import { useApp } from '@/components/shell/state/app';
import { useSave, useSaved } from '@/components/shell/state/use-saved';
import { Note } from '@/components/ui/Note';
import { RadioCards } from '@/components/ui/RadioCards';
import { AbilityTable } from './AbilityTable';
import { Section } from '@/components/shell/options/shared/Section';
import { useSettings } from '@/components/shell/state/settings';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';
import type { ChosenProfile, Settings, ConnectionResult } from '@/lib/core/model/settings';
import { ServiceUsage, Usage } from '../usage/options/Usage';
import { useConnection, type Connection } from './use-connection';
import { toFailure } from '@/lib/core/model/errors';
import { isLoopback, isWebUrl, withLocalScheme, hostOf } from '@/lib/core/model/url';
import { AddressInput } from '@/components/shell/options/shared/AddressInput';
import { profileFoundAt, profileOf } from '@/lib/core/model/service-profile';
import { Segmented } from '@/components/ui/Segmented';
import * as fieldStyles from '@/components/ui/Field.module.css';
import { keyPageOf } from '@/lib/core/words/refusals';
import { Button } from '@/components/ui/Button';
import { useToast } from '@/components/shell/state/use-toast';
import { SavedKey, SecretField } from '@/components/shell/options/shared/SecretField';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import { OptionsFailure, NotTested, Passed, Testing } from '@/components/shell/options/shared/TestAndFailure';

type ConnectionCardProps = { service: Settings['service']; connection: Connection };

/** Whether the service answers: a test in progress, the balance, or one note that says what is wrong. */
function ConnectionCard({ service, connection }: ConnectionCardProps) {
  const { options } = useOptionsWords();
  const { engine: own } = options;
  const { since, result, failure } = connection;
  if (since !== undefined) return <Testing said={own.asking(hostOf(service.baseUrl))} since={since} />;
  if (failure)
    return (
      <OptionsFailure
        failure={failure}
        service={service}
        title={own.failed}
        actions={[{ label: own.testAgain, onPress: connection.test }]}
      />
    );
  if (!result) return <NotTested said={own.notTested} label={own.test} onTest={connection.test} />;
  if (result.kind === 'connected' || result.kind === 'connected-no-billing' || result.kind === 'keyless')
    return <Connected result={result} service={service} connection={connection} />;
  return <Refused result={result} service={service} connection={connection} />;
}

type Answered = Extract<ConnectionResult, { kind: 'connected' | 'connected-no-billing' | 'keyless' }>;

/** Where no key can be removed, the server itself is disconnected. */
function Disconnect({ service, connection }: ConnectionCardProps) {
  const { call } = useApp();
  const { engine: own } = useOptionsWords().options;
  if (!service.connected || service.keyTail !== undefined) return null;
  const disconnect = (): void =>
    void call('service.disconnect', {}).catch((thrown: unknown) => connection.report(toFailure(thrown)));
  return <Button text={own.disconnect} kind="quiet" onPress={disconnect} />;
}

function Connected({ result, service, connection }: ConnectionCardProps & { result: Answered }) {
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
        actions={[
          <Disconnect key="disconnect" service={service} connection={connection} />,
          { label: own.test, icon: 'refresh', onPress: connection.test },
        ]}
      />
      {result.kind === 'connected' && <Usage result={result} />}
      {keyless && <p class="muted">{own.keyless.body}</p>}
    </div>
  );
}

type Refusal = Exclude<ConnectionResult, Answered>;

function Refused({ result, service, connection }: ConnectionCardProps & { result: Refusal }) {
  const { engine: own } = useOptionsWords().options;
  const again = [
    <Disconnect key="disconnect" service={service} connection={connection} />,
    { label: own.testAgain, onPress: connection.test },
  ];
  const host = hostOf(service.baseUrl);
  switch (result.kind) {
    case 'key-refused':
      return service.keyTail === undefined ? (
        <Note
          tone="warn"
          icon="key"
          title={own.keyMissing}
          body={own.keyMissingBody(result.status)}
          actions={again}
        />
      ) : (
        <Note
          tone="bad"
          icon="key"
          title={own.keyRefused}
          body={own.keyRefusedBody(result.keyTail ?? service.keyTail, result.status, result.said)}
          actions={again}
        />
      );
    case 'no-answer':
      return (
        <Note
          tone="bad"
          icon="cloud"
          title={own.noAnswer}
          body={own.noAnswerBody(service.baseUrl)}
          actions={again}
        />
      );
    case 'wrong-api':
      return (
        <Note tone="warn" title={own.wrongApi} body={own.wrongApiBody(service.baseUrl)} actions={again} />
      );
    case 'redirect-refused':
      return <Note tone="warn" title={own.redirect} body={own.redirectBody(host)} actions={again} />;
    case 'not-granted':
      return (
        <Note
          icon="shield"
          title={own.notGranted}
          body={own.notGrantedBody(host)}
          actions={[{ label: own.allow(host), onPress: connection.test }]}
        />
      );
    case 'service-error':
      return (
        <Note
          tone="bad"
          icon="cloud"
          title={result.queueSilent ? own.queueSilent : own.serviceError}
          body={result.queueSilent ? own.queueSilentBody : own.serviceErrorBody(result.status)}
          actions={again}
        />
      );
  }
}

/** Asks before the key goes: it cannot be brought back, and work at the service is out of reach without it. */
function useRemoval(onConfirm: () => void) {
  const { title, body, open, keep, confirm } = useOptionsWords().options.engine.removal;
  const { value: jobs = [] } = useLive((reader) => reader.openJobs(), ['jobs'], []);
  const names = jobs.filter(({ engine }) => engine === 'service').map((job) => job.title || job.host);
  const said = (
    <>
      <p>{body}</p>
      {names.length > 0 && <p>{open({ count: names.length, names: names.join(', ') })}</p>}
    </>
  );
  return useQuestion({ title, keep, confirm, said, onConfirm });
}

/** The key of the service: once saved, only its last four characters are shown. */
function KeyField({ service, connection }: { service: Settings['service']; connection: Connection }) {
  const { call } = useApp();
  const { engine: own } = useOptionsWords().options;
  const toast = useToast();
  const [bad, setBad] = useState<readonly string[]>([]);
  const { keyTail } = service;
  const page = keyPageOf(service.baseUrl);
  const remove = (): void => {
    call('service.removeKey', {}).then(
      () => toast({ text: own.removed }),
      (thrown: unknown) => connection.report(toFailure(thrown)),
    );
  };
  const removal = useRemoval(remove);
  return (
    <>
      <SecretField
        label={own.key}
        saved={keyTail !== undefined && <SavedKey tail={keyTail} />}
        savedHelp={own.keyHelp}
        help={keyTail === undefined ? own.noKeyHelp : own.keyHelp}
        error={bad.length > 0 ? own.badKey(bad.map((each) => `“${each}”`).join(', ')) : undefined}
        onEdit={() => setBad([])}
        onSave={(key, done) => {
          const others = notOfKey(key);
          setBad(others);
          if (others.length > 0) return;
          connection.testAfter(async () => {
            await call('service.setKey', { key });
            done();
          });
        }}
        remove={{ label: own.remove, press: removal.ask }}
      />
      {removal.dialog}
      {keyTail === undefined && (page !== undefined || !service.connected) && (
        <div class={optionsStyles.head}>
          {!service.connected && <Button text={own.keyless.try} onPress={connection.tryWithoutKey} />}
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

/** The service's address, its key, and whether it answers. */
function ServiceSettings({ service }: { service: Settings['service'] }) {
  const connection = useConnection(service);
  return (
    <>
      <AddressField service={service} connection={connection} />
      <KeyField service={service} connection={connection} />
      <ConnectionCard service={service} connection={connection} />
      {service.connected && <ServiceUsage service={service} />}
      <ProfileField service={service} connection={connection} />
    </>
  );
}

type Props = { service: Settings['service']; connection: Pick<Connection, 'typed'> };

/** The base URL: checked and saved on blur. Plain http to another machine asks for confirmation first. */
function AddressField({ service, connection }: Props) {
  const { call } = useApp();
  const { options } = useOptionsWords();
  const { engine: own } = options;
  const { saved, flash } = useSaved();
  const save = (url: string, confirmPlainHttp: boolean): Promise<string> => {
    const saving = call('service.setAddress', { baseUrl: url, confirmPlainHttp });
    connection.typed({
      url,
      saved: saving.then(
        () => true,
        () => false,
      ),
    });
    return saving.then(
      ({ baseUrl }) => {
        // A press may come before the settings are read again: it is about this address, not the one before.
        connection.typed({ url: baseUrl, saved: Promise.resolve(true) });
        flash('address');
        return baseUrl;
      },
      (thrown: unknown) => {
        connection.typed('unsaved');
        throw thrown;
      },
    );
  };
  /** The result is removed while the address is typed: removed on blur, it would move the button below. */
  const edit = (value: string): string => {
    const url = withLocalScheme(value.trim());
    connection.typed(url === service.baseUrl ? undefined : 'unsaved');
    return url;
  };
  return (
    <AddressInput
      label={own.baseUrl}
      help={own.baseUrlHelp}
      stored={service.baseUrl}
      saved={saved('address') ? options.saved : undefined}
      read={(value) => {
        const url = edit(value);
        if (url === service.baseUrl) return 'same';
        if (!isWebUrl(url)) return { problem: own.badAddress };
        const { protocol, origin } = new URL(url);
        const plain = protocol === 'http:' && !isLoopback(url);
        return { at: url, plain: plain && service.plainHttpConfirmedFor !== origin };
      }}
      onEdit={edit}
      save={save}
      refused={own.badHost}
      own={own}
    />
  );
}

type ProfileFieldProps = { service: Settings['service']; connection: Pick<Connection, 'report'> };

/** The kind of server at the saved address, as tested or as the user set it, and what a self-hosted one lacks. */
function ProfileField({ service, connection }: ProfileFieldProps) {
  const { call } = useApp();
  const { keyless, profile: own } = useOptionsWords().options.engine;
  const found = profileFoundAt(service);
  const choose = (value: ChosenProfile | 'found'): void =>
    void call('service.setProfile', { profile: value === 'found' ? null : value }).catch((thrown: unknown) =>
      connection.report(toFailure(thrown)),
    );
  if (found === 'keyless') return <AbilityTable {...keyless} head={own.head} />;
  return (
    <>
      <div class={fieldStyles.field}>
        <span class={fieldStyles.label}>{own.treatAs}</span>
        <Segmented<ChosenProfile | 'found'>
          label={own.treatAs}
          value={service.profile?.chosen ?? 'found'}
          onChange={choose}
          segments={[
            { value: 'found', label: own.asFound },
            { value: 'hosted', label: own.kinds.hosted },
            { value: 'self-hosted', label: own.kinds['self-hosted'] },
          ]}
        />
        <p class={fieldStyles.help}>{own.found(found)}</p>
      </div>
      {service.profile?.chosen === 'hosted' && found === 'self-hosted' && (
        <Note {...own.overruled} tone="warn" />
      )}
      {profileOf(service) === 'self-hosted' && <AbilityTable {...own} />}
    </>
  );
}

/** The engine that reads pages, and the service if that is the engine. */
export function EngineSection() {
  const settings = useSettings();
  const { call } = useApp();
  const save = useSave();
  const { options } = useOptionsWords();
  const { engine: own } = options;
  return (
    <Section id="engine" title={options.sections.engine} lede={own.lede}>
      <RadioCards<EngineId>
        label={own.choose}
        value={settings.engine}
        onChange={(engine) => save(call('settings.update', { engine }))}
        cards={[
          { value: 'device', title: own.device, body: own.deviceBody },
          { value: 'service', title: own.service, body: own.serviceBody },
        ]}
      />
      {settings.engine === 'service' ? (
        <ServiceSettings service={settings.service} />
      ) : (
        <>
          <AbilityTable {...own.table} />
          <Note icon="lock" title={own.nothingToSetUp} body={own.nothingToSetUpBody} />
        </>
      )}
    </Section>
  );
}
