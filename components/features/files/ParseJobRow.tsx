import type { Capture } from '@/lib/core/model/capture';
import { failureOf, isEnded, isLive, isWorking, type Job } from '@/lib/core/model/job';
import type { Settings } from '@/lib/core/model/settings';
import { hostOf } from '@/lib/core/model/url';
import { isBilled } from '@/lib/core/model/service-profile';
import { cancelJob, dismissJob, retryJob } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { useSeenEnd } from '@/components/shell/state/use-seen-job';
import { IconButton } from '@/components/ui/IconButton';
import { ResearchFailure } from '../research/shared/ResearchFailure';
import type { ParseWords } from '@/lib/features/files/words/en-parse';
import type { ParseJob, ParsedPart } from './use-parse-jobs';
import { useParseWords } from './use-parse-words';
import { useSettings } from '@/components/shell/state/settings';
import { inPart, SomePages, WhyInPart, WhyNot } from './WhyNot';
import type { EngineId } from '@/lib/core/model/request';
import type { ComponentChildren } from 'preact';
import { useTicker } from '@/components/shell/state/use-ticker';
import { Icon } from '@/components/ui/Icon';
import type { IconName } from '@/components/ui/icons';
import { Spinner } from '@/components/ui/Spinner';
import * as parseStyles from './parse.module.css';
import * as rowStyles from '@/components/ui/Row.module.css';
import * as styles from './ParseJobRow.module.css';

type Props = {
  parsed: ParseJob;
  isPrivate: boolean;
  onOpen: (captureId: string) => void;
  onFailure: (thrown: unknown) => void;
};

/** One file that is being read or was read, or several files of one job: state, results, and what to do. */
export function ParseJobRow({ parsed: { job, parts }, isPrivate, onOpen, onFailure }: Props) {
  const settings = useSettings();
  const app = useApp();
  const { parse } = useParseWords();
  const [first] = parts;
  const isBatch = parts.length > 1;
  const capture = isBatch ? undefined : first?.capture;
  const name = isBatch ? parse.batch(parts.length) : (first?.file.fileName ?? job.title);
  const now = parts.findIndex(({ standing }) => standing.status === 'waiting');
  const { state } = job;
  const isWhole = state.status === 'done' && parts.every(isReadWhole);
  useSeenEnd(job);
  const failure =
    state.status === 'waiting'
      ? state.failure
      : job.seen && state.status === 'blocked'
        ? undefined
        : failureOf(state);
  const run = (work: Promise<void>): void => void work.catch(onFailure);
  const cancel = (): void => run(cancelJob(app, job.id));
  const forget = (): void => void app.call('jobs.forget', { jobIds: [job.id] }).catch(onFailure);
  return (
    <FileRow
      name={name}
      says={saysOf({ job, parts }, settings, parse)}
      since={state.status === 'running' ? (job.startedAt ?? job.createdAt) : undefined}
      icon={iconOf(job, isWhole)}
      tone={isWhole ? 'ok' : failure && state.status !== 'waiting' ? 'bad' : undefined}
      below={
        <>
          {first && !isBatch && state.status === 'failed' && state.failure.reason === 'file-unreadable' ? (
            <WhyNot
              job={job}
              file={first.file}
              failure={state.failure}
              isPrivate={isPrivate}
              onFailure={onFailure}
            />
          ) : (
            failure && (
              <ResearchFailure
                kind="parse"
                failure={failure}
                wakeAt={state.status === 'waiting' ? state.wakeAt : undefined}
                price={
                  job.engine === 'service' && isBilled(settings.service)
                    ? parse.fromPrice(app.estimateCost(job.request).min)
                    : undefined
                }
                can={{
                  retry: () => run(retryJob(app, job.id)),
                  cancel,
                  dismiss: () => run(dismissJob(app, job.id)),
                }}
              />
            )
          )}
          <WhyInPart capture={capture} />
          {first && !isBatch && isEnded(state) && (
            <SomePages job={job} file={first.file} pages={pagesIn(job, capture)} onFailure={onFailure} />
          )}
          {isBatch && (
            <ul class={`${parseStyles.fileList} ${parseStyles.indented}`} aria-label={name}>
              {parts.map((part, index) => (
                <BatchFileRow
                  key={part.file.inboxId}
                  job={job}
                  part={part}
                  isNow={index === now && isWorking(job)}
                  isPrivate={isPrivate}
                  onOpen={onOpen}
                  onFailure={onFailure}
                />
              ))}
            </ul>
          )}
        </>
      }
    >
      {capture ? (
        <IconButton label={parse.openNamed(name)} icon="arrow" onPress={() => onOpen(capture.id)} />
      ) : isEnded(state) ? (
        <IconButton label={parse.removeNamed(name)} icon="x" onPress={forget} />
      ) : (
        <IconButton label={parse.cancelNamed(name)} icon="x" onPress={cancel} />
      )}
    </FileRow>
  );
}

/** Of a document that was read, or whose reading was canceled. */
const pagesIn = ({ state, progress }: Job, capture: Capture | undefined): number | undefined =>
  capture?.metadata.pages ?? (state.status === 'cancelled' ? progress.part?.all : undefined);

/** Nothing of the file is missing. */
const isReadWhole = ({ standing, capture }: ParsedPart): boolean =>
  standing.status !== 'failed' && inPart(capture).length === 0;

function iconOf(job: Job, isWhole: boolean) {
  const { status } = job.state;
  if (isLive(job) && status !== 'blocked') return 'busy';
  if (status === 'done') return isWhole ? 'check' : 'dash';
  return status === 'cancelled' ? 'x' : 'stopsign';
}

