import { useState } from 'preact/hooks';
import { hostOf } from '@/lib/core/model/url';
import type { ModelPlace } from '@/lib/features/model/asking-protocol';
import { contextOf, isLetThrough, type ModelFault, type ModelServer } from '@/lib/features/model/model';
import { useApp } from '@/components/shell/state/app';
import { useSave } from '@/components/shell/state/use-saved';
import { useToast } from '@/components/shell/state/use-toast';
import { useWords } from '@/components/shell/state/use-words';
import { NotTested, Passed, Testing, OptionsFailure } from '@/components/shell/options/shared/TestAndFailure';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Segmented } from '@/components/ui/Segmented';
import { useModelWords } from '../use-model';
import type { Testing as ModelTesting } from './use-test';
import { defaultSettings } from '@/lib/core/model/settings';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as styles from './model.module.css';

type Props = { place: ModelPlace; server: ModelServer | undefined; testing: ModelTesting };

/** Whether a model answers: a test in progress, what it found, or one note that says what is wrong. */
export function TestCard({ place, server, testing }: Props) {
  const own = useModelWords();
  const test = server?.test;
  if (testing.since !== undefined)
    return (
      <Testing
        said={own.testing(server?.baseUrl ? hostOf(server.baseUrl) : own.browserModel)}
        since={testing.since}
      />
    );
  if (testing.failure)
    return (
      <OptionsFailure
        failure={testing.failure}
        service={defaultSettings.service}
        {...(testing.failure.facts.detail === 'key-not-sendable' && { title: own.keyBad })}
      />
    );
  if (!test) return <NotTested said={own.notTested} label={own.test} onTest={() => testing.run()} />;
  if (test.fault) return <Faulty place={place} server={server} testing={testing} fault={test.fault} />;
  return <Answers place={place} server={server} testing={testing} />;
}

function Answers({ place, server, testing }: Props & { server: ModelServer }) {
  const { format } = useWords();
  const own = useModelWords();
  const { test, model } = server;
  const context = contextOf({ place, model, server });
  const isTold =
    server.context === undefined && test?.models.some(({ id, context: told }) => id === model && told);
  return (
    <>
      <div class={optionsStyles.card} role="status">
        <Passed
          title={own.answers}
          fact={test?.firstMs === undefined ? undefined : own.firstWords(format.seconds(test.firstMs))}
          actions={[{ label: own.testAgain, icon: 'refresh', onPress: () => testing.run() }]}
        />
        <dl class={styles.facts}>
          {place !== 'browser' && (
            <>
              <dt>{own.facts.models}</dt>
              <dd>{own.facts.found(test?.models.length ?? 0)}</dd>
              <dt>{own.facts.reads}</dt>
              <dd>{(isTold ? own.facts.toldBy : own.facts.tokens)(format.number(context))}</dd>
            </>
          )}
          <dt>{own.facts.sent}</dt>
          <dd>{own.facts.noPage}</dd>
        </dl>
      </div>
      {place !== 'browser' && isLetThrough(server) && <LetThrough place={place} baseUrl={server.baseUrl} />}
      {place === 'computer' && context < 8_000 && (
        <p class={fieldStyles.help}>
          {own.raise({
            tokens: format.number(context),
            words: format.number(Math.round((context * 0.75) / 100) * 100),
          })}
        </p>
      )}
    </>
  );
}

/** The rule that a press made, and the way back. */
function LetThrough({ place, baseUrl }: Pick<RefusedProps, 'place' | 'baseUrl'>) {
  const { call } = useApp();
  const own = useModelWords();
  const save = useSave();
  return (
    <div class={`${optionsStyles.card} ${optionsStyles.head}`}>
      <span class="grow">
        <b class="strong">{own.allowing.isLet}</b>
        <br />
        <span class="muted">{own.allowing.rule(hostOf(baseUrl))}</span>
      </span>
      <Button
        text={own.allowing.takeBack}
        onPress={() => save(call('model.letThrough', { place, on: false }))}
      />
    </div>
  );
}

type FaultyProps = Props & { server: ModelServer; fault: ModelFault };

function Faulty({ place, server, testing, fault }: FaultyProps) {
  const own = useModelWords();
  const { title, body } = own.fault(fault, server.baseUrl);
  if (fault.reason === 'origin-refused' && place !== 'browser')
    return (
      <OriginRefused place={place} testing={testing} title={title} body={body} baseUrl={server.baseUrl} />
    );
  const tone = fault.reason === 'busy' || fault.reason === 'not-granted' ? 'warn' : 'bad';
  return (
    <Note
      tone={tone}
      icon={fault.reason === 'key-refused' ? 'key' : 'warn'}
      title={title}
      body={body}
      actions={[
        {
          label: fault.reason === 'not-granted' ? own.allow(hostOf(server.baseUrl)) : own.testAgain,
          icon: 'refresh',
          onPress: () => testing.run(),
        },
      ]}
    />
  );
}

type RefusedProps = {
  place: 'computer' | 'address';
  testing: ModelTesting;
  title: string;
  body: string;
  baseUrl: string;
};
type System = 'macos' | 'windows' | 'linux';

/** A program that refuses extensions, until Trawl leaves its name out or the program's own setting has it. */
function OriginRefused({ place, testing, title, body, baseUrl }: RefusedProps) {
  const { call, gestures, browserModel } = useApp();
  const own = useModelWords();
  const toast = useToast();
  const [system, setSystem] = useState<System>(systemOf());
  const command = commandFor(system, browserModel?.origin ?? '');
  return (
    <>
      <Note
        tone="warn"
        title={title}
        body={body}
        actions={[
          {
            label: own.allowing.letThrough,
            kind: 'primary',
            onPress: () => testing.run({ work: () => call('model.letThrough', { place, on: true }) }),
          },
          { label: own.testAgain, icon: 'refresh', onPress: () => testing.run() },
        ]}
      />
      <p class={fieldStyles.help}>{own.allowing.how(hostOf(baseUrl))}</p>
      <details>
        <summary>{own.allowing.byHand}</summary>
        <Segmented<System>
          small
          label={own.system.label}
          value={system}
          onChange={setSystem}
          segments={(['macos', 'windows', 'linux'] as const).map((value) => ({
            value,
            label: own.system[value],
          }))}
        />
        <pre class={styles.command} tabIndex={0} aria-label={own.allowing.byHand} dir="ltr">
          {command}
        </pre>
        <div class={optionsStyles.head}>
          <Button
            text={own.allowing.copy}
            icon="copy"
            onPress={() =>
              void gestures.copy({ text: command }).then(() => toast({ text: own.allowing.copied }))
            }
          />
          <span class={fieldStyles.help}>{own.allowing.never}</span>
        </div>
      </details>
    </>
  );
}

function systemOf(): System {
  if (/Mac/.test(navigator.userAgent)) return 'macos';
  return /Win/.test(navigator.userAgent) ? 'windows' : 'linux';
}

/** How Ollama is told to accept exactly this extension. */
function commandFor(system: System, origin: string): string {
  switch (system) {
    case 'macos':
      return `launchctl setenv OLLAMA_ORIGINS "${origin}"`;
    case 'windows':
      return `setx OLLAMA_ORIGINS "${origin}"`;
    case 'linux':
      return `systemctl edit ollama\n[Service]\nEnvironment="OLLAMA_ORIGINS=${origin}"`;
  }
}
