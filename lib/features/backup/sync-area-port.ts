import type { SyncRecord } from './sync-copy';

/** A copy as stored in the browser's account. */
export type SyncedText = {
  /** When it was made, in epoch milliseconds. */
  at: number;
  /** Which browser made it. */
  from: string;
  text: string;
};

/** The extension's storage in the browser's account. */
export type SyncArea = {
  /** The stored copy; undefined when there is none, or it is incomplete or of a newer format. */
  read(): Promise<SyncedText | undefined>;
  /** Replaces the stored copy. Throws `too-large`; browser errors are thrown as they are. */
  write(copy: SyncedText): Promise<void>;
  remove(): Promise<void>;
};

/** What this browser stores about its copy. */
export type SyncStore = {
  get(): Promise<SyncRecord | undefined>;
  /** Sends no notification when nothing changed. */
  update(change: (record: SyncRecord | undefined) => SyncRecord | undefined): Promise<void>;
};
