import { useEffect, useRef } from 'preact/hooks';
import type { Job } from '../../../../../lib/model/job';
import type { SearchRequest } from '../../../../../lib/model/request';
import { isBilled } from '../../../../../lib/model/is-billed';
import { searchKey } from '../../../../../lib/derive/search-history';
import { useRetainedState } from '../../../../state/use-retained-state';
import { Loading } from '../../../../ui/Loading';
import type { ToolProps } from '../tool';
import { useResearchWords } from '../../shared/use-research-words';
import { StartFailure } from '../StartFailure';
import { useResearchStart } from '../use-research-start';
import { PastSearches } from './PastSearches';
import { SearchBar } from './SearchBar';
import { SearchField } from './SearchField';
import { SearchOptions } from './SearchOptions';
import { SearchView } from './SearchView';
import { formOf, searchRequestOf, type SearchForm } from './search-form';
import { newSearch, noMarks } from './search-memory';
import { useSearches } from './use-searches';
import { useEvent } from '../../../../state/use-event';

/** Searches of the web: what is asked for, what was found, and what was searched before. */
export function SearchTool({ settings, place, memory, isPrivate }: ToolProps) {
  const { research } = useResearchWords();
  const { searches, error } = useSearches();
  const [{ form, options, jobId, marks }, setHeld] = useRetainedState(memory.search, () => newSearch);
  const field = useRef<HTMLInputElement>(null);
  const open = (id: string | undefined): void => setHeld((held) => ({ ...held, jobId: id, options: false }));
  const starts = useResearchStart<SearchRequest>(open);
  const change = (next: Partial<SearchForm>): void =>
    setHeld((held) => ({ ...held, form: { ...held.form, ...next } }));
  const job = jobId === undefined ? undefined : searches?.jobs.find(({ id }) => id === jobId);
  const toPast = (): void => {
    open(undefined);
    field.current?.focus();
  };
  const isRead = searches !== undefined;
  const openJob = ({ id, request }: Job): void =>
    setHeld((held) => ({
      ...held,
      form: request.kind === 'search' ? formOf(request) : held.form,
      options: false,
      jobId: id,
    }));

  const openSent = useEvent(() => {
    if (place?.jobId === undefined) return;
    const wanted = searches?.jobs.find(({ id }) => id === place.jobId);
    if (wanted) openJob(wanted);
  });
  useEffect(() => openSent(), [place, isRead, openSent]);
  const takeQuery = useEvent(() => {
    if (place?.query === undefined) return;
    setHeld((held) => ({ ...held, form: { ...held.form, query: place.query ?? '' }, jobId: undefined }));
    field.current?.focus();
  });
  useEffect(() => takeQuery(), [place, takeQuery]);

  const request = searchRequestOf(form);
  const mayStart = request !== undefined && !isPrivate && !starts.starting;
  const start = (asked: SearchRequest): void => {
    if (!isPrivate) starts.start(asked);
  };
  const isSame = job?.request.kind === 'search' && request && searchKey(job.request) === searchKey(request);
  const bar = (
    <SearchBar
      request={request}
      settings={settings}
      again={isSame === true}
      busy={starts.starting}
      disabled={!mayStart}
      onSearch={() => request && start(request)}
    />
  );
  const problem = starts.failure ?? error;
  return (
    <>
      <SearchField
        form={form}
        inputRef={field}
        options={options}
        onQuery={(query) => change({ query })}
        onOptions={() => setHeld((held) => ({ ...held, options: !held.options }))}
        onSearch={() => mayStart && start(request)}
        onPast={job && !options ? toPast : undefined}
      />
      <StartFailure
        kind="search"
        failure={problem}
        settings={settings}
        onClear={starts.clear}
        onRetry={() => request && start(request)}
      />
      {!searches ? (
        !error && <Loading>{research.loading}</Loading>
      ) : options ? (
        <>
          <SearchOptions form={form} billed={isBilled(settings.service)} onChange={change} />
          {bar}
        </>
      ) : job ? (
        <SearchView
          key={job.id}
          job={job}
          past={searches.past.find(({ runs }) => runs.some(({ id }) => id === job.id))}
          settings={settings}
          isComposing={!isSame}
          marks={marks?.jobId === job.id ? marks.found : noMarks}
          onMarks={(found) => setHeld((held) => ({ ...held, marks: { jobId: job.id, found } }))}
          onSearch={start}
          onPast={toPast}
          onFailure={starts.report}
          bar={bar}
        />
      ) : (
        <>
          <PastSearches
            past={searches.past}
            settings={settings}
            isPrivate={isPrivate}
            onOpen={openJob}
            onAgain={(asked) => {
              change(formOf(asked));
              start(asked);
            }}
            onFailure={starts.report}
          />
          {bar}
        </>
      )}
    </>
  );
}
