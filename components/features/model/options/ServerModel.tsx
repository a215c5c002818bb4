import { useDraft } from '@/components/shell/state/use-state-for';
import { useState } from 'preact/hooks';
import { hostOf } from '@/lib/core/model/url';
import {
  hasConsent,
  localServers,
  programAt,
  readModelAddress,
  type ModelPrice,
  type ModelServer,
} from '@/lib/features/model/model';
import { useWork } from '@/components/shell/state/use-work';
import { useApp } from '@/components/shell/state/app';
import { useSave } from '@/components/shell/state/use-saved';
import { useToast } from '@/components/shell/state/use-toast';
import { useWords } from '@/components/shell/state/use-words';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { Note } from '@/components/ui/Note';
import { AddressInput } from '@/components/shell/options/shared/AddressInput';
import { SavedKey, SecretField } from '@/components/shell/options/shared/SecretField';
import { TextField } from '@/components/ui/TextInput';
import { useModelWords } from '../use-model';
import { TestCard } from './TestCard';
import { useTest, type Testing } from './use-test';
import { useParts } from '@/components/shell/state/use-parts';
import { AppError } from '@/lib/core/model/errors';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as textInputStyles from '@/components/ui/TextInput.module.css';

type Place = 'computer' | 'address';
type Props = { place: Place; server: ModelServer | undefined };
type PartProps = Props & { testing: Testing };

/** A server of models: its address, its key, its model, and whether it answers. */
export function ServerModel({ place, server }: Props) {
  const testing = useTest(place, server);
  const isSet = server !== undefined && server.baseUrl !== '';
  return (
    <>
      {place === 'computer' && <Look testing={testing} />}
      <Address place={place} server={server} testing={testing} />
      {isSet && place === 'address' && (
        <Key key={hostOf(server.baseUrl)} place={place} server={server} testing={testing} />
      )}
      {isSet && <ModelName place={place} server={server} testing={testing} />}
      {isSet && <TestCard place={place} server={server} testing={testing} />}
      {isSet && !hasConsent({ place, server }) && <Consent place={place} server={server} />}
      {isSet && <Limits place={place} server={server} />}
    </>
  );
}

/** What goes to the address, to be agreed to before anything of a page does. */
function Consent({ place, server }: { place: Place; server: ModelServer }) {
  const { call } = useApp();
  const own = useModelWords();
  const save = useSave();
  const host = hostOf(server.baseUrl);
  return (
    <Note
      title={own.ask.consentTitle(host)}
      body={own.ask.consentBody}
      actions={[{ label: own.ask.consentDo(host), onPress: () => save(call('model.consent', { place })) }]}
    />
  );
}

type Found = { baseUrl: string; models?: number | undefined }[];

/** Asks the usual ports of this computer, once, by a press. */
function Look({ testing }: { testing: Testing }) {
  const { call, gestures } = useApp();
  const own = useModelWords();
  const [found, setFound] = useState<Found>();
  const { busy: looking, failure, act } = useWork();
  const look = (): void => {
    // Asked in the click itself.
    const granted = gestures.requestSending('http://127.0.0.1/');
    act(async () => {
      if (!(await granted)) throw new AppError('host-not-granted');
      setFound((await call('model.look', {})).found);
    });
  };
  const use = (baseUrl: string): void =>
    testing.run({ baseUrl, work: () => call('model.setAddress', { place: 'computer', baseUrl }) });
  return (
    <div>
      {found && (
        <ul class={`${optionsStyles.card} ${optionsStyles.rows}`}>
          {found.map(({ baseUrl, models }) => (
            <li key={baseUrl} class={optionsStyles.head}>
              <span class="grow">
                <b class="strong">{programAt(baseUrl)}</b>{' '}
                <span class="muted">
                  <bdi dir="ltr">{hostOf(baseUrl)}</bdi> ·{' '}
                  {models === undefined ? own.lookNothing : own.lookModels(models)}
                </span>
              </span>
              {models !== undefined && <Button text={own.use} onPress={() => use(baseUrl)} />}
            </li>
          ))}
        </ul>
      )}
      <div class={optionsStyles.head}>
        <Button size="md" text={own.look} icon="search" busy={looking} onPress={look} />
        <span class={`${fieldStyles.help} grow`} role="status">
          {failure ? own.lookRefused : own.lookHelp}
        </span>
      </div>
    </div>
  );
}

function Address({ place, server, testing }: PartProps) {
  const { call } = useApp();
  const own = useModelWords();
  const stored = server?.baseUrl ?? '';
  return (
    <AddressInput
      label={own.address}
      help={own.addressHelp}
      placeholder={place === 'computer' ? localServers[0].baseUrl : 'https://'}
      stored={stored}
      saved={undefined}
      read={(typed) => {
        if (typed.trim() === '' || typed === stored) return 'same';
        return readModelAddress(typed).ok ? { at: typed } : { problem: own.badAddress };
      }}
      save={async (at, confirmPlainHttp) =>
        (await call('model.setAddress', { place, baseUrl: at, confirmPlainHttp })).baseUrl
      }
      refused={own.badAddress}
      onConfirm={(baseUrl, save) => testing.run({ baseUrl, work: save })}
      own={own}
    />
  );
}

