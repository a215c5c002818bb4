import { useRef, useState } from 'preact/hooks';
import type { Capture } from '@/lib/core/model/capture';
import type { FileProblem } from '@/lib/core/model/file-reading';
import type { Failure } from '@/lib/core/model/errors';
import { isBilled } from '@/lib/core/model/service-profile';
import type { Job } from '@/lib/core/model/job';
import type { EngineId, ParsedFile } from '@/lib/core/model/request';
import { hostOf } from '@/lib/core/model/url';
import { researchFailureWords } from '@/lib/core/words/research-failures';
import { whyInPart } from '@/lib/core/words/warnings';
import { nameForService, pagesOf } from '@/lib/features/files/parse-files';
import { useApp } from '@/components/shell/state/app';
import { useSettings } from '@/components/shell/state/settings';
import { Button } from '@/components/ui/Button';
import { isLocked, Password } from './locked';
import { OneField } from './OneField';
import { parseRequestOf } from './use-chosen-files';
import { useParseWords } from './use-parse-words';
import * as styles from './WhyNot.module.css';

type Props = {
  job: Job;
  file: ParsedFile;
  failure: Failure;
  isPrivate: boolean;
  onFailure: (thrown: unknown) => void;
};

/** A few pages of it can be read. */
const IN_PART: ReadonlySet<string | undefined> = new Set<FileProblem>(['too-slow', 'too-large', 'past-end']);

/** Why a file was not read, and what can be done about it: its password, fewer pages, another try, or the service, at its price. */
export function WhyNot({ job, file, failure, isPrivate, onFailure }: Props) {
  const { parse } = useParseWords();
  const { begun, start } = useStart(job, file, onFailure);
  const { service } = useSettings();
  const isHere = job.engine === 'device' && failure.reason === 'file-unreadable';
  const mayAgain =
    failure.reason !== 'file-gone' && !isHere && (job.engine === 'device' || service.connected);
  return (
    <div class={styles.filewhy}>
      <p class="muted">{useWhy(job, failure)}</p>
      {!isPrivate && !begun && (
        <>
          {isHere && isLocked(failure) && (
            <Password
              file={file.inboxId}
              fileName={file.fileName}
              failure={failure}
              onFailure={onFailure}
              onUnlocked={() => start(file, 'device')}
            />
          )}
          {isHere && IN_PART.has(failure.facts.detail) && (
            <Pages
              file={file}
              onChosen={(pages) => start({ ...file, part: { ...file.part, pages } }, 'device')}
            />
          )}
          {isHere && <ByService file={file} failure={failure} start={start} />}
          {mayAgain && (
            <Button class={styles.again} onPress={() => start(file, job.engine)}>
              {job.engine === 'service' ? <Again file={file} /> : parse.readAgain}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** What happened: of a file that was not sent, only its own sentence. */
function useWhy(job: Job, failure: Failure): string {
  const { service } = useSettings();
  const { now } = useApp();
  const { format } = useParseWords();
  const about = {
    kind: 'parse',
    serviceUrl: service.baseUrl,
    serviceHost: hostOf(service.baseUrl),
    connected: service.connected,
    waiting: false,
    now: now(),
  } as const;
  const { title, body } = researchFailureWords(failure, about, format);
  return failure.reason === 'file-unreadable' && job.engine === 'device' ? body : `${title}. ${body}`;
}

/**
 * Starts a job for one file, once, however often it is pressed. A job that had no other file has nothing left to show,
 * unless it keeps what it read.
 */
function useStart(job: Job, file: ParsedFile, onFailure: Props['onFailure'], keeps = false) {
  const app = useApp();
  const [begun, setBegun] = useState(false);
  // Two presses may come before the first is rendered.
  const jobId = useRef<string>(undefined);
  const start = (asked: ParsedFile, engine: EngineId): void => {
    if (jobId.current !== undefined) return;
    const id = app.newId();
    jobId.current = id;
    setBegun(true);
    const isAlone = !keeps && job.request.kind === 'parse' && job.request.more === undefined;
    void app
      .call('jobs.start', { jobId: id, request: parseRequestOf(asked, engine), engine })
      .then(() => (isAlone ? app.call('jobs.forget', { jobIds: [job.id] }) : undefined))
      .catch((thrown: unknown) => {
        jobId.current = undefined;
        setBegun(false);
        onFailure(thrown);
      });
  };
  return { begun, start };
}

/** The least that the service takes for a file; undefined where it counts nothing. */
function usePrice(file: ParsedFile): number | undefined {
  const { service } = useSettings();
  const { estimateCost } = useApp();
  return isBilled(service) ? estimateCost(parseRequestOf(file, 'service')).min : undefined;
}

function Again({ file }: Pick<Props, 'file'>) {
  const { service } = useSettings();
  const { parse } = useParseWords();
  return <>{parse.sendAgain({ host: hostOf(service.baseUrl), credits: usePrice(file) })}</>;
}

type ServiceProps = Pick<Props, 'file' | 'failure'> & {
  start: (file: ParsedFile, engine: EngineId) => void;
};

/** Sends a file that only a service can read; where none is connected, leads to connecting one. */
function ByService({ file, failure, start }: ServiceProps) {
  const { gestures } = useApp();
  const { parse } = useParseWords();
  const price = usePrice(file);
  const fileName = nameForService(file, failure);
  if (fileName === undefined) return null;
  const { service } = useSettings();
  return service.connected ? (
    <Button
      text={parse.sendInstead({ host: hostOf(service.baseUrl), credits: price })}
      icon="cloud"
      class={styles.again}
      onPress={() => start({ ...file, fileName }, 'service')}
    />
  ) : (
    <Button text={parse.connect} onPress={() => void gestures.openOptions('engine')} />
  );
}

/** What of a file is not in its capture; nothing where all is. */
export function WhyInPart({ capture }: { capture: Capture | undefined }) {
  const why = inPart(capture);
  return why.length === 0 ? null : <p class={`${styles.filewhy} muted`}>{why.join(' ')}</p>;
}

/** Why a capture has only a part of its file, in sentences. */
export const inPart = (capture: Capture | undefined): string[] => whyInPart(capture?.report.warnings ?? []);

/** Reads some pages of a document beside what was read of it; nothing where it has none to choose from. */
export function SomePages({
  job,
  file,
  pages = 0,
  onFailure,
}: Pick<Props, 'job' | 'file' | 'onFailure'> & { pages?: number | undefined }) {
  const { parse } = useParseWords();
  const { begun, start } = useStart(job, file, onFailure, true);
  if (pages < 2 || job.engine !== 'device' || begun) return null;
  return (
    <details class={styles.filewhy}>
      <summary class="muted">{parse.somePages}</summary>
      <Pages
        file={file}
        onChosen={(chosen) => start({ ...file, part: { ...file.part, pages: chosen } }, 'device')}
      />
    </details>
  );
}

type PagesProps = { file: ParsedFile; onChosen: (pages: [number, number]) => void };

/** The field for the pages of a file that are wanted. */
function Pages({ file: { fileName }, onChosen }: PagesProps) {
  const { parse } = useParseWords();
  return (
    <OneField
      label={parse.pagesOfFile(fileName)}
      placeholder={parse.pagesSample}
      maxLength={20}
      button={{ text: parse.readPages }}
      read={pagesOf}
      onRead={onChosen}
    />
  );
}
