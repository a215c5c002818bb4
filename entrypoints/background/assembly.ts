import type { Clock } from '@/lib/core/ports/host';
import type { Format } from '@/lib/core/words/format';
import type { Engines } from './engines';
import type { Signs } from './signs';
import type { Stores } from './stores';

/** What the parts of the background are built from. */
export type Assembly = {
  stores: Stores;
  engines: Engines;
  signs: Signs;
  now: Clock;
  newId: () => string;
  /** This worker instance. */
  owner: string;
  /** Makes sure that a worker is woken if this one dies during work that starts now. */
  ensureWakeup: () => Promise<void>;
  format: Format;
};
