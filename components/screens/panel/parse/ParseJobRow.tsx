import { useEffect } from 'preact/hooks';
import { failureOf, isEnded, isLive, type Job } from '../../../../lib/model/job';
import type { Settings } from '../../../../lib/model/settings';
import { hostOf } from '../../../../lib/model/url';
import { isBilled } from '../../../../lib/model/is-billed';
import type { ActionId } from '../../../../lib/words';
import { cancelJob, dismissJob, retryJob } from '../../../state/actions';
import { useApp } from '../../../state/app';
import { Button } from '../../../ui/Button';
import { ResearchFailure } from '../research/ResearchFailure';
import { FileRow } from './FileRow';
import type { ParseJob } from './use-parse-jobs';
import { useParseWords } from './use-parse-words';

type Props = {
  parsed: ParseJob;
  settings: Settings;
  onOpen: (captureId: string) => void;
  onFailure: (thrown: unknown) => void;
};

/** A file that is read or was: how it stands, what came of it, and the way on. */
export function ParseJobRow({ parsed: { job, capture }, settings, onOpen, onFailure }: Props) {
  const app = useApp();
  const { parse } = useParseWords();
  const { name, size } =
    job.request.kind === 'parse'
      ? { name: job.request.fileName, size: job.request.fileSize }
      : { name: job.title, size: undefined };
  const { state } = job;
  const unseen = isEnded(state) && !job.seen;
  // How it ended is on the screen: the badge lets go of it.
  useEffect(() => {
    if (unseen) void dismissJob(app, job.id).catch(() => undefined);
  }, [job.id, unseen]);
  const failure =
    state.status === 'waiting'
      ? state.failure
      : job.seen && state.status === 'blocked'
        ? undefined
        : failureOf(state);
  const act = (action: ActionId): void => {
    const done =
      action === 'cancel'
        ? cancelJob(app, job.id)
        : action === 'dismiss'
          ? dismissJob(app, job.id)
          : retryJob(app, job.id);
    void done.catch(onFailure);
  };
  const forget = (): void => void app.call('jobs.forget', { jobIds: [job.id] }).catch(onFailure);
  return (
    <FileRow
      name={name}
      says={saysOf()}
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
        failure && (
          <ResearchFailure
            kind="parse"
            failure={failure}
            settings={settings}
            wakeAt={state.status === 'waiting' ? state.wakeAt : undefined}
            onAction={act}
          />
        )
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
        <Button
          kind="quiet"
          size="sm"
          label={parse.cancelNamed(name)}
          icon="x"
          onPress={() => act('cancel')}
        />
      )}
    </FileRow>
  );

  function saysOf(): string[] {
    switch (state.status) {
      case 'done': {
        const { wordCount: words, pages } = capture?.metadata ?? {};
        const credits = capture?.creditsUsed;
        return [
          job.engine === 'device' ? parse.done.here : '',
          pages === undefined ? '' : parse.done.pages(pages),
          words === undefined ? '' : parse.done.words(words),
          credits === undefined || !isBilled(settings.service) ? '' : parse.done.credits(credits),
        ];
      }
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

  function statusOf({ engine, state: now }: Job): string {
    if (now.status !== 'running') return parse.queued;
    if (engine === 'device') return parse.readingHere;
    return parse.sending(hostOf(settings.service.baseUrl), size);
  }
}
