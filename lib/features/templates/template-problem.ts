/** Why a part of a template stays as written, or does less than its documentation says; lib/core/words has the sentences. */
export type ProblemKind =
  | 'unknown-variable'
  | 'unknown-filter'
  | 'bad-expression'
  | 'not-closed'
  | 'unknown-tag'
  | 'no-opening-tag'
  | 'bad-arguments'
  | 'bad-pattern'
  | 'not-a-list'
  /** More text than a note may have, or than can be worked through in a few seconds. */
  | 'too-long'
  /** Requires a model, and none is connected. */
  | 'prompt'
  /** Requires the page's own HTML, and the capture does not have it. */
  | 'not-kept'
  /** Web Clipper differs from its documentation, and Trawl follows Web Clipper. */
  | 'differs';
