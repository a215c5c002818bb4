import type { PageOptions } from '@/lib/core/model/page';
import type { Reading } from '@/lib/core/model/request';
import type { PaceState } from '../site/pace';
import type { RobotsNotes } from './robots-cache';

export type SessionOptions = {
  maxConcurrency: number | undefined;
  /** Milliseconds; a delay means one page at a time. */
  delayMs: number;
  stored: { pace: PaceState | undefined; robots: RobotsNotes };
  /** The origin of a tab that was clicked: it needs no grant. */
  grantedOrigin?: string;
  reading: Reading;
  page: PageOptions;
  waitForMs?: number;
  /** The word that makes visiting an address with cookies unsafe. */
  sideEffectWord?: (address: string) => string | undefined;
};
