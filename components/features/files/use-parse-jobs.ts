import { isAddressOf } from '@/lib/core/model/file-kind';
import type { Capture } from '@/lib/core/model/capture';
import type { Failure } from '@/lib/core/model/errors';
import { isEnded, type Job, type JobOf } from '@/lib/core/model/job';
import { filesOf, standingsOf, type FileStanding } from '@/lib/features/files/parse-files';
import type { ParsedFile } from '@/lib/core/model/request';
import { useLive } from '@/components/shell/state/use-live';

/** One file of a job, its state and its result. */
export type ParsedPart = { file: ParsedFile; standing: FileStanding; capture: Capture | undefined };
export type ParseJob = { job: Job; parts: readonly ParsedPart[] };

/** The files that were read or are being read, the newest job first, each with its result. */
export function useParseJobs(): { jobs: readonly ParseJob[] | undefined; error?: Failure } {
  const { value, error } = useLive(
    async (reader) => {
      const jobs = await reader.jobsOf('parse');
      return Promise.all(jobs.map(async (job) => partsOf(job, await reader.capturesWith(job.captureIds))));
    },
    ['jobs', 'captures'],
    [],
    400,
  );
  return { jobs: value, ...(error ? { error } : {}) };
}

function partsOf(job: JobOf<'parse'>, captures: readonly Capture[]): ParseJob {
  const { request, state } = job;
  const files = filesOf(request);
  const [only] = files;
  if (only && files.length === 1) {
    const standing: FileStanding = isEnded(state) && captures[0] ? { status: 'read' } : { status: 'waiting' };
    return { job, parts: [{ file: only, standing, capture: captures[0] }] };
  }
  const standings = standingsOf(request, job.progress);
  const left = [...captures];
  return {
    job,
    parts: files.map((file, index): ParsedPart => {
      const standing = standings[index] ?? { status: 'waiting' };
      // Files with the same name were read in their order.
      const at =
        standing.status === 'read' ? left.findIndex(({ url }) => isAddressOf(url, file.fileName)) : -1;
      return { file, standing, capture: at < 0 ? undefined : left.splice(at, 1)[0] };
    }),
  };
}
