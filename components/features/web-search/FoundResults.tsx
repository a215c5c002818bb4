import type { ComponentChildren, RefObject } from 'preact';
import { countBySource, readShare, resultKey, searchSources } from '@/lib/features/web-search/search-results';
import { noTicks, type Ticks } from '@/lib/core/model/ticks';
import { isBilled } from '@/lib/core/model/is-billed';
import type { SearchRequest, SearchSource } from '@/lib/core/model/request';
import { warningWords } from '@/lib/core/words/warnings';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import { Note } from '@/components/ui/Note';
import { Segmented } from '@/components/ui/Segmented';
import { useResearchWords } from '../research/shared/use-research-words';
import { isNarrowed } from './search-form';
import { ResultList } from './ResultList';
import { TickBar } from './TickBar';
import { OwnHits, useOwnSearchWords } from './OwnHits';
import type { FoundMarks } from './search-memory';
import type { Found } from './use-found';
import { useSettings } from '@/components/shell/state/settings';
import * as barStyles from '@/components/ui/bar.module.css';
import * as noteStyles from '@/components/ui/Note.module.css';
import * as researchStyles from '../research/shared/research.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

type Props = {
  request: SearchRequest;
  found: Found;
  listRef: RefObject<HTMLDivElement | null>;
  bar: ComponentChildren;
  isComposing: boolean;
  /** Opens a page of the library. */
  onOpen: (captureId: string) => void;
  onFailure: (thrown: unknown) => void;
  /** What was viewed and checked before. */
  marks: FoundMarks;
  onMarks: (marks: FoundMarks) => void;
};

/** The results of a search: by source, with the cost, what is new, and the actions for the checked ones. */
export function FoundResults(props: Props) {
  const { request, found, listRef, bar, isComposing, onOpen, onFailure, marks, onMarks } = props;
  const settings = useSettings();
  const { gestures, now } = useApp();
  const { research, format } = useResearchWords();
  const { results, fresh, sinceAt, creditsUsed, warnings, kept } = found;
  const counts = countBySource(results);
  const shown = searchSources.filter((source) => request.sources.includes(source) || counts[source] > 0);
  const source = marks.source ?? shown.find((name) => counts[name] > 0) ?? shown[0] ?? 'web';
  const ticks = marks.ticks[source] ?? noTicks();
  const setTicks = (next: Ticks<string>): void =>
    onMarks({ ...marks, ticks: { ...marks.ticks, [source]: next } });
  const choose = (next: SearchSource): void => onMarks({ ...marks, source: next });
  const rows = results.filter((result) => result.source === source);
  const ticked = rows.filter((result) => ticks.ticked.has(resultKey(result)));
  const share = readShare(request, results);
  const freshHere = rows.filter((result) => fresh?.has(resultKey(result))).length;
  const sinceWords = (at: number): string =>
    format.day(at, now()) === format.day(now(), now()) ? format.time(at) : format.day(at, now());
  const billed = isBilled(settings.service) && creditsUsed !== undefined;
  const facts = [
    rows.length > 0 && fresh ? research.newCount(freshHere) : undefined,
    sinceAt === undefined ? undefined : research.since(sinceWords(sinceAt)),
    billed && sinceAt === undefined ? research.creditsUsed(creditsUsed) : undefined,
  ].filter((fact) => fact !== undefined);
  const other = shown.find((name) => name !== source && counts[name] > 0);
  return (
    <>
      <div class={`${barStyles.bar} ${researchStyles.found}`}>
        {shown.length > 1 ? (
          <Segmented
            class={researchStyles.choice}
            small
            label={research.sourceTabs}
            value={source}
            segments={shown.map((value) => ({ value, label: research.sourceTab(value, counts[value]) }))}
            onChange={choose}
          />
        ) : (
          <span class="grow">
            <b>{research.results(rows.length)}</b>
          </span>
        )}
        <span class={`${researchStyles.facts} tabular`}>{facts.join(' · ')}</span>
      </div>
      {share !== undefined && share.read < share.of && (
        <Note
          class={noteStyles.inset}
          icon="info"
          tone="soft"
          title={share.read === 0 ? research.noneRead(share.of) : research.partly(share.read, share.of)}
        >
          {research.partlyBody}
        </Note>
      )}
      <Warnings {...{ request, warnings }} />
      <OwnHits query={request.query} onOpen={onOpen} />
      {rows.length === 0 ? (
        <NothingFound
          {...{ request, source }}
          isEmpty={results.length === 0}
          action={
            other && <Button onPress={() => choose(other)}>{research.show(other, counts[other])}</Button>
          }
        />
      ) : (
        <ResultList
          key={source}
          source={source}
          rows={rows}
          fresh={fresh}
          kept={kept}
          ticks={ticks}
          onTicks={setTicks}
          listRef={listRef}
          onOpen={({ url }) => {
            const captureId = kept.get(url);
            if (captureId !== undefined) onOpen(captureId);
            else void gestures.openTab(url).catch(onFailure);
          }}
        />
      )}
      {ticked.length > 0 && !isComposing ? (
        <TickBar
          rows={rows}
          ticked={ticked}
          ticks={ticks}
          onTicks={setTicks}
          query={request.query}
          onFailure={onFailure}
        />
      ) : (
        bar
      )}
    </>
  );
}

/** What the service, or the engines behind an address, said about it. */
function Warnings({ request, warnings }: Pick<Found, 'warnings'> & { request: SearchRequest }) {
  const { research } = useResearchWords();
  const own = useOwnSearchWords();
  if (warnings.length === 0) return null;
  const isOwn = request.at !== undefined;
  return (
    <Note class={noteStyles.inset} icon="info" tone="soft" title={isOwn ? own.engines : research.warning}>
      {isOwn ? warnings.join(', ') : warnings.map(warningWords).join(' ')}
    </Note>
  );
}

type NothingProps = {
  request: SearchRequest;
  source: SearchSource;
  isEmpty: boolean;
  action: ComponentChildren;
};

/** That a source has nothing for these words, and what may help. */
function NothingFound({ request, source, isEmpty, action }: NothingProps) {
  const { research } = useResearchWords();
  const { title, body, narrowed } = research.nothing;
  return (
    <div class={`${viewStyles.scroll} ${researchStyles.nothing}`}>
      <Empty title={isEmpty ? title : research.noneOf[source]} actions={action}>
        {isEmpty ? (isNarrowed(request) ? narrowed : body) : research.noneBody}
      </Empty>
    </div>
  );
}
