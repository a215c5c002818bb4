import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A saved file: its name below the downloads folder, and its content. */
export type SavedFile = { name: string; bytes: Buffer };

const UNFINISHED = /\.(crdownload|part|tmp)$|^\.|^Unconfirmed/;

/** Waits for the first finished file whose name matches, and reads it. */
export async function waitForFile(folder: string, name: RegExp, limitMs = 60_000): Promise<SavedFile> {
  const end = Date.now() + limitMs;
  for (;;) {
    const names = await listFiles(folder);
    const found = names.find((one) => name.test(one));
    if (found) return { name: found, bytes: await readFile(join(folder, found)) };
    if (Date.now() > end)
      throw new Error(`no file ${name} was saved; there are: ${names.join(', ') || 'none'}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** The names of the finished files below a folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const files: string[] = [];
  for (const name of names) {
    if (UNFINISHED.test(name.split(/[\\/]/).at(-1) ?? name)) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found?.isFile() && found.size > 0) files.push(name);
  }
  return files;
}
