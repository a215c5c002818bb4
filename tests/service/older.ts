import { olderRefusal } from '../support/older-server';
import type { Reply } from './reply';

/** What a server of August 2025 lacks (recorded), and what was added to the API after it. */
export const older2025 = {
  countsUnpaid: true,
  unknownFormats: ['images', 'attributes', 'branding', 'product', 'menu', 'question', 'highlights'],
  missingRoutes: [
    'GET /v2/team/queue-status',
    'GET /v2/team/activity',
    'GET /v2/team/credit-usage/historical',
    'GET /v2/batch/scrape/:id/errors',
    'POST /v2/agent',
    'POST /v2/interact',
    'POST /v2/monitor',
    'POST /v2/parse',
  ],
} as const;

/** How a server that does not know these formats answers a request for one; undefined for any other request. */
export function olderAnswer(json: unknown, unknown: readonly string[]): Reply | undefined {
  // Beside the address, or among the options that a crawl reads its pages with.
  const nested = fieldOf(json, 'scrapeOptions');
  const formats = fieldOf(nested ?? json, 'formats');
  if (!Array.isArray(formats)) return undefined;
  const named = formats.filter(
    (each): each is string | { type: string } =>
      typeof each === 'string' || (typeof each === 'object' && each !== null && 'type' in each),
  );
  const body = olderRefusal(named, unknown, nested === undefined ? [] : ['scrapeOptions']);
  return body && { status: 400, body };
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
