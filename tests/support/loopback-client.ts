import { afterAll, afterEach, beforeAll } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import type { ServiceClient, ServiceClientDeps } from '@/lib/service/endpoints/client';
import { createTestClient } from './test-client';
import { startLoopback, type LoopbackService } from './loopback-service';

export const LOOPBACK_KEY = 'fc-0123456789abcdef0123456789aba1b2';

/** A client and the server that it talks to, for all tests of a file; the server's state is cleared after each test. */
export function useLoopback(connection: { hosted?: boolean } = {}): {
  service: () => LoopbackService;
  client: (overrides?: Partial<ServiceClientDeps>) => ServiceClient;
  /** Milliseconds slept between repeated reads. */
  slept: number[];
} {
  let service: LoopbackService;
  const slept: number[] = [];
  beforeAll(async () => {
    service = await startLoopback();
  });
  afterEach(() => {
    service.reset();
    slept.length = 0;
  });
  afterAll(() => service.close());
  return {
    service: () => service,
    slept,
    client: (overrides = {}) =>
      createTestClient({
        connection: async () => ({ baseUrl: service.url, key: LOOPBACK_KEY, ...connection }),
        fetch: (url, init) => fetch(url, init),
        now: Date.now,
        sleep: async (ms) => void slept.push(ms),
        ...overrides,
      }),
  };
}

export const anySignal = (): AbortSignal => new AbortController().signal;

/** The failure that work ends in; throws when it ends in none. */
export async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`no AppError but ${String(error)}`);
  return error;
}
