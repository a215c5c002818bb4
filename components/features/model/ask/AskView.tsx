import type { ComponentChildren } from 'preact';
import { given } from '@/lib/core/text/given';
import { citedIn } from '@/lib/features/model/passages';
import { summaryLengths, type SummaryLength } from '@/lib/features/model/asking-protocol';
import type { Answer, AnswerPage, AnswerSource } from '@/lib/features/model/answer';
import { sourceAddress } from '@/lib/core/addresses/source-address';
import { modelHost, type ChosenModel } from '@/lib/features/model/model';
import { useApp } from '@/components/shell/state/app';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useOn } from '@/components/shell/state/use-event';
import { useSave } from '@/components/shell/state/use-saved';
import { useTicker } from '@/components/shell/state/use-ticker';
import { useToast } from '@/components/shell/state/use-toast';
import { useWords } from '@/components/shell/state/use-words';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Select } from '@/components/ui/Select';
import { Spinner } from '@/components/ui/Spinner';
import { ModelConsent, NoModel } from '../ModelConsent';
import { goesTo, useModelWords } from '../use-model';
import { CrawlSites } from './CrawlSites';
import type { Asking } from './use-ask';
import * as styles from './ask.module.css';

type Props = {
  asking: Asking;
  /** The capture that keeps the answer; by default, those that its sources stand in. */
  captureId?: string | undefined;
  /** Opens a source; by default, the address of its page at the sentence. */
  onSource?: ((page: AnswerPage, quote: string) => void) | undefined;
};

/** An answer as it is written, its sources, and what can be done with it. */
export function AskView({ asking, captureId, onSource }: Props) {
  const { asked, answer } = asking;
  const own = useModelWords();
  if (!asked) return null;
  const model = asking.modelOf(asked.task);
  return (
    <div class={styles.view}>
      {model === undefined ? (
        <NoModel title={own.ask.connectWhy}>{own.ask.connectBody}</NoModel>
      ) : (
        <>
          <Line asking={asking} model={model ?? undefined} />
          {asked.task === 'summary' && <SummaryChoice asking={asking} />}
          {asking.failure && <Note tone="bad" title={own.ask.failed} />}
          {answer && <Said answer={answer} asking={asking} captureId={captureId} onSource={onSource} />}
        </>
      )}
      <ModelConsent consent={asking.consent} />
    </div>
  );
}

/** Which model answers, where the text goes, how long it has taken, and Stop. */
function Line({ asking, model }: { asking: Asking; model: ChosenModel | undefined }) {
  const { format } = useWords();
  const own = useModelWords();
  const { answer } = asking;
  const isRunning = answer?.status === 'running';
  const now = useTicker(isRunning);
  const place = answer?.place ?? model?.place ?? 'computer';
  const name = place === 'browser' ? own.browserModel : (answer?.model ?? model?.model ?? '');
  const host = answer?.host ?? (model ? modelHost(model) : '');
  return (
    <div class={styles.line} role="status">
      {isRunning && <Spinner />}
      <span class="grow clip">
        {isRunning ? `${progressOf(answer, own)} · ` : ''}
        <bdi>{name}</bdi> · {goesTo(own, place, host)}
      </span>
      {answer && (
        <span class="tabular faint" aria-hidden="true">
          {format.seconds((answer.endedAt ?? now) - answer.startedAt)}
        </span>
      )}
      {isRunning && (
        <Button text={own.ask.stop} kbd={{ shown: 'Esc', keys: 'Escape' }} onPress={asking.stop} />
      )}
    </div>
  );
}

function progressOf(
  { parts, thinks, waitsUntil, host }: Answer,
  own: ReturnType<typeof useModelWords>,
): string {
  if (waitsUntil !== undefined) return own.ask.waits(host);
  if (parts) return own.ask.reading({ at: String(parts.at + 1), of: String(parts.of) });
  return thinks ? own.ask.thinks : own.ask.answering;
}

