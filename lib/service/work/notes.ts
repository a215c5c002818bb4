import type { JobNote, Progress } from '@/lib/core/model/job';

/** More would not help anyone; a server that says something else each time would fill the job with them. */
const MOST_NOTES = 20;

/** The notes of a job with new ones added: the newest per code and detail, up to a readable number. */
export function withNotes({ notes }: Pick<Progress, 'notes'>, added: readonly JobNote[]): JobNote[] {
  const same = (one: JobNote, other: JobNote): boolean =>
    one.code === other.code && one.detail === other.detail;
  return [...notes.filter((note) => !added.some((each) => same(note, each))), ...added].slice(-MOST_NOTES);
}
