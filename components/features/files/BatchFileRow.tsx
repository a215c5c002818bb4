import { useRef, useState } from 'preact/hooks';
import { isBilled } from '@/lib/core/model/is-billed';
import { isEnded, type Job } from '@/lib/core/model/job';
import { hostOf } from '@/lib/core/model/url';
import { researchFailureWords } from '@/lib/core/words/research-failures';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { FileRow } from './FileRow';
import { readFacts } from './read-facts';
import { parseRequestOf } from './use-chosen-files';
import type { ParsedPart } from './use-parse-jobs';
import { useParseWords } from './use-parse-words';
import { useSettings } from '@/components/shell/state/settings';
import * as styles from './BatchFileRow.module.css';

type Props = {
  job: Job;
  part: ParsedPart;
  /** It is the active one. */
  isNow: boolean;
  isPrivate: boolean;
  onOpen: (captureId: string) => void;
  onFailure: (thrown: unknown) => void;
};

/** One file of a batch: its state, its result, or why there is none. */
export function BatchFileRow({ job, part, isNow, isPrivate, onOpen, onFailure }: Props) {
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
            part={part}
            failure={standing.failure}
            isPrivate={isPrivate}
            onFailure={onFailure}
          />
        }
      />
    );
  if (standing.status === 'read')
    return (
      <FileRow name={name} says={readFacts(capture, job.engine, settings, parse)} icon="check" tone="ok">
        {capture && (
          <Button
            kind="quiet"
            size="sm"
            label={parse.openNamed(name)}
            icon="arrow"
            onPress={() => onOpen(capture.id)}
          />
        )}
      </FileRow>
    );
  const said = isEnded(job.state)
    ? parse.notReached
    : !isNow
      ? parse.queued
      : job.engine === 'device'
        ? parse.readingHere
        : parse.sending(hostOf(settings.service.baseUrl), file.fileSize);
  return <FileRow name={name} says={[said]} icon={isNow && !isEnded(job.state) ? 'busy' : 'file'} />;
}

/** Why a file was not read, and a button to read it again, by itself. */
function WhyNot({
  job,
  part: { file },
  failure,
  isPrivate,
  onFailure,
}: Pick<Props, 'job' | 'part' | 'isPrivate' | 'onFailure'> & {
  failure: Parameters<typeof researchFailureWords>[0];
}) {
  const settings = useSettings();
  const app = useApp();
  const { parse, format } = useParseWords();
  const [begun, setBegun] = useState(false);
  // Two presses may come before the first is rendered: both are one job.
  const jobId = useRef<string>(undefined);
  const { service } = settings;
  const serviceHost = hostOf(service.baseUrl);
  const said = researchFailureWords(
    failure,
    {
      kind: 'parse',
      serviceUrl: service.baseUrl,
      serviceHost,
      connected: service.connected,
      waiting: false,
      now: app.now(),
    },
    format,
  );
  const request = parseRequestOf(file);
  const again = (): void => {
    if (jobId.current !== undefined) return;
    const id = app.newId();
    jobId.current = id;
    setBegun(true);
    void app.call('jobs.start', { jobId: id, request, engine: job.engine }).catch((thrown: unknown) => {
      jobId.current = undefined;
      setBegun(false);
      onFailure(thrown);
    });
  };
  const isSent = job.engine === 'service';
  const mayAgain = failure.reason !== 'file-gone' && !isPrivate && !begun;
  return (
    <div class={styles.filewhy}>
      <p class="muted">
        {said.title}. {said.body}
      </p>
      {mayAgain && (!isSent || service.connected) && (
        <Button size="sm" class={styles.again} onPress={again}>
          {isSent
            ? parse.sendAgain(serviceHost, isBilled(service) ? app.estimateCost(request).min : undefined)
            : parse.readAgain}
        </Button>
      )}
    </div>
  );
}