/** The name of a language; its tag where it has none. */
function languageIn(locale: string, tag: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag;
  } catch {
    // A page may say anything.
    return tag;
  }
}

/** Length and language of a summary: a change writes it again, by this press. */
function SummaryChoice({ asking }: { asking: Asking }) {
  const { locale } = useApp();
  const own = useModelWords();
  const { asked, answer } = asking;
  if (!asked || answer?.status === 'running') return null;
  const mine = locale.split('-')[0] ?? 'en';
  const name = languageIn(locale, mine);
  return (
    <div class={styles.choices}>
      <Select<SummaryLength>
        label={own.ask.length}
        value={asked.length ?? 'medium'}
        choices={summaryLengths.map((value) => ({ value, label: own.ask.lengths[value] }))}
        onChange={(length) => asking.ask({ ...asked, length })}
      />
      <Select
        label={own.ask.language}
        value={asked.language ?? ''}
        choices={[
          { value: '', label: own.ask.languages.page },
          { value: mine, label: name },
        ]}
        onChange={(language) => {
          const { language: _old, ...rest } = asked;
          asking.ask(language === '' ? rest : { ...rest, language });
        }}
      />
    </div>
  );
}

type SaidProps = { answer: Answer; asking: Asking } & Pick<Props, 'captureId'>;
type Opening = { answer: Pick<Answer, 'text' | 'pages' | 'sources'> } & Pick<Props, 'onSource'>;

/** The text of an answer, with its sources below it. */
export function AnswerText({ children, ...props }: Opening & { children?: ComponentChildren }) {
  return (
    <div class={styles.view}>
      <div class={styles.text} dir="auto">
        <Text {...props} />
      </div>
      <Sources {...props} />
      <div class={styles.actions}>{children}</div>
    </div>
  );
}

function Said({ answer, asking, captureId, onSource }: SaidProps & Pick<Props, 'onSource'>) {
  const { format } = useWords();
  const own = useModelWords();
  const { locale } = useApp();
  const announce = useAnnounce();
  const { status, finish, fault, sent, dropped } = answer;
  const ended = status !== 'running';
  const heading = answer.notSaid
    ? own.ask.notSaid(answer.pages.length > 1)
    : answer.task === 'ask'
      ? own.ask.answer
      : own.ask.summary;
  useOn([ended], () => {
    if (ended) announce(answer.notSaid ? heading : `${heading}: ${answer.text.slice(0, 500)}`);
  });
  const words = format.number(sent.words);
  const said = fault && own.fault(fault, fault.host === undefined ? '' : `http://${fault.host}`);
  return (
    <>
      {answer.notSaid && (
        <p>
          <b class="strong">{heading}</b>
          <br />
          {answer.sources.length > 0 ? own.ask.nearest(words) : own.ask.nothingNear(words)}
        </p>
      )}
      {answer.text !== '' && !answer.notSaid && (
        <div class={styles.text} dir="auto" role="region" aria-label={heading} tabIndex={0}>
          <Text answer={answer} onSource={onSource} />
        </div>
      )}
      {said && <Note {...said} tone="bad" />}
      {finish !== undefined && finish !== 'whole' && <Note tone="warn" title={own.ask.finish[finish]} />}
      {answer.foreign !== undefined && <Note title={own.ask.foreign(languageIn(locale, answer.foreign))} />}
      {answer.cutThere && <Note tone="warn" title={own.ask.cutThere} />}
      <Sources answer={answer} onSource={onSource} />
      {ended && dropped > 0 && <p class={styles.small}>{own.ask.dropped(dropped)}</p>}
      {ended && sent.passages < sent.of && (
        <p class={styles.small}>
          {own.ask.partly({ sent: format.number(sent.passages), of: format.number(sent.of) })}
        </p>
      )}
      {ended && <Actions answer={answer} asking={asking} captureId={captureId} />}
    </>
  );
}

