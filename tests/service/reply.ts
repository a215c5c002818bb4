/** A reply of the stand-in. A string body is sent unchanged, anything else as JSON. */
export type Reply = { status: number; body: unknown; headers?: Record<string, string> };

export const ok = (body: object): Reply => ({ status: 200, body: { success: true, ...body } });

export const failed = (status: number, error: string, rest: object = {}): Reply => ({
  status,
  body: { success: false, ...rest, error },
});

/** What the web framework of the published server sends for a path that does not exist. */
export const noSuchPath = (method: string, path: string): Reply => ({
  status: 404,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>Cannot ${method} ${path.replace(/[<&]/g, '')}</pre>\n</body>\n</html>\n`,
});

/** An error that becomes a reply, or cuts the connection: thrown where the work cannot continue. */
export class Refusal extends Error {
  constructor(
    readonly reply: Reply | 'dropped',
    options?: ErrorOptions,
  ) {
    super(reply === 'dropped' ? 'dropped' : `refused with ${reply.status}`, options);
  }
}
