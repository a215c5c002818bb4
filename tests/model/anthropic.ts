import type { IncomingMessage } from 'node:http';
import { complete, countTokens, promptTokens, type Message } from './compute';
import type { Fault } from './faults';

type Body = { messages?: Message[]; model?: string } & Record<string, unknown>;
type Answer = { status: number; body: unknown } | { events: object[]; cutAfter?: number };

const error = (status: number, type: string, message: string): Answer => ({
  status,
  body: { type: 'error', error: { type, message } },
});

/** What Anthropic's own route refuses before it reads anything; undefined when it does not. */
export function refusedByAnthropic(
  headers: IncomingMessage['headers'],
  key: string | undefined,
): Answer | undefined {
  if (headers['anthropic-version'] !== '2023-06-01')
    return error(400, 'invalid_request_error', 'anthropic-version: header is required');
  if (headers['anthropic-dangerous-direct-browser-access'] !== 'true')
    return error(401, 'authentication_error', 'CORS requests must set the browser-access header');
  if (key !== undefined && headers['x-api-key'] !== key)
    return error(401, 'authentication_error', 'invalid x-api-key');
  return undefined;
}

/** A message, as the real server streams it: named events, with the tokens in the first and the last but one. */
export function messageOfAnthropic(
  body: Body,
  { models, context }: { models: readonly string[]; context: number },
  fault: Fault | undefined,
): Answer {
  const {
    system,
    max_tokens: most,
    output_config: output,
  } = body as {
    system?: unknown;
    max_tokens?: unknown;
    output_config?: { format?: { type?: string; schema?: Record<string, unknown> } };
  };
  if (typeof most !== 'number') return error(400, 'invalid_request_error', 'max_tokens: Field required');
  for (const name of Object.keys(body))
    if (!['model', 'system', 'messages', 'max_tokens', 'stream', 'output_config'].includes(name))
      return error(400, 'invalid_request_error', `${name}: Extra inputs are not permitted`);
  if (body.messages?.some(({ role }) => role === 'system'))
    return error(400, 'invalid_request_error', 'messages: Unexpected role "system"');
  if (!models.includes(String(body.model)))
    return error(404, 'not_found_error', `model: ${String(body.model)}`);
  if (output !== undefined && models[0]?.startsWith('older'))
    return error(400, 'invalid_request_error', 'output_config: Extra inputs are not permitted');
  const messages = [{ role: 'system', content: String(system) }, ...(body.messages ?? [])];
  const sent = promptTokens(messages);
  if (sent > context)
    return error(400, 'invalid_request_error', `prompt is too long: ${sent} tokens > ${context} maximum`);
  const schema = output?.format?.schema;
  const wantsJson = schema !== undefined || String(system).includes('one JSON value and nothing else');
  const whole = fault?.kind === 'text' ? fault.text : complete(messages, { json: wantsJson, schema });
  const isCut = countTokens(whole) > most;
  const text = fault?.kind === 'only-thinking' ? '' : isCut ? whole.slice(0, most * 4) : whole;
  const stop = fault?.kind === 'finish' ? fault.reason : isCut ? 'max_tokens' : 'end_turn';
  const delta = (part: object): object => ({ type: 'content_block_delta', index: 0, delta: part });
  const pieces = (text.match(/[\s\S]{1,12}/g) ?? []).map((piece) =>
    delta({ type: 'text_delta', text: piece }),
  );
  if (fault?.kind === 'error-inside') {
    const lost = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
    return { events: [...pieces.slice(0, fault.after), lost] };
  }
  return {
    events: [
      {
        type: 'message_start',
        message: { type: 'message', content: [], usage: { input_tokens: sent, output_tokens: 1 } },
      },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'ping' },
      ...(fault?.kind === 'only-thinking' ? [delta({ type: 'thinking_delta', thinking: 'Hmm' })] : []),
      ...pieces,
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: stop }, usage: { output_tokens: countTokens(text) } },
      { type: 'message_stop' },
    ],
    ...(fault?.kind === 'cut' && { cutAfter: fault.after + 3 }),
  };
}