/** The state of a file, or of a batch of files. */
function saysOf({ job, parts }: ParseJob, settings: Settings, words: ParseWords): string[] {
  if (parts.length > 1) return batchSays({ job, parts }, settings, words);
  const [first] = parts;
  switch (job.state.status) {
    case 'done':
      return readFacts(first?.capture, job.engine, settings, words);
    case 'failed':
      return [words.failed];
    case 'blocked':
      return [words.needsYou];
    case 'cancelled':
      return [words.canceled];
    case 'running':
      return [
        job.engine === 'device'
          ? hereWords(job, words)
          : words.sending(hostOf(settings.service.baseUrl), first?.file.fileSize),
      ];
    default:
      return [words.queued];
  }
}

/** How many files of a batch are in each state, and what those that were read have cost. */
function batchSays({ job, parts }: ParseJob, settings: Settings, words: ParseWords): string[] {
  const { state, progress } = job;
  const credits = parts.reduce((sum, part) => sum + (part.capture?.creditsUsed ?? 0), 0);
  return [
    state.status === 'blocked' ? words.needsYou : state.status === 'cancelled' ? words.canceled : '',
    words.readOf({ read: progress.read, all: parts.length }),
    progress.failed > 0 ? words.notRead(progress.failed) : '',
    credits > 0 && isBilled(settings.service) ? words.done.credits(credits) : '',
  ];
}

type BatchFileRowProps = {
  job: Job;
  part: ParsedPart;
  /** It is the active one. */
  isNow: boolean;
  isPrivate: boolean;
  onOpen: (captureId: string) => void;
  onFailure: (thrown: unknown) => void;
};

/** One file of a batch: its state, its result, or why there is none. */
function BatchFileRow({ job, part, isNow, isPrivate, onOpen, onFailure }: BatchFileRowProps) {
  const settings = useSettings();
  const { file, standing, capture } = part;
  const { parse } = useParseWords();
  const name = file.fileName;
  if (standing.status === 'failed')
    return (
      <FileRow
        name={name}
        says={[parse.failed]}
        icon="stopsign"
        tone="bad"
        below={
          <WhyNot
            job={job}
            file={file}
            failure={standing.failure}
            isPrivate={isPrivate}
            onFailure={onFailure}
          />
        }
      />
    );
  if (standing.status === 'read')
    return (
      <FileRow
        name={name}
        says={readFacts(capture, job.engine, settings, parse)}
        {...(isReadWhole(part) ? { icon: 'check', tone: 'ok' } : { icon: 'dash' })}
        below={
          <>
            <WhyInPart capture={capture} />
            <SomePages job={job} file={file} pages={capture?.metadata.pages} onFailure={onFailure} />
          </>
        }
      >
        {capture && (
          <IconButton label={parse.openNamed(name)} icon="arrow" onPress={() => onOpen(capture.id)} />
        )}
      </FileRow>
    );
  const said = isEnded(job.state)
    ? parse.notReached
    : !isNow
      ? parse.queued
      : job.engine === 'device'
        ? hereWords(job, parse)
        : parse.sending(hostOf(settings.service.baseUrl), file.fileSize);
  return <FileRow name={name} says={[said]} icon={isNow && !isEnded(job.state) ? 'busy' : 'file'} />;
}

/** The result of a file, as parts of a line: where it was read, its size, and what it cost. */
function readFacts(
  capture: Capture | undefined,
  engine: EngineId,
  { service }: Settings,
  parse: ParseWords,
): string[] {
  const { wordCount: words, pages } = capture?.metadata ?? {};
  const credits = capture?.creditsUsed;
  return [
    inPart(capture).length > 0 ? parse.done.inPart : engine === 'device' ? parse.done.here : '',
    pages === undefined ? '' : parse.done.pages(pages),
    words === undefined ? '' : parse.done.words(words),
    credits === undefined || !isBilled(service) ? '' : parse.done.credits(credits),
  ];
}

/** A file that is being read on this device, and how far. */
function hereWords({ progress: { part } }: Job, parse: ParseWords): string {
  return [parse.readingHere, part ? parse.partOf({ done: part.done, all: part.all }) : '']
    .filter(Boolean)
    .join(' · ');
}

type FileRowProps = {
  name: string;
  /** Parts of the line below; the first is the state. */
  says: readonly string[];
  /** When it became active, epoch milliseconds: a clock runs at the end of the line. */
  since?: number | undefined;
  icon: IconName | 'busy';
  tone?: 'ok' | 'bad' | undefined;
  /** Its button. */
  children?: ComponentChildren;
  /** The content below the row. */
  below?: ComponentChildren;
};

/** One file: its name, its state, and its actions. */
export function FileRow({ name, says, since, icon, tone, children, below }: FileRowProps) {
  const { format } = useParseWords();
  const now = useTicker(since !== undefined, 1_000);
  const clock = since === undefined ? '' : format.clock(Math.max(0, now - since));
  return (
    <li>
      <div class={`${rowStyles.row} ${rowStyles.twoLines} filerow`}>
        <span class={tone ? `${rowStyles.icon} tone-${tone}` : rowStyles.icon}>
          {icon === 'busy' ? <Spinner /> : <Icon name={icon} size="sm" />}
        </span>
        <div class={rowStyles.main}>
          <div class={`${rowStyles.title} clip`} dir="auto" title={name}>
            {name}
          </div>
          <div class={`${rowStyles.second} tabular ${styles.second}`}>
            {[...says, clock].filter(Boolean).join(' · ')}
          </div>
        </div>
        {children}
      </div>
      {below}
    </li>
  );
}
