import type { CaptureFormat } from '../../../lib/model/format';
import type { Result } from './view';

/** Whether there is this format, so that it can be shown, copied and saved. */
export function holds({ look, picture }: Result, format: CaptureFormat): boolean {
  return look.formats.includes(format) && (format !== 'screenshot' || picture !== undefined);
}

/** Whether it was captured without this format: a picture that is still being fetched is no such lack. */
export function lacks({ look, picture }: Result, format: CaptureFormat): boolean {
  return !look.formats.includes(format) && (format !== 'screenshot' || picture === undefined);
}

/** Whether the format is there and holds nothing: no links, no data. */
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
