import { olderRefusal } from '../../lib/testing/older-server';
import type { Reply } from './reply';

/** How a server that does not know these formats answers a request for one; undefined for any other request. */
export function olderAnswer(json: unknown, unknown: readonly string[]): Reply | undefined {
  if (typeof json !== 'object' || json === null || !('formats' in json) || !Array.isArray(json.formats))
    return undefined;
  const named = json.formats.filter(
    (each): each is string | { type: string } =>
      typeof each === 'string' || (typeof each === 'object' && each !== null && 'type' in each),
  );
  const body = olderRefusal(named, unknown);
  return body && { status: 400, body };
}
