import type { ServerResponse } from 'node:http';
import type { Fault, Json } from './faults';
import { wait } from './http';
import type { Reply } from './reply';

/** The answer under a fault: the reply itself, or a cut connection. */
export type Outcome = { reply: Reply; cors: boolean } | 'dropped';

/** Applies a fault around the work of answering. */
export async function playFault(
  fault: Fault | undefined,
  asked: { url: string; query: URLSearchParams },
  response: ServerResponse,
  answer: () => Promise<Reply | 'dropped'>,
): Promise<Outcome> {
  if (fault?.delayMs !== undefined) await wait(fault.delayMs, response);
  if (fault?.drop === 'before') return 'dropped';
  const cors = fault?.cors ?? true;
  if (fault?.status !== undefined) return { reply: replyOf(fault, fault.status), cors };
  for (const name of fault?.ignoreQuery ?? []) asked.query.delete(name);
  const reply = await answer();
  if (reply === 'dropped' || fault?.drop === 'after') return 'dropped';
  return { reply: fault?.change ? changed(reply, fault.change, asked) : reply, cors };
}

function replyOf(fault: Fault, status: number): Reply {
  return {
    status,
    body: fault.body ?? '',
    ...(fault.headers === undefined ? {} : { headers: fault.headers }),
  };
}

/** Only a good answer with a JSON object is changed. */
function changed(
  reply: Reply,
  change: NonNullable<Fault['change']>,
  asked: { url: string; query: URLSearchParams },
): Reply {
  const isObject = typeof reply.body === 'object' && reply.body !== null && !Buffer.isBuffer(reply.body);
  return reply.status === 200 && isObject ? { ...reply, body: change(reply.body as Json, asked) } : reply;
}
