import type { SyncRecord } from '../model/sync-copy';

/** A copy as it lies in the browser's account. */
export type SyncedText = {
  /** When it was made, epoch milliseconds. */
  at: number;
  /** Which browser made it. */
  from: string;
  text: string;
};

/** The part of the browser's account that belongs to the extension. */
export type SyncArea = {
  /** The copy that is there; undefined for none, a torn one, or one of a later kind. */
  read(): Promise<SyncedText | undefined>;
  /** Puts it in the place of the one before. Throws `too-large`; what the browser refuses is thrown as it comes. */
  write(copy: SyncedText): Promise<void>;
  remove(): Promise<void>;
};

/** What this browser knows of its copy. */
export type SyncStore = {
  get(): Promise<SyncRecord | undefined>;
  /** Tells nobody where nothing changed. */
  update(change: (record: SyncRecord | undefined) => SyncRecord | undefined): Promise<void>;
};