/** Once saved, only its last four characters are shown. */
function Key({ place, server, testing }: PartProps & { server: ModelServer }) {
  const { call } = useApp();
  const own = useModelWords();
  const toast = useToast();
  const save = useSave();
  const host = hostOf(server.baseUrl);
  const forget = (): void =>
    save(call('model.removeKey', { place }), () => toast({ text: own.keyForgotten(host) }));
  return (
    <SecretField
      label={own.key}
      saved={server.keyTail !== undefined && <SavedKey tail={server.keyTail} />}
      savedHelp={own.keyHelp(host)}
      help={own.keyOptional}
      onSave={(key, onSaved) =>
        testing.run({ work: () => call('model.setKey', { place, key }).then(onSaved) })
      }
      remove={{ label: own.keyForget, press: forget }}
    />
  );
}

/** A model from the server's list, or by its name. The next test is of this one. */
function ModelName({ server, testing }: PartProps & { server: ModelServer }) {
  const own = useModelWords();
  const [text, setText] = useDraft(server.model);
  const listed = server.test?.models ?? [];
  const commit = (typed: string): void => {
    const model = typed.trim();
    if (model !== '' && model !== server.model) testing.run({ model });
  };
  return (
    <Field label={own.model} help={own.modelHelp}>
      {(ids) => (
        <>
          <input
            id={ids.id}
            aria-describedby={ids.describedBy}
            class={textInputStyles.input}
            list={`${ids.id}-models`}
            value={text}
            maxLength={300}
            spellcheck={false}
            autoComplete="off"
            dir="ltr"
            onInput={({ currentTarget }) => setText(currentTarget.value)}
            onChange={({ currentTarget }) => commit(currentTarget.value)}
          />
          <datalist id={`${ids.id}-models`}>
            {listed.map(({ id }) => (
              <option key={id} value={id} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** Two amounts, as `0.15 / 0.60`; undefined for anything else. */
function readPrice(typed: string): ModelPrice | undefined {
  const found = /^\$?\s*(\d{1,6}(?:[.,]\d{1,6})?)\s*[/;|]\s*\$?\s*(\d{1,6}(?:[.,]\d{1,6})?)$/.exec(
    typed.trim(),
  );
  const [input, output] = (found?.slice(1) ?? []).map((amount) => Number(amount.replace(',', '.')));
  return input === undefined || output === undefined ? undefined : { input, output };
}

/** What few people need: how much the model reads, what it costs, and disconnecting it. */
function Limits({ place, server }: Props & { server: ModelServer }) {
  const { call } = useApp();
  const { format } = useWords();
  const own = useModelWords();
  const save = useSave();
  const toast = useToast();
  const readContext = (typed: string): number | undefined => {
    const context = Number(typed.replaceAll(/[\s.,]/g, ''));
    return Number.isInteger(context) && context >= 512 && context <= 10_000_000 ? context : undefined;
  };
  const { price } = server;
  return (
    <details>
      <summary>{own.limits}</summary>
      <div class={optionsStyles.stack}>
        <LimitField
          label={own.contextLabel}
          help={own.contextHelp}
          bad={own.contextBad}
          placeholder={format.number(8_192)}
          stored={server.context === undefined ? '' : String(server.context)}
          read={readContext}
          onRead={(context) => save(call('model.setLimits', { place, context }))}
        />
        <LimitField
          label={own.priceLabel}
          help={own.priceHelp}
          bad={own.priceBad}
          placeholder="0.15 / 0.60"
          stored={price ? `${price.input} / ${price.output}` : ''}
          read={readPrice}
          onRead={(amounts) => save(call('model.setLimits', { place, price: amounts }))}
        />
        <div>
          <Button
            size="md"
            text={own.forget}
            kind="danger"
            onPress={() => save(call('model.forget', { place }), () => toast({ text: own.forgotten }))}
          />
        </div>
      </div>
    </details>
  );
}

type LimitProps<Limit> = {
  label: string;
  help: string;
  /** What is wrong with a text that cannot be read. */
  bad: string;
  placeholder: string;
  stored: string;
  read: (typed: string) => Limit | undefined;
  /** Null for an empty field. */
  onRead: (limit: Limit | null) => void;
};

/** A limit as it is typed, stored once it can be read. */
function LimitField<Limit>({ bad, stored, read, onRead, ...field }: LimitProps<Limit>) {
  const [{ text, isBad }, change] = useParts({ text: stored, isBad: false });
  const commit = (typed: string): void => {
    const limit = typed.trim() === '' ? null : read(typed);
    change({ isBad: limit === undefined });
    if (limit !== undefined && typed.trim() !== stored) onRead(limit);
  };
  return (
    <TextField
      {...field}
      error={isBad ? bad : undefined}
      value={text}
      onInput={(typed) => change({ text: typed })}
      onCommit={commit}
    />
  );
}
