import type { FailureFacts } from '../model/errors';
import type { failuresMessages } from './compiled/en/failures';

type Messages = ReturnType<typeof failuresMessages>;
type Of<Name extends 'model-not-ready' | 'model-refused'> = Parameters<Messages[Name]['body']>[0]['kind'];

const unready: Readonly<Record<string, Of<'model-not-ready'>>> = {
  'not-connected': 'not_connected',
  'no-consent': 'no_consent',
  'not-granted': 'not_granted',
  'no-credit': 'no_credit',
  'key-refused': 'key_refused',
  'model-gone': 'model_gone',
  busy: 'busy',
};
const refused: Readonly<Record<string, Of<'model-refused'>>> = {
  'too-long': 'too_long',
  interrupted: 'interrupted',
};

/** Why no page can be sent to the user's own model. */
export function modelNotReady(
  { title, body }: Messages['model-not-ready'],
  { serviceCode = '', keyTail }: FailureFacts,
  host: string,
) {
  const kind = unready[serviceCode] ?? 'other';
  return {
    title: title({ kind, host }),
    body: body({ kind, host, tail: keyTail || undefined }),
    outcome: 'nothing' as const,
  };
}

/** Why it gave nothing for one page. */
export function modelRefused(
  { title, body }: Messages['model-refused'],
  { serviceCode = '' }: FailureFacts,
  detail: string | undefined,
) {
  return {
    title,
    body: body({ kind: refused[serviceCode] ?? 'other', detail }),
    outcome: 'nothing' as const,
  };
}
