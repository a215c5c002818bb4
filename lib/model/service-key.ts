import { z } from './zod';

/** A key as a person pastes it, without the blanks around it: visible ASCII alone, since nothing else fits a header. */
export const serviceKeySchema = z
  .string()
  .max(500)
  .trim()
  .regex(/^[\x21-\x7e]+$/);

/** Last characters of a key, as shown to a person; nothing of a key so short that they would give it away. */
export function tailOf(key: string | undefined): string | undefined {
  return key !== undefined && key.length >= 12 ? key.slice(-4) : undefined;
}
