import type { ComponentChildren, ComponentProps } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { AppError, type Failure } from '@/lib/core/model/errors';
import { searchUrl } from '@/lib/features/web-search/search-address';
import type { PastSearch } from '@/lib/features/web-search/search-history';
import { isBilled } from '@/lib/core/model/is-billed';
import { failureOf, isEnded, isWorking, type Job } from '@/lib/core/model/job';
import type { SearchRequest } from '@/lib/core/model/request';
import { hostOf } from '@/lib/core/model/url';
import { cancelJob, dismissJob, retryJob } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useNudge } from '@/components/shell/state/use-nudge';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Spinner } from '@/components/ui/Spinner';
import { isLacking } from '@/lib/core/words/research-failures';
import { useDelete } from '../capture/view/use-delete';
import { LibraryCapture } from '../capture/view/LibraryCapture';
import { ResearchFailure } from '../research/shared/ResearchFailure';
import { useResearchWords } from '../research/shared/use-research-words';
import { FoundResults } from './FoundResults';
import type { FoundMarks } from './search-memory';
import { useFound } from './use-found';
import { useOn } from '@/components/shell/state/use-event';
import { useSettings } from '@/components/shell/state/settings';
import * as barStyles from '@/components/ui/bar.module.css';
import * as noteStyles from '@/components/ui/Note.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

type Props = {
  job: Job;
  past: PastSearch | undefined;
  /** Another search is in the field: its button is shown instead of the actions for the checked results. */
  isComposing: boolean;
  marks: FoundMarks;
  onMarks: (marks: FoundMarks) => void;
  onSearch: (request: SearchRequest) => void;
  onPast: () => void;
  onFailure: (thrown: unknown) => void;
  /** The button that searches, with its price. */
  bar: ComponentChildren;
};

/** One search: its state, then its results. */
export function SearchView({ marks, onMarks, ...props }: Props) {
  const { job, past, isComposing, onSearch, onPast, onFailure, bar } = props;
  const app = useApp();
  const { found, error } = useFound(job, past);
  const { state, request } = job;
  const [openId, setOpenId] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const remove = useDelete(({ reason, facts }) => onFailure(new AppError(reason, facts)));
  useNudge(isWorking(job));
  useSaidOf(job, found === undefined || found === 'gone' ? undefined : found.results.length);
  const ended = isEnded(state) && !job.seen;
  useEffect(() => {
    if (ended) void dismissJob(app, job.id).catch(() => undefined);
  }, [job.id, ended, app]);
  if (request.kind !== 'search') return null;

  const failure = failureOf(state) ?? error;
  const page = job.engine === 'device' ? searchUrl(request) : undefined;
  const run = (work: Promise<unknown>): void => void work.catch(onFailure);
  const leave = (): void => {
    if (!isEnded(state)) run(cancelJob(app, job.id));
    onPast();
  };
  const close = (): void => {
    setOpenId(undefined);
    list.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <div
        class={openId === undefined ? viewStyles.under : `${viewStyles.under} ${viewStyles.isUnder}`}
        inert={openId !== undefined}
      >
        <SearchStanding
          job={job}
          failure={failure}
          isGone={found === 'gone'}
          onCancel={() => run(cancelJob(app, job.id))}
          can={{
            ...(page !== undefined && { captureWith: () => run(app.gestures.openTab(page)) }),
            retry: () =>
              isEnded(state) || page !== undefined ? onSearch(request) : run(retryJob(app, job.id)),
            cancel: leave,
            dismiss: leave,
          }}
        />
        {found !== undefined && found !== 'gone' ? (
          <FoundResults
            request={request}
            found={found}
            listRef={list}
            bar={bar}
            isComposing={isComposing}
            marks={marks}
            onMarks={onMarks}
            onOpen={setOpenId}
            onFailure={onFailure}
          />
        ) : (
          <>
            <div class="grow" />
            {isComposing || (isEnded(state) && !(failure && isLacking(failure))) ? bar : null}
          </>
        )}
      </div>
      {openId !== undefined && (
        <LibraryCapture
          id={openId}
          onBack={close}
          onRemove={() => {
            close();
            remove([openId]);
          }}
        />
      )}
    </>
  );
}

type StandingProps = Pick<Props, 'job'> & {
  failure: Failure | undefined;
  /** Its results are no longer stored. */
  isGone: boolean;
  onCancel: () => void;
  can: ComponentProps<typeof ResearchFailure>['can'];
};

/** That it is in progress, or why there is nothing to show. */
function SearchStanding({ job, failure, isGone, onCancel, can }: StandingProps) {
  const settings = useSettings();
  const app = useApp();
  const { research } = useResearchWords();
  const { state, request } = job;
  const billed = job.engine === 'service' && isBilled(settings.service);
  const asked = request.kind === 'search' && job.engine === 'device' ? searchUrl(request) : undefined;
  return (
    <>
      {isWorking(job) && state.status !== 'waiting' && (
        <div class={`${barStyles.bar} ${barStyles.run}`}>
          <Spinner />
          <span class="grow clip" role="status">
            {research.sending(hostOf(asked ?? settings.service.baseUrl))}
          </span>
          <Button size="sm" onPress={onCancel}>
            {research.cancel}
          </Button>
        </div>
      )}
      {failure && (
        <ResearchFailure
          kind="search"
          failure={failure}
          wakeAt={state.status === 'waiting' ? state.wakeAt : undefined}
          price={billed ? research.price(app.estimateCost(request).max) : undefined}
          can={can}
        />
      )}
      {state.status === 'cancelled' && !failure && (
        <Note class={noteStyles.inset} icon="info" title={research.canceled.title}>
          {research.canceled.body(billed)}
        </Note>
      )}
      {isGone && (
        <Note class={noteStyles.inset} icon="info" title={research.gone.title}>
          {research.gone.body}
        </Note>
      )}
    </>
  );
}

/** Announces the start and the end to screen readers. A failure shows a note, which is itself an alert. */
function useSaidOf(job: Job, count: number | undefined): void {
  const announce = useAnnounce();
  const { research } = useResearchWords();
  const before = useRef<string>(undefined);
  const status = isWorking(job) ? 'working' : job.state.status;
  const isFound = status === 'done' && count !== undefined;
  useOn([status], () => {
    const last = before.current;
    before.current = status;
    if (status === 'working' && last === undefined) announce(research.said.started);
    if (last === 'working' && status !== 'working')
      announce(status === 'cancelled' ? research.said.canceled : '');
  });
  // A message about a search that is no longer shown is removed for screen readers.
  useEffect(() => () => announce(''), [announce]);
  useOn([isFound], () => {
    if (isFound) announce(research.said.found(count));
  });
}
