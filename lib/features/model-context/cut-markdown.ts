import { fenceAfter, markdownBlocks } from '@/lib/core/text/markdown-blocks';

/** Marks where the rest of a text was left out. */
export const CUT = '[cut]';

type Estimate = (text: string) => number;

/** As many of these pieces, from the first, as fit. */
function taken(pieces: readonly string[], room: number, estimate: Estimate): { text: string; left: number } {
  let text = '';
  let left = room;
  for (const piece of pieces) {
    const cost = estimate(piece) + 1;
    if (cost > left) break;
    text += piece;
    left -= cost;
  }
  return { text, left };
}

/** Closes a code block that was cut in the middle. */
function closed(text: string): string {
  let fence = '';
  for (const line of text.split('\n')) fence = fenceAfter(line, fence);
  return fence === '' ? text : `${text}\n${fence}`;
}

/**
 * The start of a text that is too long, up to the end of a paragraph, and `[cut]`. If that would be less than half of
 * the available length, because a paragraph is long, up to the end of one of its lines or words. Empty if nothing fits.
 */
export function cutMarkdown(markdown: string, room: number, estimate: Estimate): string {
  // A fence may need closing.
  const most = room - estimate(`\n\n${CUT}`) - 3;
  if (most <= 0) return '';
  let { text, left } = taken(markdownBlocks(markdown), most, estimate);
  for (const piece of [/(?<=\n)/, /(?<=\s)/]) {
    if (left <= most / 2) break;
    const more = taken(markdown.slice(text.length).split(piece), left, estimate);
    text += more.text;
    left = more.left;
  }
  const kept = closed(text.trimEnd());
  return kept === '' ? '' : `${kept}\n\n${CUT}`;
}
