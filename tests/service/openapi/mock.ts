import { operations, type Operation } from './operations';
import { sampleOf } from './sample';

type Refusal = { call: string; body: unknown; why: string };
type Taken = { method: string; path: string; body: unknown };

/**
 * A server generated from the operations: it accepts what they allow and answers with a generated reply; anything else
 * it refuses, and records why.
 */
export function createMock() {
  const refused: Refusal[] = [];
  const taken: Taken[] = [];

  async function answer(url: string, init: RequestInit): Promise<Response> {
    const { pathname } = new URL(url);
    const method = init.method ?? 'GET';
    const call = `${method} ${pathname}`;
    const refuse = (status: number, why: string, body?: unknown): Response => {
      refused.push({ call, why, body });
      return Response.json({ success: false, error: why, details: [{ message: why }] }, { status });
    };
    // Information about a team, and look-ups: no screen controls what is sent there.
    if (/^\/v2\/(?:team|crawl\/active)\b/.test(pathname))
      return Response.json({ success: false, error: 'Not Found' }, { status: 404 });
    const operation = operationOf(method, pathname);
    if (!operation) return refuse(404, 'Not Found');
    if (new Headers(init.headers).get('authorization') !== 'Bearer fc-0123456789abcdef0123456789aba1b2')
      return refuse(401, 'Unauthorized: Invalid token');
    const read = await bodyOf(operation, init);
    if ('why' in read) return refuse(400, read.why, read.body);
    taken.push({ method, path: pathname, body: read.body });
    return Response.json(sampleOf(operation.reply));
  }
  return { fetch: answer, refused, taken };
}

function operationOf(method: string, pathname: string): Operation | undefined {
  const segments = pathname.split('/');
  // A literal segment takes priority over a wildcard.
  return operations
    .filter((one) => {
      const parts = one.path.split('/');
      const fits = parts.every((part, index) => part === '*' || part === segments[index]);
      return one.method === method && parts.length === segments.length && fits;
    })
    .toSorted((one, other) => Number(one.path.includes('*')) - Number(other.path.includes('*')))[0];
}

async function bodyOf(
  { body: schema, form }: Operation,
  { body, headers }: RequestInit,
): Promise<{ body: unknown } | { why: string; body?: unknown }> {
  if (!schema) return body === undefined || body === null ? { body } : { why: 'a body where none belongs' };
  let given: unknown;
  if (form) {
    if (!(body instanceof FormData)) return { why: 'no form' };
    const names = [...body.keys()].toSorted();
    if (names.join() !== 'file,options' || !(body.get('file') instanceof File))
      return { why: `parts: ${names.join()}` };
    given = JSON.parse(String(body.get('options')));
  } else {
    if (!/^application\/json\b/.test(new Headers(headers).get('content-type') ?? ''))
      return { why: 'not JSON' };
    if (typeof body !== 'string') return { why: 'no text' };
    given = JSON.parse(body);
  }
  const parsed = schema.safeParse(given);
  return parsed.success
    ? { body: given }
    : {
        why: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
        body: given,
      };
}
