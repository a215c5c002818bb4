import type { Content } from '@/lib/core/model/capture';
import type { CaptureFormat } from '@/lib/core/model/format';

/** Whether data holds nothing: no value, no field, no entry. */
export function isEmptyData(value: unknown): boolean {
  if (value === null) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Whether a capture holds this format and there is nothing in it to copy or to save: no links, no data, no text. */
export function isNothing(content: Content, format: CaptureFormat): boolean {
  if (format === 'json') return content.json !== undefined && isEmptyData(content.json);
  const held = content[format];
  if (typeof held === 'string') return held.trim() === '';
  return Array.isArray(held) && held.length === 0;
}
