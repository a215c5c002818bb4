import type { CaptureFormat } from '@/lib/core/model/format';
import type { Look } from '@/lib/features/capture/look';
import type { Words } from '@/lib/core/words';

/** What was copied, counted: "Copied 2,184 words". */
export function copiedWords(look: Look | undefined, format: CaptureFormat, words: Words): string {
  if (!look) return words.toasts.copied(words.formats[format]);
  if (format === 'links') return words.toasts.copiedLinks(look.links?.total ?? 0);
  if (format === 'images') return words.toasts.copiedImages(look.images?.total ?? 0);
  if (format === 'markdown' && look.template !== undefined) return words.toasts.copied(look.template);
  if (format === 'markdown')
    return words.toasts.copiedWords(look.metadata.wordCount ?? look.report.wordsKept);
  return words.toasts.copied(words.formats[format]);
}