/** The text as text: nothing of it is a link, an image or a command; numbers of sources are buttons. */
function Text({ answer, onSource }: Opening) {
  const open = useOpenSource({ answer, onSource });
  const own = useModelWords();
  return (
    <>
      {citedIn(answer.text).map((piece, at) => {
        if ('text' in piece) return piece.text;
        const source = answer.sources.find(({ n }) => n === piece.n);
        if (!source) return null;
        const place = answer.sources.indexOf(source) + 1;
        return (
          <button
            key={at}
            type="button"
            class={styles.number}
            aria-label={own.ask.source(String(place))}
            onClick={() => open(source)}
          >
            {place}
          </button>
        );
      })}
    </>
  );
}

/** Shows a source in its capture, else at its address. */
function useOpenSource({ answer, onSource }: Opening): (source: AnswerSource) => void {
  const { gestures } = useApp();
  return ({ page: at, quote }) => {
    const page = answer.pages[at];
    if (page && onSource) onSource(page, quote);
    else void gestures.openTab(sourceAddress(page?.url ?? '', quote));
  };
}

/** The sentences that the answer stands on; each opens its page there. */
function Sources({ answer, onSource }: Opening) {
  const open = useOpenSource({ answer, onSource });
  const own = useModelWords();
  if (answer.sources.length === 0) return null;
  const many = answer.pages.length > 1;
  return (
    <ol class={styles.sources} aria-label={own.ask.sources}>
      {answer.sources.map((source, at) => (
        <li key={source.n}>
          <button type="button" class={styles.source} onClick={() => open(source)}>
            <span class={styles.badge} aria-hidden="true">
              {at + 1}
            </span>
            <span class={`grow ${styles.quote}`} dir="auto">
              “{source.quote}”
            </span>
            <span class={`muted clip ${styles.where}`} dir="auto">
              {many ? answer.pages[source.page]?.title : source.heading}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Actions({ answer, asking, captureId }: SaidProps) {
  const { call, gestures } = useApp();
  const own = useModelWords();
  const save = useSave();
  const toast = useToast();
  const { asked, answerId } = asking;
  const text = citedIn(answer.text)
    .map((piece) => ('text' in piece ? piece.text : ''))
    .join('')
    .replaceAll(/ +([.,;])/g, '$1');
  const isStored = captureId !== undefined || answer.pages.some((page) => page.captureId !== undefined);
  const isPartly = answer.sent.passages < answer.sent.of;
  /** The same request would be cut off again. */
  const isCut = answer.status === 'ended' && answer.finish === 'cut';
  return (
    <div class={styles.actions}>
      {text.trim() !== '' && !answer.notSaid && (
        <Button
          text={own.ask.copy}
          icon="copy"
          onPress={() => void gestures.copy({ text }).then(() => toast({ text: own.ask.copied }))}
        />
      )}
      {isStored && answerId !== undefined && answer.text !== '' && (
        <Button
          text={answer.isKept ? own.ask.kept : own.ask.keep}
          icon={answer.isKept ? 'check' : 'bookmark'}
          disabled={answer.isKept === true}
          onPress={() => save(call('model.keep', { answerId, ...given({ captureId }) }))}
        />
      )}
      {asked && isPartly && (
        <Button text={own.ask.readAll} onPress={() => asking.ask({ ...asked, whole: true })} />
      )}
      {answer.notSaid && <CrawlSites urls={answer.pages.map(({ url }) => url)} />}
      {asked && isCut && answer.parts === undefined && (
        <Button text={own.ask.continue} onPress={() => asking.ask(asked, answerId)} />
      )}
      {asked && (isCut || answer.finish === 'only-thinking') && !asked.raised && (
        <Button text={own.ask.raise} onPress={() => asking.ask({ ...asked, raised: true })} />
      )}
      {asked && !isCut && (answer.status === 'failed' || answer.finish !== 'whole' || answer.cutThere) && (
        <Button text={own.ask.again} icon="refresh" onPress={() => asking.ask(asked)} />
      )}
    </div>
  );
}
