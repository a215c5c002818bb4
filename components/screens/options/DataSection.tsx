import { useState } from 'preact/hooks';
import { useApp } from '../../state/app';
import { useLive } from '../../state/use-live';
import { useToast } from '../../state/use-toast';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { FailureNote } from '../../ui/FailureNote';
import { failureWords } from '../../../lib/words/failures';
import type { StoredCounts } from '../../../lib/words/en-options';
import { isEnded, type Job } from '../../../lib/model/job';
import { toFailure, type Failure } from '../../../lib/model/errors';
import { Section } from './Section';
import { useOptionsWords } from './use-options-words';

/** What there is to clear: captures, and the jobs of many pages that have ended. */
function storedCounts(captures: number, jobs: readonly Job[]): StoredCounts {
  const ended = (kind: Job['request']['kind']): number =>
    jobs.filter((job) => job.request.kind === kind && isEnded(job.state)).length;
  return {
    captures,
    maps: ended('map'),
    crawls: ended('crawl'),
    lists: ended('batch'),
    searches: ended('search'),
    extractions: ended('extract'),
    runs: ended('agent'),
    sessions: ended('interact'),
  };
}

const PAGES = 'var(--accent)';
const PICTURES = 'color-mix(in oklab, var(--accent) 62%, var(--bg))';

/** How much is stored here, and the way to delete all of it. */
export function DataSection() {
  const app = useApp();
  const { words, options, format } = useOptionsWords();
  const { data: own } = options;
  const toast = useToast();
  const { value: usage } = useLive((reader) => reader.usage(), ['captures'], []);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { value: jobs } = useLive((reader) => reader.jobs(), ['jobs'], []);
  const counts = storedCounts(usage?.items ?? 0, jobs ?? []);
  const items =
    counts.captures +
    counts.maps +
    counts.crawls +
    counts.lists +
    counts.searches +
    counts.extractions +
    counts.runs +
    counts.sessions;
  const stored = own.stored(counts);
  const fail = (thrown: unknown): void => setFailure(toFailure(thrown));
  const clear = (): void => {
    setAsking(false);
    setFailure(undefined);
    app.call('captures.clear', {}).then(({ ids, jobIds }) => {
      const undo = {
        label: words.toasts.undo,
        run: () => void app.call('captures.restore', { ids, jobIds }).catch(fail),
      };
      toast({ text: words.toasts.deleted(items), undo });
    }, fail);
  };
  return (
    <Section id="data" title={options.sections.data} lede={own.lede}>
      {usage && (
        <div class="card">
          <div class="total">
            <b class="num">{format.bytes(usage.pageBytes + usage.pictureBytes)}</b>
            <span class="muted num">{own.inItems(usage.items)}</span>
          </div>
          <div
            class="bar8"
            role="img"
            aria-label={format.list([own.pages(usage.pageBytes), own.pictures(usage.pictureBytes)])}
          >
            <i style={{ '--n': usage.pageBytes, '--of': PAGES }} />
            <i style={{ '--n': usage.pictureBytes, '--of': PICTURES }} />
          </div>
          <div class="legend">
            <span>
              <i class="dot" style={{ background: PAGES }} />
              {own.pages(usage.pageBytes)}
            </span>
            <span>
              <i class="dot" style={{ background: PICTURES }} />
              {own.pictures(usage.pictureBytes)}
            </span>
          </div>
        </div>
      )}
      {failure && (
        <FailureNote
          words={{
            ...failureWords(
              failure,
              {
                host: '',
                serviceUrl: '',
                engine: 'device',
                connected: false,
                waiting: false,
                what: '',
                now: app.now(),
              },
              format,
            ),
            actions: [],
          }}
          onAction={() => undefined}
        />
      )}
      <div class="card card--rows">
        <div class="line">
          <div class="grow">
            {own.clear}
            <p id="clear-help" class="num">
              {usage && jobs && own.clearHelp(stored)}
            </p>
          </div>
          <Button
            size="sm"
            kind="danger"
            disabled={items === 0}
            describedBy="clear-help"
            onPress={() => setAsking(true)}
          >
            {own.clearButton}
          </Button>
        </div>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={own.confirmTitle(items)}
        actions={
          <>
            <Button autofocus onPress={() => setAsking(false)}>
              {own.keep}
            </Button>
            <Button kind="danger-fill" onPress={clear}>
              {own.confirm(items)}
            </Button>
          </>
        }
      >
        {own.confirmBody(stored)}
      </Dialog>
    </Section>
  );
}
