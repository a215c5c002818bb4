import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  backupManifestSchema,
  BackupRefused,
  type BackupManifest,
} from './backup';
import {
  withTodaysCaptureNames,
  withTodaysItemNames,
  withTodaysJobNames,
  withTodaysSettingsNames,
} from '@/lib/core/model/older-names';
import type { Recipe } from '../recipes/recipe';
import type { TemplateBook } from '../templates/template';
import { z } from '@/lib/core/model/zod';
import {
  backupCaptureSchema,
  backupJobSchema,
  backupRecipesSchema,
  backupSettingsSchema,
  backupTemplatesSchema,
  backupWatchSchema,
  MANIFEST,
  partOf,
  type BackupCapture,
  type BackupJob,
  type BackupSettings,
  type BackupWatch,
} from './contents';
import { openZip, type ZipEntry } from '@/lib/core/bytes/open-zip';
import { sha256 } from '@/lib/core/bytes/sha256';
import { crc32 } from '@/lib/core/bytes/zip';

/** No capture, screenshot or job is larger. */
const MOST_FILE_BYTES = 256_000_000;
/** Text compresses to a tenth; what unpacks to much more is not a library. */
const MOST_RATIO = 100;
/** Of a damaged name, in a record of what is lost. */
const MOST_NAME = 200;

/** What one step of a restore merges. */
export type BackupStep =
  | { kind: 'settings'; settings: BackupSettings }
  | { kind: 'templates'; book: TemplateBook }
  | { kind: 'recipes'; recipes: Recipe[] }
  | ({ kind: 'watch' } & BackupWatch)
  /** `lost`: its screenshot, which is damaged; without it, a later restore can still bring it. */
  | ({ kind: 'capture'; screenshot?: Blob; lost?: string } & BackupCapture)
  | { kind: 'job'; job: BackupJob['job']; items: BackupJob['items'] }
  /** A file that cannot be restored, by its path. */
  | { kind: 'damaged'; lost: string };

/** A zip with a valid directory; the files are read, and checked, one after another. */
export type OpenBackup = {
  manifest: BackupManifest;
  /** How many steps `steps` yields. */
  total: number;
  /** From this step on. A file that does not match the list is a damaged step; rejects if there is no other. */
  steps(from?: number): AsyncGenerator<BackupStep>;
};

const versionSchema = z.object({ format: z.literal(BACKUP_FORMAT), version: z.number() });

/**
 * Opens a backup by its list. Rejects a file that is not a backup, is truncated, or contains more than is on the list;
 * what is on no list is never read.
 */
export async function openBackup(file: Blob): Promise<OpenBackup> {
  const zip = await openZip(file, (fault, path) => new BackupRefused(fault, path), { mends: true });
  const entries = new Map(zip.toReversed().map((entry) => [entry.name, entry]));
  const { manifest, lost } = await manifestOf(zip, entries.get(MANIFEST), file);
  if (lost.length === 0) checkFiles(manifest, zip, file.size);
  const listedPaths = manifest.files.map(({ path }) => path);
  const paths = [...lost, ...listedPaths.filter((path) => partOf(path)?.kind !== 'screenshot')];
  const listed = new Map(manifest.files.map((one, place) => [one.path, { ...one, place }]));
  const read = async (path: string): Promise<Uint8Array<ArrayBuffer>> => {
    const said = listed.get(path);
    let fault = new BackupRefused(said ? 'file-missing' : 'file-damaged', path);
    // One whose name is damaged in the directory is at its place in the list.
    for (const entry of new Set([entries.get(path), said?.sha256 ? zip[said.place] : undefined])) {
      if (!said || !entry || entry.name === MANIFEST) continue;
      fault = new BackupRefused('file-damaged', path);
      // Of another size, it is not even unpacked.
      const bytes = entry.bytes === said.bytes ? await entry.read().catch(refusedOnly) : undefined;
      if (bytes && (said.sha256 === '' ? crc32(bytes) === entry.crc : (await sha256(bytes)) === said.sha256))
        return bytes;
    }
    throw fault;
  };
  const screenshotPath = (id: string): string =>
    [`screenshots/${id}`, `pictures/${id}`].find((path) => listed.has(path)) ?? `screenshots/${id}`;
  return {
    manifest,
    total: paths.length,
    async *steps(from = 0) {
      let fault: unknown;
      let isSound = paths.length === 0 || from > 0;
      for (const path of paths.slice(from)) {
        const step = await stepOf(path, read, screenshotPath).catch((thrown: unknown) => {
          if (!(thrown instanceof BackupRefused)) throw thrown;
          fault ??= thrown;
          return { kind: 'damaged' as const, lost: path };
        });
        isSound ||= step.kind !== 'damaged';
        yield step;
      }
      if (!isSound) throw fault;
    },
  };
}

/** A damaged entry, as nothing. */
function refusedOnly(thrown: unknown): undefined {
  if (!(thrown instanceof BackupRefused)) throw thrown;
}

/**
 * The list of a backup; where that is damaged, one made of the zip's directory, with its checksums for hashes. `lost`:
 * it, and what the directory has wrong.
 */
