import type { ActionProblem, ActionType } from '../action-drafts';
import { stepsMessages } from '@/lib/core/words/compiled/en/steps';

const messages = stepsMessages() satisfies { name: Record<ActionType, string> };

/** The strings of the steps before a capture and their results, in English. */
export const actionWords = {
  ...messages,
  most: (count: number) => messages.most(String(count)),
  hint: messages.hint as Partial<Record<ActionType, string>>,
  step: (index: number, name: string) => messages.step({ index: String(index + 1), name }),
  up: (index: number) => messages.up(String(index + 1)),
  down: (index: number) => messages.down(String(index + 1)),
  remove: (index: number) => messages.remove(String(index + 1)),
  movedTo: (index: number, of: number) => messages.movedTo({ index: String(index + 1), of: String(of) }),
  problem(problem: ActionProblem): string {
    if (problem.code === 'too-many') return messages.problem['too-many'](String(problem.most));
    if (problem.code === 'total-wait') return messages.problem['total-wait'](String(problem.most / 1_000));
    return messages.problem[problem.code](
      problem.index === undefined ? undefined : String(problem.index + 1),
    );
  },
};
