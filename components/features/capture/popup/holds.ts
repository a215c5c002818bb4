import type { CaptureFormat } from '@/lib/core/model/format';
import type { Result } from './view';

/** Whether this format exists, so that it can be shown, copied and saved. */
export function holds({ look, screenshot }: Result, format: CaptureFormat): boolean {
  return look.formats.includes(format) && (format !== 'screenshot' || screenshot !== undefined);
}

/** Whether it was captured without this format: a screenshot still being fetched does not count as missing. */
export function lacks({ look, screenshot }: Result, format: CaptureFormat): boolean {
  return !look.formats.includes(format) && (format !== 'screenshot' || screenshot === undefined);
}

/** Whether the format exists and is empty: no links, no data. */
export function hasNothing({ look }: Result, format: CaptureFormat): boolean {
  switch (format) {
    case 'screenshot':
      return false;
    case 'links':
      return look.links?.total === 0;
    case 'images':
      return look.images?.total === 0;
    default:
      return look.texts[format]?.text === '';
  }
}
