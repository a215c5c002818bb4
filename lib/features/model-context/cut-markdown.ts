/** Marks where the rest of a text was left out. */
export const CUT = '[cut]';

type Estimate = (text: string) => number;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Paragraphs, lists, tables and code blocks, each with the empty lines that follow it. */
function blocksOf(markdown: string): string[] {
  const blocks: string[] = [];
  let block = '';
  let fence = '';
  let ended = false;
  for (const line of markdown.split(/(?<=\n)/)) {
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence === '' && ended && line.trim() !== '') {
      blocks.push(block);
      block = '';
    }
    block += line;
    ended = line.trim() === '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence) && line.trim() === mark) fence = '';
  }
  return block === '' ? blocks : [...blocks, block];
}

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
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence) && line.trim() === mark) fence = '';
  }
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
  let { text, left } = taken(blocksOf(markdown), most, estimate);
  for (const piece of [/(?<=\n)/, /(?<=\s)/]) {
    if (left <= most / 2) break;
    const more = taken(markdown.slice(text.length).split(piece), left, estimate);
    text += more.text;
    left = more.left;
  }
  const kept = closed(text.trimEnd());
  return kept === '' ? '' : `${kept}\n\n${CUT}`;
}
