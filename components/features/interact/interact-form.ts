import { interactRequestSchema, type InteractRequest } from '@/lib/core/model/request';
import { planOf, type Language, type SessionTurn } from '@/lib/features/interact/session';
import { isWebUrl } from '@/lib/core/model/url';

/** Seconds that a session can be kept open after each step; below the service's own limit of five minutes. */
export const KEEPS = [0, 60, 120, 240] as const;

/** The step to do, in words or code, possibly incomplete. */
export type StepForm = { way: 'prompt' | 'code'; prompt: string; code: string; language: Language };

export type InteractForm = StepForm & {
  url: string;
  /** Seconds that the session stays open. */
  idleS: number;
  /** Timeout of a step in seconds; undefined if the server decides. */
  timeoutS: number | undefined;
};

export const emptyStep: StepForm = { way: 'prompt', prompt: '', code: '', language: 'node' };
export const emptyForm: InteractForm = { ...emptyStep, url: '', idleS: 120, timeoutS: undefined };

/** The step of a form as sent; undefined while it is empty. */
export function stepOf({ way, prompt, code, language }: StepForm): Omit<SessionTurn, 'id'> | undefined {
  if (way === 'prompt') return prompt.trim() === '' ? undefined : { prompt: prompt.trim() };
  return code.trim() === '' ? undefined : { code, language };
}

export const isBadPage = (url: string): boolean => url.trim() !== '' && !isWebUrl(url.trim());

/** The request of a form; undefined while it is empty or its address is invalid. */
export function interactRequestOf(form: InteractForm): InteractRequest | undefined {
  const step = stepOf(form);
  const url = form.url.trim();
  if (!step || !isWebUrl(url)) return undefined;
  const parsed = interactRequestSchema.safeParse({
    kind: 'interact',
    source: { type: 'url', url },
    ...step,
    ...(form.timeoutS === undefined ? {} : { timeoutS: form.timeoutS }),
    session: { idleS: form.idleS },
  });
  return parsed.success ? parsed.data : undefined;
}

/** The form that makes the same request. */
export function formOf(request: InteractRequest): InteractForm {
  const { source, prompt = '', code = '', language = 'node', timeoutS } = request;
  return {
    url: source.url,
    way: code === '' ? 'prompt' : 'code',
    prompt,
    code,
    language,
    idleS: planOf(request)?.idleS ?? 0,
    timeoutS,
  };
}
