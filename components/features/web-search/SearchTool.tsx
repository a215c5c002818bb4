import { useRef, useMemo } from 'preact/hooks';
import type { Job } from '@/lib/core/model/job';
import { scrapeRequestSchema, type SearchRequest } from '@/lib/core/model/request';
import { answersJson, searchUrl } from '@/lib/features/web-search/search-address';
import { hostOf } from '@/lib/core/model/url';
import { isBilled } from '@/lib/core/model/service-profile';
import { searchKey, pastSearches, type PastSearch } from '@/lib/features/web-search/search-history';
import type { Kept } from '@/components/shell/state/use-retained-state';
import { useApp } from '@/components/shell/state/app';
import { FormFields } from '@/components/shell/form/FormFields';
import { StartBar } from '@/components/shell/form/StartBar';
import { Loading } from '@/components/ui/Loading';
import { type ToolProps, useToolMemory } from '../research/shared/tool';
import { useResearchWords } from '../research/shared/use-research-words';
import { StartFailure } from '../research/shared/ResearchFailure';
import { useResearchStart, type ResearchStart } from '../research/shared/use-research-start';
import { PastSearches } from './PastSearches';
import { ResultsOnPage } from './ResultsOnPage';
import { useOwnSearchWords } from './OwnHits';
import { SearchView } from './SearchView';
import { searchForm, type SearchForm } from './search-form';
import { newSearch, noMarks, type SearchMemory } from './use-found';
import { useOn } from '@/components/shell/state/use-event';
import { useOverBalance } from '@/components/shell/state/use-over-balance';
import { useSettings } from '@/components/shell/state/settings';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import type { RefObject } from 'preact';
import type { Settings } from '@/lib/core/model/settings';
import { given } from '@/lib/core/text/given';
import { Note } from '@/components/ui/Note';
import { BackButton } from '@/components/ui/BackButton';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Kbd } from '@/components/ui/Kbd';
import * as filterFieldStyles from '@/components/shell/form/FilterField.module.css';
import * as textInputStyles from '@/components/ui/TextInput.module.css';
import * as styles from './SearchTool.module.css';
import type { Failure } from '@/lib/core/model/errors';
import { useJobsOf } from '@/components/shell/state/use-live';

/** The price of one more page, wherever it is. */
const A_PAGE = scrapeRequestSchema.parse({
  kind: 'scrape',
  source: { type: 'url', url: 'https://page.invalid/' },
  formats: ['markdown'],
});

type Props = ToolProps & { memory: Kept<SearchMemory> };

