import { useEffect } from 'preact/hooks';
import { failureOf, isEnded, isLive, isWorking, type Job } from '../../../../lib/model/job';
import type { Settings } from '../../../../lib/model/settings';
import { hostOf } from '../../../../lib/model/url';
import { isBilled } from '../../../../lib/model/is-billed';
import { cancelJob, dismissJob, retryJob } from '../../../state/actions';
import { useApp } from '../../../state/app';
import { Button } from '../../../ui/Button';
import { ResearchFailure } from '../shared/ResearchFailure';
import { BatchFileRow } from './BatchFileRow';
import { FileRow } from './FileRow';
import { readFacts } from './read-facts';
import type { ParseJob } from './use-parse-jobs';
import { useParseWords } from '../shared/use-parse-words';
import * as parseStyles from './parse.module.css';

type Props = {
  parsed: ParseJob;
  settings: Settings;
  isPrivate: boolean;
  onOpen: (captureId: string) => void;
  onFailure: (thrown: unknown) => void;
};

/** A file that is read or was, or several of one job: how they stand, what came of them, and the way on. */
export function ParseJobRow({ parsed: { job, parts }, settings, isPrivate, onOpen, onFailure }: Props) {
  const app = useApp();
  const { parse } = useParseWords();
  const [first] = parts;
  const isBatch = parts.length > 1;
  const capture = isBatch ? undefined : first?.capture;
  const size = first?.file.fileSize;
  const name = isBatch ? parse.batch(parts.length) : (first?.file.fileName ?? job.title);
  const now = parts.findIndex(({ standing }) => standing.status === 'waiting');
  const { state } = job;
  const unseen = isEnded(state) && !job.seen;
  // How it ended is on the screen: the badge lets go of it.
  useEffect(() => {
    if (unseen) void dismissJob(app, job.id).catch(() => undefined);
  }, [job.id, unseen, app]);
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
      says={saysOf()}
      since={state.status === 'running' ? (job.startedAt ?? job.createdAt) : undefined}
      icon={
        isLive(job) && state.status !== 'blocked'
          ? 'busy'
          : state.status === 'done'
            ? 'check'
            : state.status === 'cancelled'
              ? 'x'
              : 'stopsign'
      }
      tone={state.status === 'done' ? 'ok' : failure && state.status !== 'waiting' ? 'bad' : undefined}
      below={
        <>
          {failure && (
            <ResearchFailure
              kind="parse"
              failure={failure}
              settings={settings}
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
          )}
          {isBatch && (
            <ul class={`${parseStyles.filelist} ${parseStyles.filelistIn}`} aria-label={name}>
              {parts.map((part, index) => (
                <BatchFileRow
                  key={part.file.inboxId}
                  job={job}
                  part={part}
                  isNow={index === now && isWorking(job)}
                  settings={settings}
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
        <Button
          kind="quiet"
          size="sm"
          label={parse.openNamed(name)}
          icon="arrow"
          onPress={() => onOpen(capture.id)}
        />
      ) : isEnded(state) ? (
        <Button kind="quiet" size="sm" label={parse.removeNamed(name)} icon="x" onPress={forget} />
      ) : (
        <Button kind="quiet" size="sm" label={parse.cancelNamed(name)} icon="x" onPress={cancel} />
      )}
    </FileRow>
  );

  function saysOf(): string[] {
    if (isBatch) return batchSays();
    switch (state.status) {
      case 'done':
        return readFacts(capture, job.engine, settings, parse);
      case 'failed':
        return [parse.failed];
      case 'blocked':
        return [parse.needsYou];
      case 'cancelled':
        return [parse.cancelled];
      default:
        return [statusOf(job)];
    }
  }

  /** How many of a batch stand how, and what those that were read have cost. */
  function batchSays(): string[] {
    const { read, failed } = job.progress;
    const credits = parts.reduce((sum, part) => sum + (part.capture?.creditsUsed ?? 0), 0);
    return [
      state.status === 'blocked' ? parse.needsYou : state.status === 'cancelled' ? parse.cancelled : '',
      parse.readOf(read, parts.length),
      failed > 0 ? parse.notRead(failed) : '',
      credits > 0 && isBilled(settings.service) ? parse.done.credits(credits) : '',
    ];
  }

  function statusOf({ engine, state: { status } }: Job): string {
    if (status !== 'running') return parse.queued;
    if (engine === 'device') return parse.readingHere;
    return parse.sending(hostOf(settings.service.baseUrl), size);
  }
}
