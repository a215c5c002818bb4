import type { FailureFacts } from '../model/errors';
import type { failuresMessages } from './compiled/en/failures';

type Messages = ReturnType<typeof failuresMessages>;

/** What is wrong with a model, where the catalog has its own words. */
const kindOf = <Kind extends string>(
  { serviceCode = '' }: FailureFacts,
  own: readonly Kind[],
): Kind | 'other' => own.find((kind) => kind === serviceCode.replace('-', '_')) ?? 'other';

/** Why no page can be sent to the user's own model. */
export const modelNotReady = (
  { title, body }: Messages['model-not-ready'],
  facts: FailureFacts,
  host: string,
) => ({
  title: title(kindOf(facts, ['not_connected'])),
  body: body({
    kind: kindOf(facts, ['no_consent', 'key_refused', 'no_credit']),
    host,
    detail: facts.detail || undefined,
  }),
  outcome: 'nothing' as const,
});

/** Why it gave nothing for one page. */
export const modelRefused = (
  { title, body }: Messages['model-refused'],
  facts: FailureFacts,
  detail: string | undefined,
) => ({
  title,
  body: body({ kind: kindOf(facts, ['interrupted']), detail }),
  outcome: 'nothing' as const,
});
