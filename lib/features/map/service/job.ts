import { given } from '@/lib/core/text/given';
import type { FoundItem } from '@/lib/core/model/item';
import type { JobNote } from '@/lib/core/model/job';
import type { MapRequest } from '@/lib/core/model/request';
import { isWebUrl, normalizeUrl, urlForService } from '@/lib/core/model/url';
import { done, type StepInput, type StepOutcome } from '@/lib/core/ports/engine';
import { checked } from '@/lib/service/http/checked';
import { sameNames } from '@/lib/service/wire/fields';
import { mapBodySchema, mapBodyShape, type MapBody, type MappedLink } from './wire';
import type { ServiceJob } from '@/lib/service/work/job';
import { paidJob, type PaidCall } from '@/lib/service/work/paid-call';
import { withNotes } from '@/lib/service/work/notes';

/** Without a limit, a map may take as long as any other call. */
const DEFAULT_TIMEOUT_MS = 60_000;

type Reply = { links: MappedLink[]; warning: string | undefined };

const call: PaidCall<MapRequest, Reply> = {
  check: (request) => void checked(mapBodySchema, toMapBody(request)),
  timeoutMs: ({ timeout }) => timeout ?? DEFAULT_TIMEOUT_MS,
  send: (deps, request, { signal }) => deps.client.map.site(toMapBody(request), { signal }),
  finish: async (deps, _request, reply, _facts, input) =>
    toOutcome(reply, input, (await deps.connection())?.hosted === false),
};

/** The addresses of a site (docs/service.md 11). */
export const mapJob: ServiceJob<'map'> = paidJob(call);

/** `own`: a self-hosted server, which has no index of links and reads no pages for them (docs/service.md 11). */
function toOutcome({ links, warning }: Reply, { progress }: StepInput, own: boolean): StepOutcome {
  const found = new Map<string, FoundItem>();
  for (const { url, title, description } of links) {
    const key = normalizeUrl(url);
    if (!isWebUrl(key) || found.has(key)) continue;
    found.set(key, {
      key,
      url: key,
      status: 'found',
      origin: 'service',
      ...given({ title, description }),
    });
  }
  const notes: JobNote[] = [
    ...(own && found.size <= 1 ? [{ code: 'sitemap-alone' as const }] : []),
    ...(warning === undefined ? [] : [{ code: 'service-warning' as const, detail: warning.slice(0, 4_000) }]),
  ];
  return done({
    found: [...found.values()],
    progress: {
      step: 'saving',
      total: found.size,
      ...(notes.length === 0 ? {} : { notes: withNotes({ notes: progress.notes }, notes) }),
    },
  });
}

/** The body of `POST /v2/map`. Options that match the service's default are sent anyway: these names are old. */
function toMapBody(request: MapRequest): MapBody {
  const { search = '', ...asked } = sameNames(mapBodyShape, request);
  return { ...asked, url: urlForService(request.url), ...(search.trim() === '' ? {} : { search }) };
}
