import type { JobNote, Progress } from '../../../model/job';

/** More are no help to anybody; a server that says something else each time would fill the job with them. */
const MOST_NOTES = 20;

/** The notes of a job with new ones: of each code and detail one, the newest, and not more than a person reads. */
export function withNotes({ notes }: Pick<Progress, 'notes'>, added: readonly JobNote[]): JobNote[] {
  const same = (one: JobNote, other: JobNote): boolean =>
    one.code === other.code && one.detail === other.detail;
  return [...notes.filter((note) => !added.some((each) => same(note, each))), ...added].slice(-MOST_NOTES);
}
