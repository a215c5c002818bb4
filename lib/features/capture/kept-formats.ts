import type { CaptureFormat } from '@/lib/core/model/format';
import type { EngineId } from '@/lib/core/model/request';
import type { Settings } from '@/lib/core/model/settings';

/** What a service makes with another format without additional cost or a model (docs/service.md 3.1). */
const FREE_AT_A_SERVICE: ReadonlySet<CaptureFormat> = new Set([
  'markdown',
  'html',
  'rawHtml',
  'links',
  'images',
]);

/**
 * The formats of a capture: the chosen one first, then those that the settings keep with every capture. A screenshot is
 * only taken if it was chosen, and a service is only asked for formats without additional cost.
 */
export function keptFormats(
  chosen: CaptureFormat,
  { capture }: Pick<Settings, 'capture'>,
  engine: EngineId,
): CaptureFormat[] {
  const kept = capture.alsoKeep.filter((format) =>
    engine === 'service' ? FREE_AT_A_SERVICE.has(format) : format !== 'screenshot',
  );
  return [...new Set([chosen, ...kept])];
}
