import type { ComponentChildren, RefObject } from 'preact';
import {
  countBySource,
  readShare,
  resultKey,
  searchSources,
  resultsFile,
  type FoundResult,
} from '@/lib/features/web-search/search-results';
import { noTicks, type Ticks, tickedShare, toggleAll } from '@/lib/core/model/ticks';
import { isBilled } from '@/lib/core/model/service-profile';
import type { SearchRequest, SearchSource } from '@/lib/core/model/request';
import { warningWords } from '@/lib/core/words/warnings';
import { useApp } from '@/components/shell/state/app';
import type { Actions } from '@/components/ui/buttons-of';
import { Button } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import { Note } from '@/components/ui/Note';
import { Segmented } from '@/components/ui/Segmented';
import { useResearchWords } from '../research/shared/use-research-words';
import { isNarrowed } from './search-form';
import { ResultList } from './ResultList';
import { OwnHits, useOwnSearchWords } from './OwnHits';
import type { FoundMarks, Found } from './use-found';
import { useSettings } from '@/components/shell/state/settings';
import * as barStyles from '@/components/ui/bar.module.css';
import * as researchStyles from '../research/shared/research.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import { Counted } from '@/components/ui/Parted';
import { imagesAsMarkdown, linksAsMarkdown } from '@/lib/features/export/link-lists';
import { safePart } from '@/lib/features/export/safe-part';
import { normalizeUrl } from '@/lib/core/model/url';
import { useToast } from '@/components/shell/state/use-toast';
import { Check } from '@/components/ui/Check';
import { useQuestion } from '@/components/ui/ConfirmDialog';
import { MoreMenu } from '@/components/ui/MoreMenu';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { researchItems } from '../research/shared/research-items';
import * as actStyles from '@/components/ui/act.module.css';

type TickBarProps = {
  rows: readonly FoundResult[];
  /** Some of them, never none. */
  ticked: readonly FoundResult[];
  ticks: Ticks<string>;
  onTicks: (ticks: Ticks<string>) => void;
  /** What was searched for: it names the file. */
  query: string;
  onFailure: (thrown: unknown) => void;
};

/** Opening more tabs than this asks for confirmation. */
const FEW_TABS = 5;

/** Actions for the checked results: capture, crawl, copy as a list, open. */
function TickBar({ rows, ticked, ticks, onTicks, query, onFailure }: TickBarProps) {
  const { gestures } = useApp();
  const own = useOwnSearchWords();
  const { connected } = useSettings().service;
  const { research, words } = useResearchWords();
  const { panel } = usePanelWords();
  const toast = useToast();
  const shown = rows.map(resultKey);
  const pages = [...new Set(ticked.map(({ url }) => normalizeUrl(url)))];
  const [first] = pages;
  const toSite = (open: 'batch' | 'crawl'): void =>
    void gestures.openPanel({ section: 'site', open, lines: pages, back: 'research' }).catch(onFailure);
  const openTabs = async (): Promise<void> => {
    for (const url of pages) await gestures.openTab(url);
  };
  const copy = (): void => {
    const images = ticked.flatMap(({ image, title }) =>
      image ? [{ url: image.url, alt: title ?? null }] : [],
    );
    const links = ticked.map(({ url, title }) => ({ url, text: title ?? '', internal: false }));
    const isImages = ticked.every(({ source, image }) => source === 'images' && image);
    gestures.copy({ text: isImages ? imagesAsMarkdown(images) : linksAsMarkdown(links) }).then(
      () =>
        toast({
          text: isImages ? words.toasts.copiedImages(images.length) : words.toasts.copiedLinks(links.length),
        }),
      onFailure,
    );
  };
  const save = (kind: 'csv' | 'json'): void => {
    const name = `${safePart(query) || 'search'}.${kind}`;
    gestures
      .save(resultsFile(ticked, kind), name)
      .then(() => toast({ text: words.toasts.saved(name) }), onFailure);
  };
  const question = useQuestion({
    title: research.openTabsTitle(pages.length),
    keep: research.keepThem,
    confirm: research.openThem(pages.length),
    kind: 'primary',
    said: <p>{research.openTabsBody}</p>,
    onConfirm: () => void openTabs().catch(onFailure),
  });
  const openWithin = (): void => {
    if (pages.length > FEW_TABS) question.ask();
    else void openTabs().catch(onFailure);
  };
  return (
    <div class={actStyles.act}>
      <Check
        label={research.selectAll}
        checked={tickedShare(ticks, shown)}
        onChange={() => onTicks(toggleAll(ticks, shown))}
      />
      <span class="grow clip tabular">
        <Counted text={research.ticked(pages.length)} />
      </span>
      <MoreMenu
        label={research.moreActions}
        items={[
          { label: research.copyList, icon: 'copy', onChoose: copy },
          { label: own.saveCsv, icon: 'download', onChoose: () => save('csv') },
          { label: own.saveJson, icon: 'download', onChoose: () => save('json') },
          { label: research.openTabs(pages.length), icon: 'ext', onChoose: openWithin },
          pages.length === 1 &&
            first !== undefined && { label: research.crawl, icon: 'crawl', onChoose: () => toSite('crawl') },
          ...researchItems({
            lines: pages,
            connected,
            words: panel.researchThis,
            openPanel: gestures.openPanel,
            onFailure,
          }),
        ]}
      />
      <Button text={research.capture(pages.length)} kind="primary" onPress={() => toSite('batch')} />
      {question.dialog}
    </div>
  );
}

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
          inset
          tone="soft"
          title={
            share.read === 0
              ? research.noneRead(share.of)
              : research.partly({ read: share.read, of: share.of })
          }
          body={research.partlyBody}
        />
      )}
      <Warnings {...{ request, warnings }} />
      <OwnHits query={request.query} onOpen={onOpen} />
      {rows.length === 0 ? (
        <NothingFound
          {...{ request, source }}
          isEmpty={results.length === 0}
          actions={other && [{ label: research.show(other, counts[other]), onPress: () => choose(other) }]}
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
    <Note
      inset
      tone="soft"
      title={isOwn ? own.engines : research.warning}
      body={isOwn ? warnings.join(', ') : warnings.map(warningWords).join(' ')}
    />
  );
}

type NothingProps = {
  request: SearchRequest;
  source: SearchSource;
  isEmpty: boolean;
  actions: Actions;
};

/** That a source has nothing for these words, and what may help. */
function NothingFound({ request, source, isEmpty, actions }: NothingProps) {
  const { research } = useResearchWords();
  const { title, body, narrowed } = research.nothing;
  return (
    <div class={`${viewStyles.scroll} ${researchStyles.nothing}`}>
      <Empty
        title={isEmpty ? title : research.noneOf[source]}
        body={isEmpty ? (isNarrowed(request) ? narrowed : body) : research.noneBody}
        actions={actions}
      />
    </div>
  );
}
