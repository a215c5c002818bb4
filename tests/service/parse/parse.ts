import type { Account } from '../accounts';
import type { ServiceRequest } from '../service-request';
import type { ServiceDeps } from '../deps';
import { completeMetadata, draftDocument } from '../document';
import { priceOf } from '../price';
import { failed, ok, Refusal, type Reply } from '../reply';
import { refuseEmptyAccount, refuseMissingParts } from '../refusals';
import { badBody, type ScrapeBody } from '../scrape-body';
import { openServerPage } from '../server-dom';
import { parseOptionsSchema, refuseUnsupported, type ParseOptions } from './body';
import { isTaken, pageOfFile } from './file-page';
import type { SentFile } from './sent-file';

const MOST_BYTES = 50 * 1024 * 1024;
const NO_FILE =
  "Missing file upload. Send multipart/form-data with a 'file' field, or JSON with an 'uploadRef'.";

/** `POST /v2/parse`: a file in a form. It is charged like a page. */
export async function parseFile(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  refuseEmptyAccount(asked.account, deps);
  if (asked.bytes.length > MOST_BYTES) return tooLarge();
  const { file, sent } = await readSent(asked);
  const parsed = parseOptionsSchema.safeParse(sent);
  if (!parsed.success) return badBody(parsed.error);
  refuseUnsupported(sent, parsed.data);
  if (file.bytes.length > MOST_BYTES) return tooLarge();
  if (!isTaken(file.name))
    return failed(400, `Unsupported file type: ${file.name}`, { code: 'UNSUPPORTED_FILE_TYPE' });
  return ok({ data: await documentOf(file, parsed.data, asked.account, deps) });
}

const tooLarge = (): Reply =>
  failed(400, 'File is too large. The maximum size is 50 MB.', { code: 'BAD_REQUEST' });

async function readSent(asked: ServiceRequest): Promise<{ file: SentFile; sent: unknown }> {
  if (!/^multipart\/form-data/i.test(asked.headers['content-type'] ?? ''))
    throw new Refusal(failed(400, NO_FILE, { code: 'BAD_REQUEST' }));
  const form = await new Response(new Uint8Array(asked.bytes), {
    headers: { 'content-type': asked.headers['content-type'] ?? '' },
  }).formData();
  for (const name of form.keys())
    if (name !== 'file' && name !== 'options')
      throw new Refusal(failed(400, `Unexpected field: ${name}`, { code: 'BAD_REQUEST' }));
  const file = form.get('file');
  if (file === null || typeof file === 'string')
    throw new Refusal(failed(400, NO_FILE, { code: 'BAD_REQUEST' }));
  return {
    file: { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) },
    sent: optionsIn(form.get('options')),
  };
}

function optionsIn(text: unknown): unknown {
  if (text === null) return {};
  try {
    return JSON.parse(String(text));
  } catch {
    throw new Refusal(failed(400, 'Invalid JSON in options', { code: 'BAD_REQUEST' }));
  }
}

async function documentOf(
  file: SentFile,
  { origin: _origin, integration: _integration, ...options }: ParseOptions,
  account: Account,
  deps: ServiceDeps,
): Promise<object> {
  const url = `https://parse.invalid/uploads/${encodeURIComponent(file.name)}`;
  const body: ScrapeBody = { ...options, url };
  if (deps.selfHosted) refuseMissingParts(body);
  const page = await pageOfFile(file.name, file.bytes);
  if (!page)
    throw new Refusal(
      failed(500, `This server cannot open ${file.name}.`, { code: 'SCRAPE_UNSUPPORTED_FILE_ERROR' }),
    );
  const inside = openServerPage(page.html, url);
  const draft = draftDocument(body, page.html, url, inside);
  const readsPdf = body.parsers.length > 0;
  const creditsUsed = priceOf(body, {
    cacheHit: false,
    injectionChecked: false,
    pages: readsPdf ? (page.pages?.length ?? 1) : 1,
  });
  const fetched = { url, status: 200, statusText: 'OK', contentType: page.contentType, bytes: file.bytes };
  const { cacheState: _state, ...metadata } = completeMetadata(draft.facets['metadata'], {
    body,
    page: fetched,
    creditsUsed,
    cachedAt: undefined,
  });
  deps.accounts.charge(account, creditsUsed, `parse ${file.name}`);
  const document = {
    ...draft.facets,
    ...(draft.warnings.length > 0 ? { warning: draft.warnings.join(' ') } : {}),
    metadata: {
      ...metadata,
      sourceURL: file.name,
      ...(page.pages === undefined ? {} : { numPages: page.pages.length, totalPages: page.pages.length }),
    },
  };
  deps.store.add({
    id: metadata.scrapeId,
    key: account.key,
    target: file.name,
    createdAt: deps.now(),
    document,
  });
  return document;
}
