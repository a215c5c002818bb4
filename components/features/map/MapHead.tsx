import { useRef } from 'preact/hooks';
import { jobElapsed } from '@/lib/core/jobs/job-counts';
import type { ItemOrigin } from '@/lib/core/model/item';
import { isEnded, isWorking, type Job } from '@/lib/core/model/job';
import { useTicker } from '@/components/shell/state/use-ticker';
import { BackButton } from '@/components/ui/BackButton';
import { Button } from '@/components/ui/Button';
import { Favicon } from '@/components/ui/Favicon';
import { Spinner } from '@/components/ui/Spinner';
import { useOpenedFocus } from '@/components/shell/panel/arrival';
import { useSiteWords } from '../site/use-site-words';
import * as headStyles from '@/components/ui/head.module.css';

type Props = {
  job: Job;
  /** The source of the addresses. */
  origins: readonly ItemOrigin[];
  /** Escape was pressed once. */
  asked: boolean;
  starting: boolean;
  onBack?: (() => void) | undefined;
  onAgain: () => void;
  onCancel: () => void;
};

/** What was mapped, what was found so far, and one action: Map again, or Cancel. */
export function MapHead({ job, origins, asked, starting, onBack, onAgain, onCancel }: Props) {
  const { site, panel } = useSiteWords();
  const working = isWorking(job);
  const back = useRef<HTMLButtonElement>(null);
  useOpenedFocus(back);
  return (
    <header class={headStyles.head}>
      {onBack && <BackButton buttonRef={back} label={panel.back} onPress={onBack} />}
      {working ? (
        <span class={headStyles.icon}>
          <Spinner />
        </span>
      ) : (
        <Favicon host={job.host} />
      )}
      <div class="grow">
        <h2 class="clip">
          <bdi dir="ltr">{mappedPart(job)}</bdi>
        </h2>
        <p class={headStyles.second}>{asked ? site.cancelHint : <Standing job={job} origins={origins} />}</p>
      </div>
      {isEnded(job.state) ? (
        <Button fold="narrow" icon="refresh" busy={starting} onPress={onAgain}>
          <span>{site.mapAgain}</span>
        </Button>
      ) : (
        <Button fold="narrow" icon="x" disabled={job.requestedAction === 'cancel'} onPress={onCancel}>
          <span>{site.cancel}</span>
        </Button>
      )}
    </header>
  );
}

/** The host, with the folder where only that was mapped. */
function mappedPart({ host, request }: Job): string {
  const path = request.kind === 'map' ? new URL(request.url).pathname : '/';
  return path === '/' ? host : host + path;
}

/** `1,284 URLs · sitemap and links · 4.1 s`; while it runs, the current step instead of the source. */
function Standing({ job, origins }: Pick<Props, 'job' | 'origins'>) {
  const { site, words, format } = useSiteWords();
  const { state, progress } = job;
  const working = isWorking(job);
  const now = useTicker(working, 200);
  const took = jobElapsed(job, now);
  const sources = [...new Set(origins.map((origin) => site.source[origin]))];
  const parts = working
    ? [
        site.urlsSoFar(progress.found),
        state.status === 'waiting' && state.failure ? site.waiting : words.steps[progress.step],
      ]
    : [
        site.urls(progress.found),
        sources.length > 0 ? site.sources(sources) : '',
        state.status === 'paused' ? site.paused : '',
        state.status === 'cancelled' ? site.stoppedEarly : '',
      ];
  const time = took === undefined ? '' : format.seconds(took);
  return <>{[...parts, time].filter(Boolean).join(' · ')}</>;
}
