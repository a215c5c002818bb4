import type { Failure } from '@/lib/core/model/errors';
import type { Job } from '@/lib/core/model/job';
import type { ExtractRequest, TrawlRequest } from '@/lib/core/model/request';
import { isSchema } from '@/lib/features/schema/schema';
import { useLive } from '@/components/shell/state/use-live';
import type { Extracted } from './data/extracted';

/** The same question, whether it was requested as an extraction or as the JSON of one page. */
export function askedOf(
  request: TrawlRequest,
): Pick<ExtractRequest, 'urls' | 'prompt' | 'schema'> | undefined {
  if (request.kind === 'extract') return request;
  if (request.kind !== 'scrape' || !request.formats.includes('json')) return undefined;
  return { urls: [request.source.url], ...request.options.json };
}

/** The result of a job. `gone` if its capture was deleted; undefined until it is read, or while the job runs. */
export function useExtracted(job: Job): { extracted: Extracted | 'gone' | undefined; error?: Failure } {
  const [captureId] = job.captureIds;
  const { value, error } = useLive(
    async (reader): Promise<Extracted | 'gone' | undefined> => {
      if (job.state.status !== 'done') return undefined;
      const capture = captureId === undefined ? undefined : await reader.capture(captureId);
      if (!capture) return 'gone';
      return {
        data: capture.content.json,
        creditsUsed: capture.creditsUsed,
        warnings: capture.report.warnings,
        sources: sourcesOf(capture.content.extra?.['sources']),
      };
    },
    ['captures'],
    [job.id, job.state.status, captureId],
  );
  return { extracted: value, ...(error ? { error } : {}) };
}

/** Sources by field, in any of the shapes that services use: an address, several, or groups of them. */
function sourcesOf(sources: unknown): Extracted['sources'] {
  if (!isSchema(sources)) return [];
  return Object.entries(sources).flatMap(([field, value]) => {
    const urls = [...new Set(addressesIn(value))];
    return urls.length > 0 ? [{ field, urls }] : [];
  });
}

function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\//i.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(addressesIn);
  return isSchema(value) ? Object.values(value).flatMap(addressesIn) : [];
}
