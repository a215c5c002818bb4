import type { CaptureFormat } from '../core/model/format';
import type { TrawlRequest } from '../core/model/request';

/**
 * Formats of a request that the user did not choose: a capture lists the chosen one first, then those that the settings add to
 * every capture. In any other request, all were chosen.
 */
function keptAlong(request: TrawlRequest): CaptureFormat[] {
  return request.kind === 'scrape' ? request.formats.slice(1) : [];
}

/** The request without the formats that the server refused and the user did not choose. */
export function withoutRefused(request: TrawlRequest, refused: readonly string[]): TrawlRequest {
  const left = keptAlong(request).filter((format) => refused.includes(format));
  if (request.kind !== 'scrape' || left.length === 0) return request;
  return { ...request, formats: request.formats.filter((format, at) => at === 0 || !left.includes(format)) };
}

/** True when a server refused only formats that the user did not choose, so the request can be repeated without them. */
export function canLeaveOut(request: TrawlRequest, refused: readonly string[]): boolean {
  const kept: readonly string[] = keptAlong(request);
  return refused.length > 0 && refused.every((name) => kept.includes(name));
}
