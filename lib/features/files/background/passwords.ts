import type { FileReading } from '@/lib/core/ports/host';

export type FilePasswords = {
  /** The same reading, with the password that was entered for the file. */
  reading(read: FileReading): FileReading;
  /** The password that was entered for the file that a tab shows, once. */
  take(file: string): string | undefined;
  /** For a file by its id in the inbox, or by `tabFileOf`. */
  set(file: string, password: string): void;
};

/** A reading that was to use it has begun by then. */
const KEPT_MS = 5 * 60_000;

/**
 * Passwords of files: in the memory of this worker only, each for one reading within five minutes. If the worker ends
 * before, the file asks again.
 */
export function createFilePasswords(): FilePasswords {
  const entered = new Map<string, string>();
  const take = (file: string): string | undefined => {
    const password = entered.get(file);
    entered.delete(file);
    return password;
  };
  return {
    take,
    reading: (read) => async (file, options, signal, how) => {
      const password = take(file.inboxId);
      return read(file, options, signal, {
        ...how,
        ...(password !== undefined && { part: { ...how?.part, password } }),
      });
    },
    set(file, password) {
      entered.set(file, password);
      setTimeout(() => entered.get(file) === password && entered.delete(file), KEPT_MS);
    },
  };
}
