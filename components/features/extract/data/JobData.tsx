import { useMemo, useRef } from 'preact/hooks';
import { isEnded, isWorking, type Job } from '@/lib/core/model/job';
import type { LibraryReader } from '@/lib/core/ports/store';
import { jsonWishOf } from '@/lib/features/extract/asks-model';
import type { DataCell } from '@/lib/features/extract/data-table';
import { dataOfPages, readPageData, schemaOfPages, type PageData } from '@/lib/features/extract/pages-data';
import { modelFor, priceOf, type ChosenModel } from '@/lib/features/model/model';
import { isSchema } from '@/lib/features/schema/schema';
import { dollarsIn } from '@/lib/features/model/words/en-model';
import { useApp } from '@/components/shell/state/app';
import { JOBS_REST_MS, useLive } from '@/components/shell/state/use-live';
import { Empty } from '@/components/ui/Empty';
import { Loading } from '@/components/ui/Loading';
import { useModels } from '../../model/use-model';
import { useExtractWords } from '../use-extract-words';
import { DataResult } from './DataResult';
import { phraseOf } from './places';

type Props = {
  job: Job;
  /** Opens a capture at a phrase. */
  onPlace: (captureId: string, phrase: string) => void;
  onFailure: (thrown: unknown) => void;
};

type Used = { tokens: number; requests: number; dollars?: number };
/** `isDeclared`: the page itself declares it; no model was asked. */
type ReadPage = PageData & { captureId: string; isDeclared: boolean };
type Known = Map<string, ReadPage>;

/** The pages that have been read, in the order in which they were read. */
async function readPages(reader: LibraryReader, jobId: string, known: Known): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  const items = (await reader.allItems(jobId)).toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  for (const { captureId } of items) {
    if (captureId === undefined) continue;
    const own = known.get(captureId) ?? (await readPage(reader, captureId));
    if (!own) continue;
    known.set(captureId, own);
    pages.push(own);
  }
  return pages;
}

/** What the answers took, in all; in money as the server said, else by the price of the model that gave them. */
function usedBy(pages: readonly ReadPage[], chosen: ChosenModel | undefined): Used {
  const price = chosen && priceOf(chosen);
  const costOf = ({ by, usage }: ReadPage): number | undefined =>
    usage?.dollars ??
    (usage && price && by === chosen.model
      ? (usage.input * price.input + usage.output * price.output) / 1e6
      : undefined);
  const costs = pages.map(costOf).filter((cost) => cost !== undefined);
  return {
    tokens: pages.reduce((sum, { usage }) => sum + (usage?.input ?? 0) + (usage?.output ?? 0), 0),
    requests: pages.reduce((sum, { usage }) => sum + (usage?.requests ?? 0), 0),
    ...(costs.length > 0 && { dollars: costs.reduce((sum, cost) => sum + cost, 0) }),
  };
}

async function readPage(reader: LibraryReader, id: string): Promise<ReadPage | undefined> {
  const capture = await reader.capture(id);
  const data = capture && readPageData(capture);
  const isDeclared = capture?.report.warnings.some((warning) => warning.startsWith(DECLARED)) ?? false;
  return data && { captureId: id, isDeclared, ...data };
}

/** How a page says so; which fields it lacks is seen in the table. */
const DECLARED = 'json-by-markup';

/** The data of all pages of a job as one table, as it comes. */
export function JobData({ job, onPlace, onFailure }: Props) {
  const { reader: library } = useApp();
  const { extract, research, format } = useExtractWords();
  const known = useRef<Known>(new Map());
  const { value } = useLive(
    // While pages come, none is read twice; of a job that stands still, what was deleted since goes.
    (reader) => readPages(reader, job.id, isWorking(job) ? known.current : new Map()),
    ['items', 'captures'],
    [job.id, job.progress.read, job.state.status],
    JOBS_REST_MS,
  );
  const models = useModels();
  const joined = useMemo(() => value && dataOfPages(value), [value]);
  const asked = jsonWishOf(job.request)?.schema;
  const schema = useMemo(() => (isSchema(asked) ? schemaOfPages(asked) : undefined), [asked]);
  if (!value || !joined) return <Loading>{research.loading}</Loading>;
  if (value.length === 0)
    return <Empty body={isEnded(job.state) ? extract.nothing.title : extract.pages.none} grow />;
  const place = async (cell: DataCell): Promise<void> => {
    const id = value[Number(cell.path[0])]?.captureId;
    const capture = id === undefined ? undefined : await library.capture(id);
    if (capture) onPlace(capture.id, await phraseOf(cell, capture.content.markdown));
  };
  const { tokens, requests, dollars } = usedBy(value, models && modelFor(models, 'json'));
  const warnings = value.some(({ isDeclared }) => isDeclared) ? [extract.pages.declared] : [];
  const money = dollars === undefined ? undefined : dollarsIn(format, dollars);
  return (
    <DataResult
      onPlace={(cell) => void place(cell).catch(onFailure)}
      title={job.title || job.host}
      extracted={{ creditsUsed: undefined, warnings, sources: [], ...joined }}
      schema={schema}
      billed={false}
      {...(tokens > 0 && { fact: extract.pages.used({ count: format.number(tokens), requests, money }) })}
      onFailure={onFailure}
    />
  );
}
