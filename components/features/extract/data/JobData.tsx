import { useMemo, useRef } from 'preact/hooks';
import { z } from '@/lib/core/model/zod';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import { isEnded, isWorking, type Job } from '@/lib/core/model/job';
import type { LibraryReader } from '@/lib/core/ports/store';
import { jsonWishOf } from '@/lib/features/extract/asks-model';
import type { DataCell } from '@/lib/features/extract/data-table';
import { dataOfPages, schemaOfPages, type PageData } from '@/lib/features/extract/pages-data';
import { isSchema } from '@/lib/features/schema/schema';
import { useApp } from '@/components/shell/state/app';
import { JOBS_REST_MS, useLive } from '@/components/shell/state/use-live';
import { Empty } from '@/components/ui/Empty';
import { Loading } from '@/components/ui/Loading';
import { useExtractWords } from '../use-extract-words';
import { DataResult } from './DataResult';

type Props = {
  job: Job;
  /** Opens a capture at a phrase. */
  onPlace: (captureId: string, phrase: string) => void;
  onFailure: (failure: Failure) => void;
};

type ReadPage = PageData & { captureId: string; tokens: number };
type Read = { pages: ReadPage[]; tokens: number };

const extraSchema = z.object({
  notOnPage: z.array(z.string()).catch([]),
  jsonUsage: z
    .object({ input: z.number().catch(0), output: z.number().catch(0) })
    .optional()
    .catch(undefined),
});
type Known = Map<string, ReadPage>;

/** The pages that have been read, in the order in which they were read. */
async function readPages(reader: LibraryReader, jobId: string, known: Known): Promise<Read> {
  const pages: ReadPage[] = [];
  let tokens = 0;
  const items = (await reader.allItems(jobId)).toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  for (const { captureId } of items) {
    if (captureId === undefined) continue;
    const own = known.get(captureId) ?? (await readPage(reader, captureId));
    if (!own) continue;
    known.set(captureId, own);
    pages.push(own);
    tokens += own.tokens;
  }
  return { pages, tokens };
}

async function readPage(reader: LibraryReader, id: string): Promise<ReadPage | undefined> {
  const capture = await reader.capture(id);
  const data = capture?.content.json;
  if (!capture || data === undefined) return undefined;
  const { notOnPage, jsonUsage } = extraSchema.parse({ notOnPage: [], ...capture.content.extra });
  const tokens = (jsonUsage?.input ?? 0) + (jsonUsage?.output ?? 0);
  return { captureId: id, url: capture.url, data, notOnPage, tokens };
}

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
  const joined = useMemo(() => value && dataOfPages(value.pages), [value]);
  const asked = jsonWishOf(job.request)?.schema;
  const schema = useMemo(() => (isSchema(asked) ? schemaOfPages(asked) : undefined), [asked]);
  if (!value || !joined) return <Loading>{research.loading}</Loading>;
  if (value.pages.length === 0)
    return <Empty grow>{isEnded(job.state) ? extract.nothing.title : extract.pages.none}</Empty>;
  const place = async ({ path: [at], value: held, text }: DataCell): Promise<void> => {
    const id = value.pages[Number(at)]?.captureId;
    const [capture, { writtenAs }] = await Promise.all([
      id === undefined ? undefined : library.capture(id),
      import('@/lib/features/model/json-reply'),
    ]);
    if (capture) onPlace(capture.id, writtenAs(held, capture.content.markdown ?? '') ?? text);
  };
  return (
    <DataResult
      onPlace={(cell) => void place(cell).catch((thrown: unknown) => onFailure(toFailure(thrown)))}
      title={job.title || job.host}
      extracted={{ creditsUsed: undefined, warnings: [], sources: [], ...joined }}
      schema={schema}
      billed={false}
      {...(value.tokens > 0 && { fact: extract.pages.tokens(format.number(value.tokens)) })}
      onFailure={(thrown) => onFailure(toFailure(thrown))}
    />
  );
}
