import type { jsonOptionsSchema } from '@/lib/core/model/format';
import type { TrawlRequest } from '@/lib/core/model/request';
import type { z } from '@/lib/core/model/zod';

export type JsonWish = z.infer<typeof jsonOptionsSchema>;

function jsonOptionsOf(request: TrawlRequest) {
  const readsPages = request.kind === 'scrape' || request.kind === 'batch' || request.kind === 'crawl';
  return readsPages && request.formats.includes('json') ? request.options : undefined;
}

/** What pages are asked for, in words or by fields; undefined if only their own data is wanted. */
export function jsonWishOf(request: TrawlRequest): JsonWish | undefined {
  const json = jsonOptionsOf(request)?.json;
  if (!json) return undefined;
  return json.schema !== undefined || (json.prompt ?? '').trim() !== '' ? json : undefined;
}

/** Whether this device needs the user's own model for it. */
export const asksModel = (request: TrawlRequest): boolean => jsonWishOf(request) !== undefined;

/** Whether its pages give data of their own kind: as a model is asked for, or rows by a recipe. */
export const givesData = (request: TrawlRequest): boolean =>
  asksModel(request) || jsonOptionsOf(request)?.rows !== undefined;
