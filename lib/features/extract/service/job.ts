import { canceled, done, failed } from '@/lib/core/ports/engine';
import { dataTable } from '../data-table';
import type { ExtractRequest } from '@/lib/core/model/request';
import { toldAsNoModel } from '@/lib/service/pages/without-model';
import { urlForService } from '@/lib/core/model/url';
import { checked } from '@/lib/service/http/checked';
import { extractBodySchema, type ExtractBody, type ExtractState } from './wire';
import { nameOf, titleOf } from '@/lib/core/model/title';
import { toDataPage } from '@/lib/service/pages/data-page';
import { isAbout, lookInActivity } from '@/lib/service/work/look-up';
import { goesOn, polledJob, type Look, type PolledWork } from '@/lib/service/work/polled-job';

/** Results are kept for a day. */
const KEPT_MS = 25 * 3_600_000;

const work: PolledWork<ExtractRequest> = {
  check: (request) => void checked(extractBodySchema, toExtractBody(request)),
  async start({ client }, request, signal) {
    return (await client.extract.start(toExtractBody(request), { signal })).id;
  },
  lookUp: ({ client }, { urls, prompt }, sent, signal) =>
    lookInActivity(
      client,
      'extract',
      isAbout([...urls, ...(prompt === undefined ? [] : [prompt])]),
      sent,
      signal,
    ),
  async read({ client, now, connection }, request, { id, since }, { signal }) {
    try {
      const state = await client.extract.status(id, { signal });
      return state.ended ? toEnd(request, state, now() - since) : goesOn(state);
    } catch (error) {
      throw (await connection())?.hosted === false ? toldAsNoModel(error) : error;
    }
  },
  keptForMs: KEPT_MS,
};

/**
 * Data from a few addresses by prompt or schema (docs/service.md 13). It cannot be stopped: a cancel only ends the
 * wait.
 */
export const extractJob = polledJob<'extract'>(work);

function toEnd(request: ExtractRequest, state: ExtractState, readingMs: number): Look {
  if (state.status === 'cancelled') return { type: 'ended', outcome: canceled() };
  if (state.status !== 'completed')
    return { type: 'ended', outcome: failed({ reason: 'job-failed', facts: factsOf(state.error) }) };
  const words = request.prompt ?? request.urls[0] ?? '';
  return {
    type: 'ended',
    outcome: done({
      captures: [
        toDataPage({
          // Data of a page are no version of it.
          url: nameOf('extract', [words, ...request.urls].join(' ')),
          title: titleOf(words),
          content: { json: state.data ?? null, extra: { sources: state.sources } },
          readingMs,
          // The form says so before it is sent.
          warnings: state.warnings.filter((warning) => !/^\/v\d\S* is deprecated\b/.test(warning)),
          creditsUsed: state.creditsUsed,
        }),
      ],
      progress: {
        step: 'saving',
        results: dataTable(state.data).rows.length,
        ...(state.creditsUsed === undefined ? {} : { creditsUsed: state.creditsUsed }),
      },
    }),
  };
}

function factsOf(sentence: string | undefined): { detail?: string } {
  return sentence === undefined ? {} : { detail: sentence.slice(0, 300) };
}

function toExtractBody(request: ExtractRequest): ExtractBody {
  const { urls, prompt, schema, systemPrompt, enableWebSearch, showSources } = request;
  const { includeSubdomains, allowExternalLinks } = request;
  return {
    ...(urls.length === 0 ? {} : { urls: urls.map(urlForService) }),
    ...(prompt === undefined ? {} : { prompt }),
    ...(schema === undefined ? {} : { schema }),
    ...(systemPrompt === undefined ? {} : { systemPrompt }),
    ...(enableWebSearch === undefined ? {} : { enableWebSearch }),
    ...(showSources === undefined ? {} : { showSources }),
    ...(includeSubdomains === undefined ? {} : { includeSubdomains }),
    ...(allowExternalLinks === undefined ? {} : { allowExternalLinks }),
  };
}