async function manifestOf(
  zip: readonly ZipEntry[],
  named: ZipEntry | undefined,
  file: Blob,
): Promise<{ manifest: BackupManifest; lost: string[] }> {
  const parts = zip.filter(({ name }) => partOf(name));
  // It comes last, whatever its name has become.
  const entry = named ?? (parts.length > 0 ? zip.at(-1) : undefined);
  if (!entry) throw new BackupRefused('not-backup');
  let bytes: Uint8Array;
  try {
    if (entry.bytes > Math.min(MOST_FILE_BYTES, file.size * MOST_RATIO))
      throw new BackupRefused('too-large', MANIFEST);
    bytes = await entry.read();
    if (crc32(bytes) !== entry.crc) throw new BackupRefused('file-damaged', MANIFEST);
  } catch (thrown) {
    if (!(thrown instanceof BackupRefused) || parts.length === 0) throw thrown;
    const fit = fitting(zip, file.size);
    const files = [...fit.values()].map(({ name: path, bytes: size }) => ({ path, bytes: size, sha256: '' }));
    const unfit = zip
      .filter((one) => one !== entry && !fit.has(one.name))
      .map(({ name }) => name.slice(0, MOST_NAME));
    const createdAt = file instanceof File ? file.lastModified : 0;
    const said = {
      format: BACKUP_FORMAT,
      version: BACKUP_VERSION,
      trawl: '',
      createdAt,
      unreadable: 0,
    } as const;
    return { manifest: { ...said, files }, lost: [MANIFEST, ...unfit] };
  }
  const value = jsonOf(bytes, MANIFEST);
  const said = versionSchema.safeParse(value);
  if (!said.success) throw new BackupRefused('not-backup');
  if (said.data.version > BACKUP_VERSION) throw new BackupRefused('newer');
  return { manifest: fitted(backupManifestSchema, value, MANIFEST), lost: [] };
}

/** The entries, by name, that a list could have. */
function fitting(zip: readonly ZipEntry[], fileBytes: number): Map<string, ZipEntry> {
  const fit = new Map<string, ZipEntry>();
  let left = fileBytes * MOST_RATIO;
  for (const entry of zip) {
    if (!partOf(entry.name) || fit.has(entry.name)) continue;
    if (entry.bytes > Math.min(MOST_FILE_BYTES, entry.packed * MOST_RATIO, left)) continue;
    left -= entry.bytes;
    fit.set(entry.name, entry);
  }
  return fit;
}

/** The list has only valid names of backup files, each once, and the zip no more files than those. */
function checkFiles({ files }: BackupManifest, zip: readonly ZipEntry[], fileBytes: number): void {
  const listed = new Set([MANIFEST]);
  let sum = 0;
  for (const { path, bytes } of files) {
    if (listed.has(path) || !partOf(path)) throw new BackupRefused('file-unknown', path);
    sum += bytes;
    if (bytes > MOST_FILE_BYTES || sum > fileBytes * MOST_RATIO) throw new BackupRefused('too-large', path);
    listed.add(path);
  }
  if (zip.length > listed.size)
    throw new BackupRefused('file-unknown', zip.find(({ name }) => !listed.has(name))?.name);
  for (const { path } of files) {
    const part = partOf(path);
    if (part?.kind === 'screenshot' && !listed.has(`captures/${part.id}.json`))
      throw new BackupRefused('file-unknown', path);
  }
}

function jsonOf(bytes: Uint8Array, path: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new BackupRefused('file-unfit', path);
  }
}

function fitted<S extends z.ZodType>(schema: S, value: unknown, path: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new BackupRefused('file-unfit', path);
  return parsed.data;
}

type Read = (path: string) => Promise<Uint8Array<ArrayBuffer>>;
type PathOf = (id: string) => string;

async function stepOf(path: string, read: Read, screenshotPath: PathOf): Promise<BackupStep> {
  const part = partOf(path);
  const value = jsonOf(await read(path), path);
  switch (part?.kind) {
    case 'settings':
      return {
        kind: 'settings',
        settings: fitted(backupSettingsSchema, withTodaysSettingsNames(value), path),
      };
    case 'templates':
      return { kind: 'templates', book: fitted(backupTemplatesSchema, value, path) };
    case 'recipes':
      return { kind: 'recipes', recipes: fitted(backupRecipesSchema, value, path) };
    case 'watch': {
      const watch = fitted(backupWatchSchema, value, path);
      if (watch.monitor.id !== part.id) throw new BackupRefused('file-unfit', path);
      return { kind: 'watch', ...watch };
    }
    case 'capture': {
      const { capture, content, edit, passages } = fitted(
        backupCaptureSchema,
        withTodaysCapture(value),
        path,
      );
      if (capture.id !== part.id) throw new BackupRefused('file-unfit', path);
      const shot = content.screenshot && screenshotPath(part.id);
      const screenshot = shot && (await read(shot).catch(refusedOnly));
      const type = screenshotType(content.screenshot?.mimeType ?? '');
      return {
        kind: 'capture',
        capture,
        content,
        edit,
        passages,
        ...(screenshot
          ? { screenshot: new Blob([screenshot], { type }) }
          : shot !== undefined && { lost: shot }),
      };
    }
    case 'job': {
      const { job, items } = fitted(backupJobSchema, withTodaysNames(value), path);
      if (job.id !== part.id || items.some(({ jobId }) => jobId !== job.id))
        throw new BackupRefused('file-unfit', path);
      return { kind: 'job', job, items };
    }
    default:
      throw new BackupRefused('file-unknown', path);
  }
}

const captureFile = z.looseObject({ capture: z.unknown() });

/** A file of a capture with the current field names. */
function withTodaysCapture(value: unknown): unknown {
  const { data } = captureFile.safeParse(value);
  return data ? { ...data, capture: withTodaysCaptureNames(data.capture) } : value;
}

const jobFile = z.looseObject({ job: z.unknown(), items: z.array(z.unknown()) });

/** A file of a job with the current field names. */
function withTodaysNames(value: unknown): unknown {
  const { data } = jobFile.safeParse(value);
  if (!data) return value;
  return { ...data, job: withTodaysJobNames(data.job), items: data.items.map(withTodaysItemNames) };
}

/** A screenshot stays one, whatever type a file states. */
const screenshotType = (said: string): string =>
  /^image\/(?:png|jpeg|webp)$/.test(said) ? said : 'image/png';
