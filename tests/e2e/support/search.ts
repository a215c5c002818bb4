import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/**
 * Files below a folder that contain one of the texts, as UTF-8 or UTF-16; those that disappear in the meantime are left
 * out.
 */
export async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const wanted = texts.flatMap((text) => [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')]);
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    if (wanted.some((text) => bytes.includes(text))) found.push(path.slice(folder.length + 1));
  }
  return found;
}

/**
 * All data reachable in a page, as one text: the document with the values of its fields, storage, and every global down
 * to some depth. Runs in the page, so it uses no names from outside.
 */
function dumpWorld(): string {
  const seen = new WeakSet<object>();
  const parts: string[] = [
    document.documentElement.outerHTML,
    document.title,
    location.href,
    document.cookie,
  ];
  for (const field of document.querySelectorAll('input, textarea, select'))
    parts.push((field as HTMLInputElement).value);
  for (const open of document.querySelectorAll('*'))
    if (open.shadowRoot) parts.push(open.shadowRoot.innerHTML);
  // The document of an origin without storage throws.
  try {
    parts.push(JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }));
  } catch {
    parts.push('no storage');
  }
  const queue: { value: unknown; depth: number }[] = [{ value: globalThis, depth: 0 }];
  for (let next = queue.pop(); next && parts.length < 200_000; next = queue.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') parts.push(value);
    if (typeof value === 'function' && depth < 3) parts.push(Function.prototype.toString.call(value));
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || depth > 4) continue;
    if (seen.has(value)) continue;
    seen.add(value);
    for (const name of Reflect.ownKeys(value)) {
      parts.push(String(name));
      try {
        queue.push({ value: (value as Record<PropertyKey, unknown>)[name], depth: depth + 1 });
      } catch {
        // A getter of another object's prototype: it has no value here.
      }
    }
  }
  return parts.join('\n');
}

export async function worldOf(page: Page): Promise<string> {
  return page.evaluate(dumpWorld);
}
