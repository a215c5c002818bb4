import { useAnswer } from '@/components/shell/state/use-answer';
import { useWork, type Work } from '@/components/shell/state/use-work';
import type { RowsRecipe, PickerWords } from '@/lib/core/model/rows-recipe';
import type { ScrapeRequest, TabSource } from '@/lib/core/model/request';
import type { TabView } from '@/lib/core/ports/current-tab';
import type { FoundRows } from '@/lib/core/ports/picker';
import { missingIn, withFields, type FieldType } from '@/lib/features/rows/records';
import { useApp, type App } from '@/components/shell/state/app';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useRetainedState, type Kept } from '@/components/shell/state/use-retained-state';
import { wordsHook } from '@/components/shell/state/use-words';
import { rowsMessages } from '@/lib/core/words/compiled/en/rows';
import type { Format } from '@/lib/core/words/format';

/** The strings of rows: in the panel, and above the page while something is picked. */
function createRowsWords(format: Format) {
  const messages = rowsMessages(format);
  const kind: Readonly<Record<FieldType, string>> = {
    text: messages.kindText,
    number: messages.kindNumber,
    date: messages.kindDate,
    link: messages.kindLink,
    image: messages.kindImage,
    yesno: messages.kindYesno,
  };
  const { bar, choose, like, none, rows, row, out, second, wider, narrower } = messages;
  const { cancel, fewer, onlyHere, fieldsKey, field, inRows, take } = messages;
  const picker = (dir: string): PickerWords => ({
    bar,
    choose,
    like,
    none,
    rows,
    row,
    out,
    second,
    wider,
    narrower,
    cancel,
    fewer,
    onlyHere,
    fields: fieldsKey,
    field,
    inRows,
    take,
    dir,
  });
  return { ...messages, kind, picker };
}

export const useRowsWords = wordsHook(createRowsWords);

/** The rows that are shown, and how: their fields, or themselves. */
export type ShownRows = {
  read: FoundRows;
  view: 'fields' | 'rows';
  /** The recipe that was run. */
  recipe?: { id: string; name: string; at?: string | undefined };
  /** The job that reads them, with those of next pages, into the library; what it read takes their place. */
  jobId?: string;
  /** They were joined from what the page showed one after another: it has not all of them at once. */
  isBeyondPage?: true;
};

/** What is open in Rows, for as long as the panel is open. */
export type RowsMemory = Kept<ShownRows | undefined>;

export type Rows = {
  shown: ShownRows | undefined;
  show: (next: ShownRows | undefined) => void;
  /** Something is being picked in the page. */
  busy: boolean;
  failed: boolean;
  /** Absent where no page can be read. */
  pick: (() => void) | undefined;
  /** Points at one more value, or in place of a field. */
  pickField: ((instead?: number) => void) | undefined;
  run: (recipe: RowsRecipe, from?: ShownRows['recipe']) => void;
  /** Reads them into the library, with those of this many pages. */
  keep: ((pages?: number) => void) | undefined;
  /** Stops the job that keeps them. */
  cancel: (() => void) | undefined;
  /** Asks the list in the page for more rows, once; undefined if it has no more. Absent for another page. */
  more: ((recipe: RowsRecipe, by: 'press' | 'scroll') => Promise<FoundRows | undefined>) | undefined;
  /** The tables of the page in the tab; undefined until they were looked for. */
  tables: readonly FoundRows[] | undefined;
};

type OnPage = Pick<Rows, 'shown' | 'show'> &
  Pick<Work, 'report' | 'follow'> & { app: App; source: TabSource | undefined };

/** What can be done with the rows while their page is in the tab. */
function onPage({
  app,
  source,
  shown,
  show,
  report,
  follow,
}: OnPage): Pick<Rows, 'keep' | 'cancel' | 'more'> {
  const keep = (pages?: number): void => {
    if (!source || !shown) return;
    const { recipe: rows } = shown.read;
    const request: ScrapeRequest = {
      kind: 'scrape',
      source,
      formats: ['json'],
      scope: 'everything',
      options: { rows },
      ...(pages !== undefined && { pagination: { how: 'next', pages } }),
    };
    follow(
      app
        .call('jobs.start', { jobId: app.newId(), request, engine: 'device' })
        .then(({ jobId }) => show({ ...shown, jobId })),
    );
  };
  const isHere = source !== undefined && shown?.read.url === source.url;
  const jobId = shown?.jobId;
  return {
    keep: isHere ? keep : undefined,
    cancel: jobId === undefined ? undefined : () => void app.call('jobs.cancel', { jobId }).catch(report),
    more: isHere
      ? async (wanted, by) => (await app.picker.rows(source, { task: 'more', recipe: wanted, by }))[0]
      : undefined,
  };
}

/** The rows of the page in the followed tab, and what can be done to get them. */
export function useRows(memory: RowsMemory, tab: TabView | undefined, isPrivate: boolean): Rows {
  const app = useApp();
  const said = useRowsWords();
  const announce = useAnnounce();
  const [shown, show] = useRetainedState<ShownRows | undefined>(memory, () => undefined);
  const { busy, failure, act, report, follow } = useWork();
  const source = tab?.access.ok && !isPrivate ? tab.access.source : undefined;
  const key = source && !shown ? `${source.tabId} ${source.documentId ?? ''} ${source.url}` : undefined;
  const { now: tables } = useAnswer([key], async () =>
    source && key !== undefined ? app.picker.rows(source, { task: 'tables' }).catch(() => []) : undefined,
  );
  const ask = (order: Parameters<typeof app.picker.rows>[1], done: (read: FoundRows) => void): void => {
    if (!source || busy) return;
    if (order.task !== 'read') announce(said.pointing);
    act(
      () => app.picker.rows(source, order),
      ([read]) => read && done(read),
    );
  };
  const words = said.picker(globalThis.document?.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');
  const recipe = shown?.read.recipe;
  return {
    shown,
    show,
    ...onPage({ app, source, shown, show, report, follow }),
    busy,
    failed: failure !== undefined,
    tables,
    pick: source && (() => ask({ task: 'pick', words }, (read) => show({ read, view: 'fields' }))),
    pickField:
      source && recipe
        ? (instead) =>
            ask({ task: 'field', words, recipe }, (read) => {
              const fields = [...read.recipe.fields];
              const fresh = fields.at(-1);
              const before = instead === undefined ? undefined : fields[instead];
              const isNew = fields.length > recipe.fields.length;
              if (instead === undefined || !fresh || !before || !isNew)
                return show({ ...shown, read, view: 'fields' });
              const order = fields.slice(0, -1).map((field, at) => ({
                from: at === instead ? fields.length - 1 : at,
                field: at === instead ? { ...fresh, name: before.name } : field,
              }));
              show({ ...shown, read: withFields(read, order), view: 'fields' });
            })
        : undefined,
    run: (wanted, from) =>
      ask({ task: 'read', recipe: wanted }, (read) => {
        const fits = read.rows.length > 0 && missingIn(read).length === 0;
        show({ read, view: fits ? 'rows' : 'fields', ...(from && { recipe: from }) });
      }),
  };
}
