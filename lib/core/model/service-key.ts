import { z } from './zod';

/** A pasted key, trimmed: only visible ASCII, since nothing else fits in a header. */
export const serviceKeySchema = z
  .string()
  .max(500)
  .trim()
  .regex(/^[\x21-\x7e]+$/);

/** The characters of a text that no key has, each once. */
export const notOfKey = (text: string): string[] => [...new Set(text.trim().replace(/[\x21-\x7e]/g, ''))];

/** The last characters of a key, for display; undefined for a key so short that they would reveal it. */
export function tailOf(key: string | undefined): string | undefined {
  return key !== undefined && key.length >= 12 ? key.slice(-4) : undefined;
}
