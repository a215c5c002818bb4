import { useEffect, useState } from 'preact/hooks';
import { serverMark } from '@/components/shell/state/server-mark';
import { hostOf } from '@/lib/core/model/url';
import { failureWords } from '@/lib/core/words';
import { useApp } from '@/components/shell/state/app';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { Button } from '@/components/ui/Button';
import { Parted } from '@/components/ui/Parted';
import { Note } from '@/components/ui/Note';
import { Spinner } from '@/components/ui/Spinner';
import { TextField } from '@/components/ui/TextInput';
import { useCrawlWords } from './use-crawl-words';
import type { SomeRules } from '@/lib/core/model/request';
import { useSettings } from '@/components/shell/state/settings';
import type { CrawlWords } from '@/lib/features/crawl/words/en-crawl';
import type { Failure } from '@/lib/core/model/errors';
import type { Output } from '@/lib/core/rpc/protocol';
import { useAnswer } from '@/components/shell/state/use-answer';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';
import * as styles from './SentenceField.module.css';

type Props = {
  url: string;
  /** The rules made from the sentence. */
  reader: PreviewRun;
  text: string;
  onText: (text: string) => void;
  onUse: (rules: SomeRules) => void;
  /** Its rules were discarded. */
  onDiscard: () => void;
};

/** A sentence, and the rules that the service makes of it: to be used or discarded, never applied automatically. */
export function SentenceField({ url, reader, text, onText, onUse, onDiscard }: Props) {
  const settings = useSettings();
  const app = useApp();
  const announce = useAnnounce();
  const { crawl, format } = useCrawlWords();
  const { busy, preview, failure, read, discard } = reader;
  const host = hostOf(settings.service.baseUrl);
  const lack = serverMark('prompt', crawl.readRules, settings);
  useEffect(() => {
    if (preview) announce(crawl.rulesRead);
  }, [preview, announce, crawl.rulesRead]);
  // Asked again, it would say the same.
  const lacksModel = failure?.reason === 'no-model';
  const said =
    failure &&
    failureWords(
      failure,
      {
        host: hostOf(url),
        what: 'rules',
        engine: 'service',
        waiting: false,
        serviceUrl: settings.service.baseUrl,
        connected: settings.service.connected,
        now: app.now(),
      },
      format,
    );
  return (
    <>
      <TextField
        label={crawl.sentence}
        help={
          [lack?.why, text === '' ? undefined : crawl.sentenceSent(host)].filter(Boolean).join(' ') ||
          undefined
        }
        rows={2}
        maxLength={10_000}
        placeholder={crawl.sentenceExample}
        value={text}
        onInput={(next) => {
          onText(next);
          if (preview || failure) discard();
        }}
      />
      {text.trim() !== '' && !preview && (
        <div class={optionsFormStyles.line}>
          {busy ? (
            <>
              <Spinner />
              <span class="grow" role="status">
                {crawl.readingRules}
              </span>
              <Button text={crawl.cancel} kind="quiet" onPress={discard} />
            </>
          ) : (
            <Button text={crawl.readRules} icon="spark" onPress={() => read(text.trim())} />
          )}
        </div>
      )}
      {said && (
        <Note
          {...said}
          body={lacksModel ? crawl.previewNoModel : (failure?.facts.detail ?? crawl.previewFailed)}
          actions={[
            lacksModel
              ? {
                  label: crawl.removeSentence,
                  onPress: () => {
                    onText('');
                    discard();
                  },
                }
              : { label: crawl.readAgain, onPress: () => read(text.trim()) },
          ]}
        />
      )}
      {preview && <RulesNote preview={preview} onUse={() => onUse(preview.rules)} onDiscard={onDiscard} />}
    </>
  );
}

type NoteProps = { preview: Preview; onUse: () => void; onDiscard: () => void };

