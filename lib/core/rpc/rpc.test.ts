// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { AppError } from '../model/errors';
import { z } from '../model/zod';
import { createClient } from './client';
import { createServer } from './server';

const protocol = {
  double: { input: z.object({ n: z.number() }), output: z.object({ n: z.number() }) },
  refuse: { input: z.object({}), output: z.object({}) },
  keep: { input: z.object({}), output: z.object({}) },
} as const;

const server = createServer(protocol, {
  double: ({ n }) => Promise.resolve({ n: n * 2 }),
  refuse: () => Promise.reject(new AppError('key-refused', { keyTail: 'a1b2' })),
  keep: () => Promise.resolve({ key: 'secret' }),
});
const client = createClient(
  protocol,
  async (name, input) => JSON.parse(JSON.stringify(await server(name, input))) as unknown,
);

describe('createClient and createServer', () => {
  it('carry a typed call there and back', async () => {
    expect(await client('double', { n: 21 })).toEqual({ n: 42 });
  });

  it('bring a failure back with its reason and facts', async () => {
    await expect(client('refuse', {})).rejects.toMatchObject({
      reason: 'key-refused',
      facts: { keyTail: 'a1b2' },
    });
  });

  it('pass nothing on of what a procedure without an answer comes to', async () => {
    expect(await server('keep', {})).toEqual({ ok: true, output: {} });
  });

  it('refuse an input that does not fit, before the handler sees it', async () => {
    expect(await server('double', { n: 'x' })).toMatchObject({
      ok: false,
      failure: { reason: 'bad-request' },
    });
  });

  it.each(['nothing', 'toString', '__proto__', 'constructor'])(
    'refuse the unknown procedure %s',
    async (name) => {
      expect(await server(name, {})).toMatchObject({ ok: false, failure: { reason: 'bad-request' } });
    },
  );

  it('call an answer that is none a bug', async () => {
    const deaf = createClient(protocol, () => Promise.resolve(undefined));
    await expect(deaf('refuse', {})).rejects.toMatchObject({ reason: 'bug' });
  });
});
