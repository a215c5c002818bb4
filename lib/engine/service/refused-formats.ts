import type { CaptureFormat } from '../../model/format';
import type { TrawlRequest } from '../../model/request';

/**
 * Formats of a request that nobody chose: a capture names the chosen one first, and after it what the settings keep with
 * every capture. Those of any other request were chosen.
 */
function keptAlong(request: TrawlRequest): CaptureFormat[] {
  return request.kind === 'scrape' ? request.formats.slice(1) : [];
}

/** The request without what nobody chose and the server was seen to refuse. */
export function withoutRefused(request: TrawlRequest, refused: readonly string[]): TrawlRequest {
  const left = keptAlong(request).filter((format) => refused.includes(format));
  if (request.kind !== 'scrape' || left.length === 0) return request;
  return { ...request, formats: request.formats.filter((format, at) => at === 0 || !left.includes(format)) };
}

/** True when all that a server refused is what nobody chose, so that the same can be asked for without it. */
export function canLeaveOut(request: TrawlRequest, refused: readonly string[]): boolean {
  const kept: readonly string[] = keptAlong(request);
  return refused.length > 0 && refused.every((name) => kept.includes(name));
}
