import type { PageOptions } from '../../../model/page';
import type { Reading } from '../../../model/request';
import type { PaceState } from '../site/pace';
import type { RobotsNotes } from './robots-cache';

export type SessionOptions = {
  maxConcurrency: number | undefined;
  /** Milliseconds; one page at a time then. */
  delayMs: number;
  stored: { pace: PaceState | undefined; robots: RobotsNotes };
  /** Origin of a tab that was pressed: it needs no grant. */
  invited?: string;
  reading: Reading;
  page: PageOptions;
  waitForMs?: number;
  /** The word that makes an address one not to be visited with cookies. */
  sideEffectWord?: (address: string) => string | undefined;
};
