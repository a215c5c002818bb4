import { z } from './zod';

/** A pasted key without the space around it, and without the word that some pages show before it. */
const pasted = (text: string): string => text.trim().replace(/^bearer\s+/i, '');

/** A pasted key: only visible ASCII, since nothing else fits in a header. */
export const serviceKeySchema = z
  .string()
  .max(500)
  .transform(pasted)
  .pipe(z.string().regex(/^[\x21-\x7e]+$/));

/** The characters of a text that no key has, each once. */
export const notOfKey = (text: string): string[] => [...new Set(pasted(text).replace(/[\x21-\x7e]/g, ''))];

/** The last characters of a key, for display; undefined for a key so short that they would reveal it. */
export function tailOf(key: string | undefined): string | undefined {
  return key !== undefined && key.length >= 12 ? key.slice(-4) : undefined;
}