/** Web searches: the form, the results, and past searches. */
export function SearchTool({ place, memory, isPrivate, tab }: Props) {
  const settings = useSettings();
  const { estimateCost } = useApp();
  const own = useOwnSearchWords();
  const { research } = useResearchWords();
  const { service } = settings;
  const billed = isBilled(service);
  const { searches, error } = useSearches();
  const field = useRef<HTMLInputElement>(null);
  const view = useSearchView(memory, place, searches?.jobs, () => field.current?.focus());
  const { form, options, marks, change } = view;
  const { start, ...starts } = useSearchStart(view.open, isPrivate);
  const job = view.jobId === undefined ? undefined : searches?.jobs.find(({ id }) => id === view.jobId);
  const toPast = (): void => {
    view.open(undefined);
    field.current?.focus();
  };

  const at = ownAddress(settings);
  const request = at === undefined ? searchForm.request(form) : ownRequest(form, at);
  const isLacking = at === undefined && !service.connected;
  const mayStart = request !== undefined && !isPrivate && !isLacking && !starts.starting;
  const isSame = job?.request.kind === 'search' && isOf(job.request, form, request);
  const cost = request && billed && at === undefined ? estimateCost(request) : undefined;
  const isOver = useOverBalance(cost?.max);
  const bar = isLacking ? null : (
    <StartBar
      lines={[
        cost && research.upTo(cost.max),
        isOver && { bad: research.overBalance(service.creditsLeft ?? 0) },
        at === undefined ? research.sentTo(hostOf(service.baseUrl)) : own.askedFrom(hostOf(at)),
      ]}
      label={isSame === true ? research.searchAgain : research.search}
      busy={starts.starting}
      disabled={!mayStart}
      onStart={() => request && start(request)}
    />
  );
  return (
    <>
      {isLacking && !job ? (
        <NoSearch own={own} />
      ) : (
        <SearchField
          form={form}
          inputRef={field}
          options={options}
          onQuery={(query) => change({ query })}
          onOptions={view.toggleOptions}
          onSearch={() => mayStart && start(request)}
          onPast={job && !options ? toPast : undefined}
        />
      )}
      <StartFailure kind="search" starts={starts} error={error} onRetry={() => request && start(request)} />
      {!searches ? (
        !error && <Loading>{research.loading}</Loading>
      ) : options ? (
        <>
          <SearchOptions form={form} at={at} onChange={change} />
          {bar}
        </>
      ) : job ? (
        <SearchView
          key={job.id}
          job={job}
          past={searches.past.find(({ runs }) => runs.some(({ id }) => id === job.id))}
          isComposing={!isSame && !isLacking}
          marks={marks?.jobId === job.id ? marks.found : noMarks}
          onMarks={(found) => view.setMarks({ jobId: job.id, found })}
          onSearch={start}
          onPast={toPast}
          onFailure={starts.report}
          bar={bar}
        />
      ) : (
        <>
          {!isPrivate && <ResultsOnPage tab={tab} />}
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

/** Starts a search by whoever is asked for it; on this device after the browser was asked for access. */
function useSearchStart(
  onStarted: (jobId: string) => void,
  isPrivate: boolean,
): ResearchStart<SearchRequest> {
  const starts = useResearchStart<SearchRequest>(onStarted);
  return {
    ...starts,
    start(asked) {
      if (isPrivate) return;
      const url = searchUrl(asked);
      if (url === undefined) starts.start(asked);
      else starts.startHere(asked, { to: 'host', url });
    },
  };
}

/** Whether the form shows this search, whoever ran it, or would run it again. */
function isOf(shown: SearchRequest, form: SearchForm, next: SearchRequest | undefined): boolean {
  const { at: _at, tab: _tab, ...asked } = shown;
  const keys = [next, searchForm.request(form)].map((each) => each && searchKey(each));
  return keys.includes(searchKey(shown)) || keys.includes(searchKey(asked));
}

/** The address that searches from this device: if it is chosen, or there is no service. */
const ownAddress = ({ engine, service, searchAddress }: Settings): string | undefined =>
  engine === 'device' || !service.connected ? searchAddress : undefined;

/** What an address of one's own can be asked for. */
function ownRequest(form: SearchForm, at: string): SearchRequest | undefined {
  const whole = searchForm.request(form);
  if (!whole) return undefined;
  const { kind, query, limit, options, includeDomains, excludeDomains } = whole;
  const sources = answersJson(at) ? whole.sources : (['web'] as const);
  const request = { kind, query, sources: [...sources], limit, formats: [], options, at };
  return { ...request, ...given({ includeDomains, excludeDomains }) };
}

/** What has to be set before anything can be searched for. */
function NoSearch({ own }: { own: ReturnType<typeof useOwnSearchWords> }) {
  const { gestures } = useApp();
  return (
    <Note
      inset
      icon="search"
      title={own.needs}
      body={own.needsBody}
      actions={[
        { label: own.setAddress, kind: 'primary', onPress: () => void gestures.openOptions('search') },
        { label: own.connect, kind: 'quiet', onPress: () => void gestures.openOptions('engine') },
      ]}
    />
  );
}

/** The fields that only a service knows. */
const OF_SERVICE = ['time', 'dates', 'country', 'kind', 'location', 'withPages'] as const;

type OptionsProps = {
  form: SearchForm;
  at: string | undefined;
  onChange: (change: Partial<SearchForm>) => void;
};

/** Where to search, how many results, and the filters. */
function SearchOptions({ form, at, onChange }: OptionsProps) {
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
        without={
          at === undefined
            ? ['query']
            : ['query', ...OF_SERVICE, ...(answersJson(at) ? [] : (['sources'] as const))]
        }
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
  const { update, show, ...held } = useToolMemory(memory, newSearch);
  const openJob = ({ id, request }: Job): void =>
    held.change(request.kind === 'search' ? searchForm.of(request) : {}, { options: false, jobId: id });
  const wantedId = place?.jobId;
  const isThere = jobs?.some(({ id }) => id === wantedId) === true;
  // One that is started together with opening the panel comes a moment later.
  useOn([place, isThere], () => {
    if (place?.jobId === undefined) return;
    const wanted = jobs?.find(({ id }) => id === place.jobId);
    if (wanted) openJob(wanted);
  });
  useOn([place], () => {
    if (place?.query === undefined) return;
    held.change({ query: place.query }, { jobId: undefined });
    focusField();
  });
  return {
    ...held,
    open: (jobId: string | undefined): void => show({ jobId, options: false }),
    /** With its request in the form. */
    openJob,
    toggleOptions: (): void => update((now) => ({ ...now, options: !now.options })),
    setMarks: (marks: NonNullable<SearchMemory['marks']>): void => show({ marks }),
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
      data-over-list={onPast !== undefined || options}
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
        size="md"
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
