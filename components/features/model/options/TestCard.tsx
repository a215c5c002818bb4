import { useState } from 'preact/hooks';
import { hostOf } from '@/lib/core/model/url';
import type { ModelPlace } from '@/lib/features/model/asking-protocol';
import { contextOf, type ModelFault, type ModelServer } from '@/lib/features/model/model';
import { useApp } from '@/components/shell/state/app';
import { useTicker } from '@/components/shell/state/use-ticker';
import { useToast } from '@/components/shell/state/use-toast';
import { useWords } from '@/components/shell/state/use-words';
import { OptionsFailure } from '@/components/shell/options/shared/OptionsFailure';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Note } from '@/components/ui/Note';
import { Segmented } from '@/components/ui/Segmented';
import { Spinner } from '@/components/ui/Spinner';
import { useModelWords } from '../use-model';
import type { Testing } from './use-test';
import { defaultSettings } from '@/lib/core/model/settings';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as styles from './model.module.css';

type Props = { place: ModelPlace; server: ModelServer | undefined; testing: Testing };

/** Whether a model answers: a test in progress, what it found, or one note that says what is wrong. */
export function TestCard({ place, server, testing }: Props) {
  const own = useModelWords();
  const test = server?.test;
  if (testing.since !== undefined)
    return (
      <Running host={server?.baseUrl ? hostOf(server.baseUrl) : own.browserModel} since={testing.since} />
    );
  if (testing.failure)
    return <OptionsFailure failure={testing.failure} service={defaultSettings.service} title={own.keyBad} />;
  if (!test)
    return (
      <div class={`${optionsStyles.card} ${optionsStyles.head}`}>
        <span class="grow muted">{own.notTested}</span>
        <Button size="sm" icon="refresh" onPress={() => testing.run()}>
          {own.test}
        </Button>
      </div>
    );
  if (test.fault) return <Faulty place={place} server={server} testing={testing} fault={test.fault} />;
  return <Answers place={place} server={server} testing={testing} />;
}

function Running({ host, since }: { host: string; since: number }) {
  const { format } = useWords();
  const own = useModelWords();
  const now = useTicker(true);
  return (
    <div class={`${optionsStyles.card} ${optionsStyles.head}`} role="status">
      <Spinner />
      <span class="grow">{own.testing(host)}</span>
      <span class="tabular faint" aria-hidden="true">
        {format.seconds(now - since)}
      </span>
    </div>
  );
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
        <div class={optionsStyles.head}>
          <span class={styles.yes}>
            <Icon name="check" />
          </span>
          <span class="grow">
            <b class="strong">{own.answers}</b>{' '}
            {test?.firstMs !== undefined && (
              <span class="muted tabular">· {own.firstWords(format.seconds(test.firstMs))}</span>
            )}
          </span>
          <Button size="sm" icon="refresh" onPress={() => testing.run()}>
            {own.testAgain}
          </Button>
        </div>
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

type FaultyProps = Props & { server: ModelServer; fault: ModelFault };

function Faulty({ place, server, testing, fault }: FaultyProps) {
  const own = useModelWords();
  const { title, body } = own.fault(fault, server.baseUrl);
  const again = (
    <Button size="sm" icon="refresh" onPress={() => testing.run()}>
      {fault.reason === 'not-granted' ? own.allow(hostOf(server.baseUrl)) : own.testAgain}
    </Button>
  );
  if (fault.reason === 'origin-refused' && place !== 'browser')
    return <OriginRefused testing={testing} title={title} body={body} />;
  const tone = fault.reason === 'busy' || fault.reason === 'not-granted' ? 'warn' : 'bad';
  return (
    <Note tone={tone} icon={fault.reason === 'key-refused' ? 'key' : 'warn'} title={title} actions={again}>
      {body}
    </Note>
  );
}

type RefusedProps = { testing: Testing; title: string; body: string };
type System = 'macos' | 'windows' | 'linux';

/** A program that refuses extensions until its own setting names this one. */
function OriginRefused({ testing, title, body }: RefusedProps) {
  const { gestures, browserModel } = useApp();
  const own = useModelWords();
  const toast = useToast();
  const [system, setSystem] = useState<System>(systemOf());
  const command = commandFor(system, browserModel?.origin ?? '');
  return (
    <>
      <Note
        tone="warn"
        icon="warn"
        title={title}
        actions={
          <Button size="sm" icon="refresh" onPress={() => testing.run()}>
            {own.testAgain}
          </Button>
        }
      >
        {body}
      </Note>
      <details open>
        <summary>{own.through.byHand}</summary>
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
        <pre class={styles.command} tabIndex={0} aria-label={own.through.byHand} dir="ltr">
          {command}
        </pre>
        <div class={optionsStyles.head}>
          <Button
            size="sm"
            icon="copy"
            onPress={() =>
              void gestures.copy({ text: command }).then(() => toast({ text: own.through.copied }))
            }
          >
            {own.through.copy}
          </Button>
          <span class={fieldStyles.help}>{own.through.never}</span>
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
