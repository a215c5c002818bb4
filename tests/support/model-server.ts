import { onTestFinished } from 'vitest';
import { startModelServer, type ModelServer, type ModelServerOptions } from '@/tests/model/server';

/** A server of language models for the test that starts it; one like llama.cpp unless `options` say otherwise. */
export async function serveModel(options: ModelServerOptions = {}): Promise<ModelServer> {
  const server = await startModelServer({ profile: 'llama.cpp', ...options });
  onTestFinished(() => server.close());
  return server;
}
