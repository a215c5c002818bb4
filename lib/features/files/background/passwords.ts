import type { FileReading } from '@/lib/core/ports/host';

export type FilePasswords = {
  /** The same reading, with the password that was entered for the file. */
  reading(read: FileReading): FileReading;
  set(inboxId: string, password: string): void;
};

/**
 * Passwords of files: in the memory of this worker only, each for one reading. If the worker ends before, the file asks
 * again.
 */
export function createFilePasswords(): FilePasswords {
  const entered = new Map<string, string>();
  return {
    reading: (read) => async (file, options, signal, how) => {
      const password = entered.get(file.inboxId);
      entered.delete(file.inboxId);
      return read(file, options, signal, {
        ...how,
        ...(password !== undefined && { part: { ...how?.part, password } }),
      });
    },
    set: (inboxId, password) => void entered.set(inboxId, password),
  };
}
