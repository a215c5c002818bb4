import { fileProblemSchema } from '../model/file-reading';
import type { FailureFacts } from '../model/errors';
import { fileProblemsMessages } from './compiled/en/file-problems';

const messages = fileProblemsMessages();

/**
 * What is wrong with a file and what to do, in a sentence: for the facts of a failure `file-unreadable`, where `detail`
 * is a `FileProblem` and `serviceCode` the name of an old type.
 */
export function fileProblemWords({
  detail,
  serviceCode,
}: Pick<FailureFacts, 'detail' | 'serviceCode'>): string {
  const problem = fileProblemSchema.safeParse(detail).data ?? 'damaged';
  return problem === 'old-format'
    ? messages.problem[problem](serviceCode ?? 'DOC')
    : messages.problem[problem];
}
