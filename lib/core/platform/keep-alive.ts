import type { KeepAlive } from '../ports/host';
import { browser } from './browser';

const EVERY_MS = 20_000;

/**
 * A worker stops after 30 s without an extension event, and waiting for a reply does not count. During one operation, a
 * trivial API call every 20 s keeps it alive (docs/platform.md 12); if it is stopped anyway, the lease ends.
 */
export const keepAlive: KeepAlive = async (work) => {
  const timer = setInterval(() => void browser.runtime.getPlatformInfo(), EVERY_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
};
