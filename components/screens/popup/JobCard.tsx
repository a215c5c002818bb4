import { useState } from 'preact/hooks';
import { displayPath } from '../../../lib/derive/display-path';
import { jobCounts, jobElapsed } from '../../../lib/derive/job-counts';
import { isEnded, isLive, isWorking, mayLetGo, type Job } from '../../../lib/model/job';
import type { Settings } from '../../../lib/model/settings';
import { jobFailureWords } from '../../../lib/words/job-failures';
import { useApp } from '../../state/app';
import { useTicker } from '../../state/use-ticker';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Meter } from '../../ui/Meter';
import { Spinner } from '../../ui/Spinner';
import { Tally } from '../../ui/Tally';
import { useCardDeeds } from './use-card-deeds';
import { useLaterWords } from './use-later-words';
import type { Popup } from './use-popup';

/** Tokens that a word of a page makes on average; always shown as an estimate. */
const TOKENS_A_WORD = 1.354;

type Props = { job: Job; settings: Settings; onOpen: () => void; onFailure: Popup['report'] };

/** A job of many pages: counts of what has happened, no estimate. The card stays the same when it ends. */
export function JobCard({ job, settings, onOpen, onFailure }: Props) {
  const { popup, format } = useLaterWords();
  const working = isWorking(job);
  const now = useTicker(working, 1_000);
  const took = jobElapsed(job, now);
  const counts = jobCounts(job);
  const live = isLive(job);
  const isMap = job.request.kind === 'map';
  return (
    <section class="job" aria-label={`${titleOf(job, popup)} ${job.host}`}>
      <div class="job__h">
        {working ? <Spinner /> : <StateIcon job={job} />}
        <span class="grow clip">
          <span class="strong">{titleOf(job, popup)}</span> <bdi dir="ltr">{job.host}</bdi>
        </span>
        {took !== undefined && (
          <span class="num faint">{isEnded(job.state) ? format.seconds(took) : format.clock(took)}</span>
        )}
      </div>
      {isMap ? (
        <Tally small items={[{ label: popup.job.tally.found, value: format.number(job.progress.found) }]} />
      ) : (
        <>
          <Tally
            small
            items={(['read', 'waiting', 'failed', 'blocked'] as const).map((name) => ({
              label: popup.job.tally[name],
              value: format.number(counts[name]),
            }))}
          />
          <Meter
            sentence={popup.job.meter({ ...counts, running: live })}
            parts={[
              { kind: 'ok', amount: counts.read },
              { kind: 'bad', amount: counts.failed },
              { kind: 'hold', amount: counts.blocked },
              { kind: 'rest', amount: counts.waiting },
            ]}
          />
        </>
      )}
      <Now job={job} total={counts.total} settings={settings} />
      <Verbs job={job} settings={settings} onOpen={onOpen} onFailure={onFailure} />
    </section>
  );
}

/** What it does at this moment, or what came of it. */
function Now({ job, total, settings }: { job: Job; total: number; settings: Settings }) {
  const app = useApp();
  const { words, popup, format } = useLaterWords();
  const { progress, request, state } = job;
  if (isEnded(state))
    return request.kind === 'map' ? null : (
      <div class="now">
        <span class="num">
          {[
            words.words(progress.words),
            `${format.about(Math.round((progress.words * TOKENS_A_WORD) / 100) * 100)} ${popup.job.tokens}`,
          ].join(' · ')}
        </span>
        {progress.read > 0 && <span>{words.savedToLibrary}</span>}
      </div>
    );
  const reading = progress.reading[0];
  const stands =
    state.status === 'blocked'
      ? jobFailureWords(
          state.failure,
          {
            host: job.host,
            engine: job.engine,
            serviceUrl: settings.service.baseUrl,
            connected: settings.service.connected,
            now: app.now(),
            kind: request.kind === 'batch' || request.kind === 'map' ? request.kind : 'crawl',
            ended: false,
            waiting: false,
            progress,
          },
          format,
        ).title
      : state.status === 'paused'
        ? popup.job.paused
        : undefined;
  return (
    <div class="now">
      <span class="clip">
        {stands ??
          (reading === undefined ? (
            words.steps[progress.step]
          ) : (
            <bdi dir="ltr">{displayPath(reading, job.host)}</bdi>
          ))}
      </span>
      {request.kind !== 'map' && (
        <span class="num now__e">
          {[popup.job.found(total), request.kind === 'crawl' ? popup.job.limit(request.limit) : '']
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </div>
  );
}

function Verbs({ job, settings, onOpen, onFailure }: Props) {
  const { popup } = useLaterWords();
  const [busy, setBusy] = useState(false);
  const deeds = useCardDeeds(job, settings, setBusy, onFailure);
  const isBlocked = job.state.status === 'blocked';
  const open = (
    <Button size="sm" {...(!isBlocked && { kind: 'quiet' as const })} onPress={onOpen}>
      {popup.job.openInPanel}
    </Button>
  );
  if (isEnded(job.state)) {
    const has = job.request.kind !== 'map' && job.progress.read > 0;
    return (
      <div class="btns">
        {has && (
          <>
            <Button size="sm" icon="copy" busy={busy} onPress={deeds.copy}>
              {popup.copy}
            </Button>
            <Button size="sm" icon="download" busy={busy} onPress={deeds.download}>
              {popup.job.downloadZip}
            </Button>
          </>
        )}
        {open}
      </div>
    );
  }
  const canceling = job.asked === 'cancel';
  const stands = job.state.status === 'paused' || job.asked === 'pause';
  return (
    <div class="btns">
      {/* What it needs is said and given there. */}
      {isBlocked && open}
      {!canceling && job.state.status !== 'blocked' && job.request.kind !== 'map' && (
        <Button size="sm" icon={stands ? 'play' : 'pause'} onPress={stands ? deeds.resume : deeds.pause}>
          {stands ? popup.job.continue : popup.job.pause}
        </Button>
      )}
      {canceling ? (
        <>
          <span class="faint">{popup.job.canceling}</span>
          {mayLetGo(job) && (
            <Button size="sm" onPress={deeds.letGo}>
              {popup.job.letGo}
            </Button>
          )}
        </>
      ) : (
        <Button size="sm" {...(isBlocked && { kind: 'quiet' as const })} onPress={deeds.cancel}>
          {popup.job.cancel}
        </Button>
      )}
      {!isBlocked && open}
    </div>
  );
}

function StateIcon({ job }: { job: Job }) {
  switch (job.state.status) {
    case 'done':
      return (
        <span class="ok">
          <Icon name="check" size="sm" />
        </span>
      );
    case 'paused':
      return <Icon name="pause" size="sm" />;
    case 'failed':
    case 'blocked':
      return <Icon name="warn" size="sm" />;
    default:
      return <Icon name="stop" size="sm" />;
  }
}

function titleOf(job: Job, popup: ReturnType<typeof useLaterWords>['popup']): string {
  if (job.state.status === 'paused') return popup.job.paused;
  if (job.state.status === 'blocked') return popup.job.stoppedAt;
  if (isLive(job)) return popup.job.running[job.request.kind];
  if (job.state.status === 'failed') return popup.job.failed;
  if (job.state.status === 'cancelled') return popup.job.stopped;
  return popup.job.ended[job.request.kind];
}
