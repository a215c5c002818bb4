import type { jsonOptionsSchema } from '@/lib/core/model/format';
import type { TrawlRequest } from '@/lib/core/model/request';
import type { z } from '@/lib/core/model/zod';

export type JsonWish = z.infer<typeof jsonOptionsSchema>;

/** What pages are asked for, in words or by fields; undefined if only their own data is wanted. */
export function jsonWishOf(request: TrawlRequest): JsonWish | undefined {
  if (request.kind !== 'scrape' && request.kind !== 'batch' && request.kind !== 'crawl') return undefined;
  const { json } = request.options;
  if (!request.formats.includes('json') || !json) return undefined;
  return json.schema !== undefined || (json.prompt ?? '').trim() !== '' ? json : undefined;
}

/** Whether this device needs the user's own model for it. */
export const asksModel = (request: TrawlRequest): boolean => jsonWishOf(request) !== undefined;
