import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { searchUrl } from '@/lib/features/web-search/search-address';
import type { PastSearch } from '@/lib/features/web-search/search-history';
import { isBilled } from '@/lib/core/model/service-profile';
import { failureOf, isEnded, type Job } from '@/lib/core/model/job';
import type { SearchRequest } from '@/lib/core/model/request';
import { hostOf } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import { isLacking } from '@/lib/core/words/research-failures';
import { useDelete } from '../capture/view/use-delete';
import { LibraryCapture } from '../capture/view/LibraryCapture';
import { useSaidOf, useShownWork, useWorkActions, WorkStanding } from '../research/shared/WorkView';
import { useResearchWords } from '../research/shared/use-research-words';
import { FoundResults } from './FoundResults';
import { type FoundMarks, useFound } from './use-found';
import { useSettings } from '@/components/shell/state/settings';
import { useOpened } from '@/components/ui/use-open';
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
  const settings = useSettings();
  const { research } = useResearchWords();
  const { found, error } = useFound(job, past);
  const { state, request } = job;
  const { opened: openId, open, close: closePage } = useOpened<string>();
  const list = useRef<HTMLDivElement>(null);
  const remove = useDelete(onFailure);
  useShownWork(job);
  const { canceled, found: foundSaid, started } = research.said;
  const results = state.status === 'done' && found !== 'gone' ? found?.results : undefined;
  useSaidOf(job, { started, canceled, found: results && foundSaid(results.length) });
  const { cancel, can, run } = useWorkActions(job, onPast, onFailure);
  if (request.kind !== 'search') return null;

  const failure = failureOf(state) ?? error;
  const page = job.engine === 'device' ? searchUrl(request) : undefined;
  const billed = job.engine === 'service' && isBilled(settings.service);
  const again = (): void => onSearch(request);
  const close = (): void => {
    closePage();
    list.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <div
        class={openId === undefined ? viewStyles.under : `${viewStyles.under} ${viewStyles.isUnder}`}
        inert={openId !== undefined}
      >
        <WorkStanding
          job={job}
          kind="search"
          failure={failure}
          sending={research.sending(hostOf(page ?? settings.service.baseUrl))}
          canceled={{ title: research.canceled.title, body: research.canceled.body(billed) }}
          gone={found === 'gone' && research.gone}
          price={billed ? research.price(app.estimateCost(request).max) : undefined}
          can={{
            ...can(again),
            ...(page !== undefined && { captureWith: () => run(app.gestures.openTab(page)), retry: again }),
          }}
          onCancel={cancel}
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
            onOpen={open}
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
