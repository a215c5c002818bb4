import { z } from 'zod';
import type { Account } from '../accounts';
import type { ServiceRequest } from '../service-request';
import type { ServiceDeps } from '../deps';
import { newId } from '../ids';
import { isoOf } from '../job';
import { failed, ok, Refusal, type Reply } from '../reply';
import { badBody, senderFields } from '../scrape-body';
import type { SentFile } from './sent-file';

const VALID_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
const MOST_UNPARSED = 10;
const MOST_BYTES = 50 * 1024 * 1024;

const bodySchema = z.strictObject({
  filename: z.string().min(1).max(512),
  contentType: z.string().min(1),
  declaredSizeBytes: z.number().int().positive().max(MOST_BYTES),
  ...senderFields,
});

/** `POST /v2/parse/upload-url`: where to send a file, for ten minutes. */
export function openUpload(asked: ServiceRequest, deps: ServiceDeps): Reply {
  const parsed = bodySchema.safeParse(asked.json);
  if (!parsed.success) return badBody(parsed.error);
  const { filename, contentType, declaredSizeBytes } = parsed.data;
  const now = deps.now();
  const waiting = [...deps.uploads.values()].filter(
    (each) => each.key === asked.account.key && !each.parsed && now - each.createdAt < DAY_MS,
  );
  if (waiting.length >= MOST_UNPARSED)
    return failed(429, 'Too many uploads are waiting to be parsed.', {
      code: 'PARSE_UPLOAD_UNPARSED_LIMIT_REACHED',
    });
  const ref = newId(now);
  deps.uploads.set(ref, {
    ref,
    key: asked.account.key,
    name: filename,
    size: declaredSizeBytes,
    createdAt: now,
    parsed: false,
  });
  return ok({
    data: {
      uploadUrl: `${deps.ownUrl()}/uploads/${ref}`,
      uploadRef: ref,
      method: 'PUT',
      headers: { 'Content-Type': contentType },
      expiresAt: isoOf(now + VALID_MS),
      maxSizeBytes: MOST_BYTES,
    },
  });
}

/** `PUT /uploads/{ref}`: the storage beside the service. It knows no keys, and treats one as an error. */
export function receiveUpload(
  ref: string,
  asked: Pick<ServiceRequest, 'headers' | 'bytes'>,
  deps: Pick<ServiceDeps, 'uploads' | 'now'>,
): Reply {
  const upload = deps.uploads.get(ref);
  const refuse = (status: number, why: string): Reply => ({ status, body: why });
  if (asked.headers.authorization !== undefined)
    return refuse(400, 'Only one way to prove who you are is allowed.');
  if (!upload) return refuse(404, 'No such upload.');
  if (deps.now() - upload.createdAt > VALID_MS) return refuse(403, 'The address has expired.');
  if (asked.bytes.length !== upload.size) return refuse(400, 'The size is not the one that was declared.');
  upload.bytes = asked.bytes;
  return { status: 200, body: '' };
}

/** The file that was sent under this reference. */
export function takeUpload(ref: string, account: Account, deps: ServiceDeps): SentFile {
  const upload = deps.uploads.get(ref);
  if (!upload || upload.key !== account.key || !upload.bytes)
    throw new Refusal(failed(404, 'Upload not found', { code: 'BAD_REQUEST' }));
  upload.parsed = true;
  return { name: upload.name, bytes: upload.bytes };
}
