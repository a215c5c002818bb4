import { useCallback, useRef } from 'preact/hooks';
import { displayPath } from '../../../../lib/derive/display-path';
import type { Item } from '../../../../lib/model/item';
import type { EngineId } from '../../../../lib/model/request';
import { blockedWords } from '../../../../lib/words/blocked';
import { Note } from '../../../ui/Note';
import { VirtualRows } from '../../../viewers/VirtualRows';
import { useCrawlWords } from './use-crawl-words';

type Props = {
  label: string;
  host: string;
  engine: EngineId;
  rows: readonly Item[];
  complete: boolean;
  onReach: (last: number) => void;
};

/** The pages that were left alone, each with the rule or the reason and the page that led there. */
export function BlockedList({ label, host, engine, rows, complete, onReach }: Props) {
  const { crawl } = useCrawlWords();
  const scroller = useRef<HTMLDivElement>(null);
  const keyOf = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const byRobots = rows.filter(({ blocked }) => blocked?.reason === 'robots').length;
  const columns = crawl.blockedColumns;
  return (
    <div ref={scroller} class="scroll scroll--flush blocked" tabIndex={0} role="group" aria-label={label}>
      {byRobots > 0 && (
        <Note tone="warn" icon="block" title={crawl.robotsNote.title}>
          {engine === 'device'
            ? crawl.robotsNote.body(byRobots, !complete)
            : crawl.robotsNote.bodyService(byRobots, !complete)}
        </Note>
      )}
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1}>
        <div class="blocked__r blocked__h" role="row" aria-rowindex={1}>
          <span role="columnheader">{columns.page}</span>
          <span role="columnheader">{byRobots === rows.length ? columns.rule : columns.why}</span>
          <span role="columnheader" class="e hide-m">
            {columns.from}
          </span>
        </div>
        <VirtualRows
          count={rows.length}
          rowRem={() => 2.0625}
          keyOf={keyOf}
          scroller={scroller}
          onReach={onReach}
        >
          {(index, measure) => {
            const item = rows[index];
            if (!item) return null;
            const said = item.blocked && blockedWords(item.blocked, host);
            return (
              <div
                key={item.key}
                ref={measure}
                data-index={index}
                class="blocked__r"
                role="row"
                aria-rowindex={index + 2}
              >
                <span role="cell" class="clip" title={item.url}>
                  <bdi dir="ltr">{displayPath(item.url, host)}</bdi>
                </span>
                <span role="cell" class={said?.literal ? 'blocked__c mono' : 'blocked__c'}>
                  {said?.literal ? <bdi dir="ltr">{said.why}</bdi> : said?.why}
                </span>
                <span role="cell" class="clip e muted hide-m" title={item.from}>
                  {item.from && <bdi dir="ltr">{displayPath(item.from, host)}</bdi>}
                </span>
              </div>
            );
          }}
        </VirtualRows>
      </div>
    </div>
  );
}
