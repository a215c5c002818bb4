import { useEffect, useRef, useMemo } from 'preact/hooks';
import type { Job } from '@/lib/core/model/job';
import { scrapeRequestSchema, type SearchRequest } from '@/lib/core/model/request';
import { hostOf } from '@/lib/core/model/url';
import { isBilled, isOverBalance } from '@/lib/core/model/is-billed';
import { searchKey, pastSearches, type PastSearch } from '@/lib/features/web-search/search-history';
import { useRetainedState, type Kept } from '@/components/shell/state/use-retained-state';
import { useApp } from '@/components/shell/state/app';
import { FormFields } from '@/components/shell/form/FormFields';
import { StartBar } from '@/components/shell/form/StartBar';
import { Loading } from '@/components/ui/Loading';
import type { ToolProps } from '../research/shared/tool';
import { useResearchWords } from '../research/shared/use-research-words';
import { StartFailure } from '../research/shared/StartFailure';
import { useResearchStart } from '../research/shared/use-research-start';
import { PastSearches } from './PastSearches';
import { SearchView } from './SearchView';
import { searchForm, type SearchForm } from './search-form';
import { newSearch, noMarks, type SearchMemory } from './search-memory';
import { useEvent } from '@/components/shell/state/use-event';
import { useSettings } from '@/components/shell/state/settings';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import type { RefObject } from 'preact';
import { BackButton } from '@/components/ui/BackButton';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Kbd } from '@/components/ui/Kbd';
import * as filterFieldStyles from '@/components/shell/form/FilterField.module.css';
import * as textInputStyles from '@/components/ui/TextInput.module.css';
import * as styles from './SearchField.module.css';
import type { Failure } from '@/lib/core/model/errors';
import { useJobsOf } from '@/components/shell/state/use-live';

/** The price of one more page, wherever it is. */
const A_PAGE = scrapeRequestSchema.parse({
  kind: 'scrape',
  source: { type: 'url', url: 'https://page.invalid/' },
  formats: ['markdown'],
});

type Props = ToolProps & { memory: { search: Kept<SearchMemory> } };

