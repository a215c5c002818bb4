import type { TrawlRequest } from '../core/model/request';
import { serverLack, type Lack } from '../core/model/server-lacks';
import type { ServiceProfile } from '../core/model/settings';
import type { IgnoredOption } from '../core/ports/engine';

/** The parts of a request that the server at the saved address probably does not support: marked, never held back. */
export function lackedBy(profile: ServiceProfile | undefined, request: TrawlRequest): IgnoredOption[] {
  if (profile !== 'self-hosted') return [];
  const lacking: IgnoredOption[] = [];
  const note = (option: string, why: Lack | undefined): void => {
    if (why !== undefined) lacking.push({ option, why });
  };
  note(request.kind, serverLack(profile, request.kind));
  if (request.kind === 'crawl' && request.prompt) note('prompt', serverLack(profile, 'prompt'));
  if ('formats' in request) {
    const given = (request.options.serviceFormats ?? []).map(({ type }) => type);
    for (const format of [...request.formats, ...given]) note(format, serverLack(profile, format));
    // Options of a format are reported with the format.
    const { json: _json, screenshot: _screenshot, ...options } = request.options;
    for (const [option, value] of Object.entries(options))
      if (value !== undefined) note(option, serverLack(profile, option));
  }
  return lacking;
}
