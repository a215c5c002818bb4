import { BACKUP_FORMAT, BACKUP_VERSION, type BackupFile, type BackupManifest } from './backup';
import type { FullCapture } from '@/lib/core/model/capture';
import { asCaptured, editOf } from '@/lib/core/model/edited-text';
import type { Job } from '@/lib/core/model/job';
import { backupSettingsOf, MANIFEST, mayHaveFile, RECIPES, SETTINGS, TEMPLATES } from './contents';
import { sha256 } from '@/lib/core/bytes/sha256';
import { zipBytes, type ZipFile } from '@/lib/core/bytes/zip';
import { allCaptures, endedJobs, templatesOf, watchesOf, type BackupReader } from './source';

export type BackupOptions = {
  /** Includes the screenshots of captures. */
  screenshots: boolean;
  /** Includes maps, crawls, lists, searches and runs that have ended. */
  jobs: boolean;
  /** The version of Trawl that writes it, and when. */
  version: string;
  now: number;
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; total: number }) => void;
};

/**
 * Everything of a library as the bytes of one zip: a file per capture, screenshot, job and watch, one each for settings,
 * templates and recipes, and last the list of them with the hash of each. One capture is held at a time. Keys, the
 * address of a service and what is sent along with requests (headers, webhooks) are in none of them.
 */
export const backupBytes = (reader: BackupReader, options: BackupOptions): AsyncGenerator<Uint8Array> =>
  zipBytes(backupFiles(reader, options));

async function* backupFiles(reader: BackupReader, options: BackupOptions): AsyncGenerator<ZipFile> {
  const listed: BackupFile[] = [];
  const file = async (path: string, bytes: Uint8Array<ArrayBuffer>, at: number): Promise<ZipFile> => {
    options.signal?.throwIfAborted();
    listed.push({ path, bytes: bytes.length, sha256: await sha256(bytes) });
    return { name: path, input: bytes, lastModified: new Date(at) };
  };
  const json = (path: string, value: unknown, at = options.now): Promise<ZipFile> =>
    file(path, new TextEncoder().encode(JSON.stringify(value)), at);

  yield await json(SETTINGS, backupSettingsOf(await reader.settings()));
  yield await json(TEMPLATES, await templatesOf(reader));
  yield await json(RECIPES, await reader.recipes());
  for await (const watch of watchesOf(reader))
    if (mayHaveFile(watch.monitor.id)) yield await json(`watches/${watch.monitor.id}.json`, watch);
  const jobs = options.jobs ? await endedJobs(reader) : [];
  const total = (await reader.count()) + jobs.length;
  let done = 0;
  const step = (): void => options.onProgress?.({ done: Math.min((done += 1), total), total });
  let unreadable = 0;
  for await (const read of allCaptures(reader)) {
    options.signal?.throwIfAborted();
    if (!read || !mayHaveFile(read.capture.id)) unreadable += 1;
    else {
      const screenshot = options.screenshots ? read.screenshot : undefined;
      const edit = editOf(read.capture);
      const captured = asCaptured(read.capture);
      const { content, passages, ...capture } = screenshot ? captured : withoutScreenshot(captured);
      yield await json(
        `captures/${capture.id}.json`,
        { capture, content, edit, passages },
        capture.capturedAt,
      );
      if (screenshot)
        yield await file(
          `screenshots/${capture.id}`,
          new Uint8Array(await screenshot.arrayBuffer()),
          capture.capturedAt,
        );
    }
    step();
  }
  for (const job of jobs) {
    if (!mayHaveFile(job.id)) continue;
    yield await json(`jobs/${job.id}.json`, { job: keptOfJob(job), items: await reader.allItems(job.id) });
    step();
  }
  const manifest: BackupManifest = {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    trawl: options.version,
    createdAt: options.now,
    unreadable,
    files: listed,
  };
  yield { name: MANIFEST, input: JSON.stringify(manifest), lastModified: new Date(options.now) };
}

function withoutScreenshot(capture: FullCapture): FullCapture {
  if (!capture.content.screenshot) return capture;
  const { screenshot: _gone, ...content } = capture.content;
  return {
    ...capture,
    formats: capture.formats.filter((format) => format !== 'screenshot'),
    bytes: Math.max(0, capture.bytes - capture.screenshotBytes),
    screenshotBytes: 0,
    content,
  };
}

/**
 * The request without what is sent along with it and may be a secret: the headers of pages, its webhook, and options of
 * a newer server, which may be anything.
 */
function withoutSecrets(request: Job['request']): Job['request'] {
  const kept: Job['request'] & { webhook?: unknown } =
    'options' in request ? { ...request, options: { ...request.options } } : { ...request };
  if ('options' in kept) {
    delete kept.options.headers;
    delete kept.options.extra;
  }
  delete kept.webhook;
  return kept;
}

function keptOfJob({ lastCursor, delivery, dueAt, picked, requestedAction, request, ...job }: Job): unknown {
  // An engine's data about a job is internal, and specific to this browser.
  void [lastCursor, delivery, dueAt, picked, requestedAction];
  return { ...job, request: withoutSecrets(request) };
}
