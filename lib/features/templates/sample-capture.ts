import type { Capture } from '@/lib/core/model/capture';
import { isWebUrl } from '@/lib/core/model/url';

/** How many of the newest captures a sample is looked for among. */
export const MOST_SAMPLES = 50;

/** The newest capture of a web page with text, to show what becomes of one; else the newest. `captures`: newest first. */
export const sampleCapture = <C extends Pick<Capture, 'url' | 'formats'>>(
  captures: readonly C[],
): C | undefined =>
  captures.find(({ url, formats }) => isWebUrl(url) && formats.includes('markdown')) ?? captures[0];
