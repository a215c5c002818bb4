import type { FileProblem } from '../model/file-reading';
import type { FailureFacts } from '../model/errors';
import { fileProblemsMessages } from './compiled/en/file-problems';

const messages = fileProblemsMessages();

const isKnown = (problem: string): problem is FileProblem => Object.hasOwn(messages.problem, problem);

/**
 * What is wrong with a file and what to do, in a sentence: for the facts of a failure `file-unreadable`, where `detail`
 * is a `FileProblem` and `serviceCode` the name of an old type, or how many pages there are.
 */
export function fileProblemWords({
  detail,
  serviceCode,
}: Pick<FailureFacts, 'detail' | 'serviceCode'>): string {
  const problem = detail !== undefined && isKnown(detail) ? detail : 'damaged';
  switch (problem) {
    case 'old-format':
      return messages.problem[problem](serviceCode ?? 'DOC');
    case 'past-end':
      return messages.problem[problem](serviceCode ?? '');
    default:
      return messages.problem[problem];
  }
}
