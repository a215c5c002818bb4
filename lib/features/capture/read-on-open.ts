import type { CaptureFormat } from '@/lib/core/model/format';
import type { EngineId } from '@/lib/core/model/request';
import type { Settings } from '@/lib/core/model/settings';
import type { TabView } from '@/lib/core/model/tab-view';
import { z } from '@/lib/core/model/zod';

/**
 * A page with more elements is read on request, not when the popup opens: the first part took 16 to 19 µs per element
 * of the page's own thread on a busy machine, and users should not wait for what they did not request (ADR 0016).
 */
export const MOST_ELEMENTS_ON_OPEN = 200_000;

/** Why a readable page waits for a click. */
export const waitsForSchema = z.enum(['private', 'service', 'screenshot', 'off', 'large']);
export type WaitsFor = z.infer<typeof waitsForSchema>;

/**
 * Whether the popup reads the page when it opens: on this device, if the chosen format needs only the page, unless the
 * window is private, the page is large or the user has switched it off. Undefined: it reads, as far as is known of the
 * tab.
 */
export function waitsFor(asked: {
  tab: Pick<TabView, 'isPrivate'> & Partial<Pick<TabView, 'access'>>;
  settings: Pick<Settings, 'capture'>;
  engine: EngineId;
  format: CaptureFormat;
}): WaitsFor | undefined {
  const { tab, settings, engine, format } = asked;
  if (tab.isPrivate) return 'private';
  if (engine === 'service') return 'service';
  if (format === 'screenshot') return 'screenshot';
  if (!settings.capture.readOnOpen) return 'off';
  const large = tab.access?.ok && (tab.access.elements ?? 0) > MOST_ELEMENTS_ON_OPEN;
  return large ? 'large' : undefined;
}