function RulesNote({ preview, onUse, onDiscard }: NoteProps) {
  const { crawl } = useCrawlWords();
  const { patterns, rest } = ruleLines(preview.rules, crawl);
  const none = patterns.length === 0 && rest.length === 0;
  return (
    <Note
      class={styles.afterField}
      tone="soft"
      icon="spark"
      title={crawl.rulesRead}
      actions={[
        !none && { label: crawl.useRules, kind: 'primary', onPress: onUse },
        { label: crawl.discard, kind: 'quiet', onPress: onDiscard },
      ]}
    >
      {none && <span class={optionsFormStyles.costLine}>{crawl.rulesNone}</span>}
      {patterns.map((line) => (
        <bdi key={line} class={`${optionsFormStyles.costLine} mono`} dir="ltr">
          {line}
        </bdi>
      ))}
      {rest.length > 0 && <span class={`${optionsFormStyles.costLine} tabular`}>{rest.join(' · ')}</span>}
      {preview.dropped.length > 0 && (
        <span class={optionsFormStyles.costLine}>
          {crawl.notUsed}{' '}
          {preview.dropped.map(({ key, value, why }, index) => (
            <span key={`${key} ${index}`}>
              {index > 0 && ', '}
              <Parted text={crawl.dropped(why, `${key} ${shortValue(value)}`)} as="code" />
            </span>
          ))}
        </span>
      )}
      {preview.warning && <span class={optionsFormStyles.costLine}>{preview.warning}</span>}
    </Note>
  );
}

/** The service's text, cut to one line. */
function shortValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

type UnusedSentenceProps = {
  reader: PreviewRun;
  onRead: () => void;
  onUse: () => void;
  /** Starts with the current rules. */
  onWithout: () => void;
};

/** Before a paid crawl that ignores the sentence: the sentence is not in the rules, and the start waits. */
export function UnusedSentence({ reader, onRead, onUse, onWithout }: UnusedSentenceProps) {
  const { crawl } = useCrawlWords();
  const { busy, preview, failure } = reader;
  const lines = preview && ruleLines(preview.rules, crawl);
  const usable = lines && lines.patterns.length + lines.rest.length > 0;
  return (
    <Note
      inset
      tone="bad"
      title={crawl.unused.title}
      body={preview ? (usable ? crawl.unused.read : crawl.rulesNone) : crawl.unused.unread}
      actions={[
        usable
          ? { label: crawl.useRules, kind: 'primary', onPress: onUse }
          : !preview &&
            failure?.reason !== 'no-model' && {
              label: crawl.readRules,
              icon: 'spark',
              busy,
              onPress: onRead,
            },
        { label: crawl.unused.without, kind: 'quiet', onPress: onWithout },
      ]}
    />
  );
}

type RuleLines = {
  /** Patterns, one per line. */
  patterns: string[];
  /** The rest, to be shown side by side. */
  rest: string[];
};

/** Rules in readable form, before they are used. */
function ruleLines(rules: SomeRules, { rule }: CrawlWords): RuleLines {
  const said = Object.entries(rule.rest) as [keyof SomeRules, (value: unknown) => string][];
  return {
    patterns: [
      ...(rules.includePaths ?? []).map((pattern) => `${rule.include} ${pattern}`),
      ...(rules.excludePaths ?? []).map((pattern) => `${rule.exclude} ${pattern}`),
    ],
    rest: said.flatMap(([name, say]) => (rules[name] === undefined ? [] : [say(rules[name])])),
  };
}

type Preview = Output<'service.previewCrawl'>;

type PreviewRun = {
  busy: boolean;
  preview: Preview | undefined;
  failure: Failure | undefined;
  read: (prompt: string) => void;
  discard: () => void;
};

/**
 * The rules that the service makes of a sentence. An answer to an earlier sentence is dropped; nothing is started by
 * it.
 */
export function usePreview(url: string): PreviewRun {
  const { call } = useApp();
  const [asked, ask] = useState<{ prompt: string }>();
  const { now, failure, busy } = useAnswer(
    [asked],
    () => asked && call('service.previewCrawl', { url, prompt: asked.prompt }),
  );
  return {
    busy: asked !== undefined && busy,
    preview: asked && now,
    failure: asked && failure,
    read: (prompt) => ask({ prompt }),
    discard: () => ask(undefined),
  };
}
