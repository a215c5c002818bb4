import type { Failure } from '@/lib/core/model/errors';
import type { ActionId } from '@/lib/core/words';
import { actionWords } from '@/lib/core/words/actions';
import type { FailureActions } from './failure-actions';

type Props = {
  failure: Failure;
  /** The actions for it, the best first. */
  ids: readonly ActionId[];
  failureActions: FailureActions;
  /** Labels that are more specific than the default: "Allow Trawl to reach api.example". */
  labels?: Partial<Record<ActionId, string>> | undefined;
  /** Another action comes before these. */
  after?: boolean;
};

/** A button for each action available here. */
export const failureButtons = ({ failure, ids, failureActions, labels = {}, after = false }: Props) =>
  failureActions.of(ids).map((id, index) => ({
    label: labels[id] ?? actionWords[id],
    ...((index > 0 || after) && { kind: 'quiet' as const }),
    onPress: () => failureActions.take(id, failure),
  }));
