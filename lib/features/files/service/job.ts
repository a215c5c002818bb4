import { fileAddress } from '@/lib/core/model/file-place';
import { AppError } from '@/lib/core/model/errors';
import type { ParseRequest } from '@/lib/core/model/request';
import type { StepInput, StepOutcome } from '@/lib/core/ports/engine';
import { checked } from '@/lib/service/http/checked';
import { toPageOptions } from '@/lib/service/pages/scrape-body';
import { parseOptionsSchema, type ParseOptions } from './wire';
import type { ServiceEngineDeps, ServiceJob } from '@/lib/service/step/job';
import { stepPaidCall, type PaidCall } from '@/lib/service/jobs/paid-call';
import { stepFiles } from './parse-files';
import { toWholePage } from '@/lib/service/pages/whole-page';

/**
 * Longer than the service's own half a minute, which is too short for a long file; never exactly that (docs/service.md
 * 7.2).
 */
const DEFAULT_TIMEOUT_MS = 120_000;

type Reply = Awaited<ReturnType<ServiceEngineDeps['client']['parse']['file']>>;

const call: PaidCall<ParseRequest, Reply> = {
  // A file is large and paid per page: the user decides whether it is sent a second time.
  asksWhenLost: true,
  check: (request) => void checked(parseOptionsSchema, toParseOptions(request)),
  timeoutMs,
  async send({ client, readInbox }, request, { signal }) {
    const file = await readInbox(request.inboxId);
    if (!file) throw new AppError('file-gone', { detail: request.fileName.slice(0, 300) });
    // A file may have lost its name on the way to the inbox.
    const named =
      file.name === request.fileName ? file : new File([file], request.fileName, { type: file.type });
    return client.parse.file(named, toParseOptions(request), { signal, timeoutMs: timeoutMs(request) });
  },
  finish: toOutcome,
};

/** A file read by the service (docs/service.md 15). */
export const parseJob: ServiceJob<'parse'> = {
  step: (deps, request, input) =>
    request.more === undefined
      ? stepPaidCall(call, deps, request, input)
      : stepFiles((one, of) => stepPaidCall(call, deps, one, of), request, input),
};

function timeoutMs({ options }: ParseRequest): number {
  return options.timeout ?? DEFAULT_TIMEOUT_MS;
}

function toParseOptions(request: ParseRequest): ParseOptions {
  const { actions, waitFor, location, mobile, proxy, ...options } = toPageOptions(request);
  // Listed here so that an option that does not apply to files is refused by name.
  const refused = { actions, waitFor, location, mobile };
  return {
    ...options,
    timeout: timeoutMs(request),
    ...Object.fromEntries(Object.entries({ ...refused, proxy }).filter(([, value]) => value !== undefined)),
  };
}

async function toOutcome(
  deps: ServiceEngineDeps,
  { formats, options, fileName }: ParseRequest,
  { data }: Reply,
  readingMs: number,
  input: StepInput,
): Promise<StepOutcome> {
  // A file has no address: the one that the service made up leads nowhere.
  const url = fileAddress(fileName);
  const source = { type: 'url' as const, url };
  const read = await toWholePage(
    deps,
    { kind: 'scrape', source, formats, scope: 'auto', options },
    data,
    readingMs,
    input,
  );
  const { canonicalUrl: _made, favicon: _up, ...metadata } = read.metadata;
  return {
    captures: [{ ...read, url, title: metadata.title ?? fileName, metadata }],
    progress: { step: 'saving' },
    next: { type: 'done' },
  };
}
