import {
  feedbackBodySchema,
  feedbackReplySchema,
  searchFeedbackBodySchema,
  type FeedbackBody,
  type SearchFeedbackBody,
} from '../wire/feedback';
import { checked } from './checked';
import { pathOf } from './path';
import type { CallOptions, Calls } from './send';

/**
 * What a person thinks of a result (docs/service.md 19.1). Costs nothing and may give credits back, once for each
 * result.
 */
export function feedbackCalls(calls: Calls) {
  return {
    /** Gives a credit back within two minutes of the search. */
    onSearch: async (searchId: string, body: SearchFeedbackBody, options: CallOptions) => {
      const { value } = await calls.send(
        {
          method: 'POST',
          path: pathOf(['search', searchId, 'feedback']),
          body: checked(searchFeedbackBodySchema, body),
          reply: feedbackReplySchema,
        },
        options,
      );
      return value;
    },
    onJob: async (body: FeedbackBody, options: CallOptions) => {
      const { value } = await calls.send(
        {
          method: 'POST',
          path: '/feedback',
          body: checked(feedbackBodySchema, body),
          reply: feedbackReplySchema,
        },
        options,
      );
      return value;
    },
  };
}