/** Web searches: the form, the results, and past searches. */
export function SearchTool({ place, memory, isPrivate }: Props) {
  const settings = useSettings();
  const { estimateCost } = useApp();
  const { research } = useResearchWords();
  const { service } = settings;
  const billed = isBilled(service);
  const { searches, error } = useSearches();
  const field = useRef<HTMLInputElement>(null);
  const view = useSearchView(memory, place, searches?.jobs, () => field.current?.focus());
  const { form, options, marks, change } = view;
  const starts = useResearchStart<SearchRequest>(view.open);
  const job = view.jobId === undefined ? undefined : searches?.jobs.find(({ id }) => id === view.jobId);
  const toPast = (): void => {
    view.open(undefined);
    field.current?.focus();
  };

  const request = searchForm.request(form);
  const mayStart = request !== undefined && !isPrivate && !starts.starting;
  const start = (asked: SearchRequest): void => {
    if (!isPrivate) starts.start(asked);
  };
  const isSame = job?.request.kind === 'search' && request && searchKey(job.request) === searchKey(request);
  const cost = request && billed ? estimateCost(request) : undefined;
  const bar = (
    <StartBar
      lines={[
        cost && research.upTo(cost.max),
        isOverBalance(cost?.max, service) && { bad: research.overBalance(service.creditsLeft ?? 0) },
        research.sentTo(hostOf(service.baseUrl)),
      ]}
      label={isSame === true ? research.searchAgain : research.search}
      busy={starts.starting}
      disabled={!mayStart}
      onStart={() => request && start(request)}
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
        onOptions={view.toggleOptions}
        onSearch={() => mayStart && start(request)}
        onPast={job && !options ? toPast : undefined}
      />
      <StartFailure
        kind="search"
        failure={problem}
        onClear={starts.clear}
        onRetry={() => request && start(request)}
      />
      {!searches ? (
        !error && <Loading>{research.loading}</Loading>
      ) : options ? (
        <>
          <SearchOptions form={form} onChange={change} />
          {bar}
        </>
      ) : job ? (
        <SearchView
          key={job.id}
          job={job}
          past={searches.past.find(({ runs }) => runs.some(({ id }) => id === job.id))}
          isComposing={!isSame}
          marks={marks?.jobId === job.id ? marks.found : noMarks}
          onMarks={(found) => view.setMarks({ jobId: job.id, found })}
          onSearch={start}
          onPast={toPast}
          onFailure={starts.report}
          bar={bar}
        />
      ) : (
        <>
          <PastSearches
            past={searches.past}
            isPrivate={isPrivate}
            onOpen={view.openJob}
            onAgain={(asked) => {
              change(searchForm.of(asked));
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

type OptionsProps = { form: SearchForm; onChange: (change: Partial<SearchForm>) => void };

/** Where to search, how many results, and the filters. */
function SearchOptions({ form, onChange }: OptionsProps) {
  const { estimateCost } = useApp();
  const { research } = useResearchWords();
  const billed = isBilled(useSettings().service);
  const price = billed ? ` ${research.withPagesPrice(estimateCost(A_PAGE).max)}` : '';
  const words = {
    ...research.field,
    query: { label: research.searchField },
    withPages: { ...research.field.withPages, help: research.withPagesHelp + price },
  };
  return (
    <div class={`${viewStyles.scroll} ${optionsFormStyles.form}`}>
      {/* The words to search for have their own place above. */}
      <FormFields
        form={searchForm}
        values={form}
        words={words}
        facts={{ billed }}
        onChange={onChange}
        without={['query']}
      />
    </div>
  );
}

/** What is shown, and the values of the form; where another surface sent the panel is shown first. */
function useSearchView(
  memory: Props['memory'],
  place: ToolProps['place'],
  jobs: readonly Job[] | undefined,
  focusField: () => void,
) {
  const [held, setHeld] = useRetainedState(memory.search, () => newSearch);
  const openJob = ({ id, request }: Job): void =>
    setHeld((now) => ({
      ...now,
      form: request.kind === 'search' ? searchForm.of(request) : now.form,
      options: false,
      jobId: id,
    }));
  const isRead = jobs !== undefined;
  const openSent = useEvent(() => {
    if (place?.jobId === undefined) return;
    const wanted = jobs?.find(({ id }) => id === place.jobId);
    if (wanted) openJob(wanted);
  });
  useEffect(() => openSent(), [place, isRead, openSent]);
  const takeQuery = useEvent(() => {
    if (place?.query === undefined) return;
    setHeld((now) => ({ ...now, form: { ...now.form, query: place.query ?? '' }, jobId: undefined }));
    focusField();
  });
  useEffect(() => takeQuery(), [place, takeQuery]);
  return {
    ...held,
    open: (jobId: string | undefined): void => setHeld((now) => ({ ...now, jobId, options: false })),
    /** With its request in the form. */
    openJob,
    change: (next: Partial<SearchForm>): void =>
      setHeld((now) => ({ ...now, form: { ...now.form, ...next } })),
    toggleOptions: (): void => setHeld((now) => ({ ...now, options: !now.options })),
    setMarks: (marks: NonNullable<SearchMemory['marks']>): void => setHeld((now) => ({ ...now, marks })),
  };
}

type SearchFieldProps = {
  form: SearchForm;
  inputRef: RefObject<HTMLInputElement | null>;
  options: boolean;
  onQuery: (query: string) => void;
  onOptions: () => void;
  onSearch: () => void;
  /** Returns from an open search to the list of searches. */
  onPast: (() => void) | undefined;
};

/** The search field, and the button for its options. Enter searches. */
function SearchField({ form, inputRef, options, onQuery, onOptions, onSearch, onPast }: SearchFieldProps) {
  const { research } = useResearchWords();
  return (
    <form
      class={styles.findRow}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      {onPast && <BackButton class={styles.back} label={research.toPast} onPress={onPast} />}
      <label class={`${textInputStyles.input} ${filterFieldStyles.filter} grow`}>
        <Icon name="search" />
        <input
          ref={inputRef}
          type="text"
          role="searchbox"
          class={`${textInputStyles.input} ${filterFieldStyles.input} js-filter`}
          aria-label={research.searchField}
          placeholder={research.placeholder}
          maxLength={500}
          dir="auto"
          autoComplete="off"
          spellcheck={false}
          value={form.query}
          onInput={(event) => onQuery(event.currentTarget.value)}
        />
        {form.query.trim() !== '' && <Kbd hidden>↵</Kbd>}
      </label>
      <Button
        kind="quiet"
        icon="sliders"
        label={research.moreOptions}
        expanded={options}
        onPress={onOptions}
      />
    </form>
  );
}

type Searches = { jobs: readonly Job[]; past: readonly PastSearch[] };

/** All stored searches. Undefined until they are read. */
function useSearches(): { searches: Searches | undefined; error?: Failure } {
  const { jobs, ...rest } = useJobsOf('search');
  const searches = useMemo(() => jobs && { jobs, past: pastSearches(jobs) }, [jobs]);
  return { searches, ...rest };
}
