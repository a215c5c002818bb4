/** Begins a block of code, or ends one. */
export const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** The fence that is open after this line; empty outside of code. */
export function fenceAfter(line: string, fence: string): string {
  const mark = FENCE.exec(line)?.[1] ?? '';
  if (fence === '') return mark;
  return mark.startsWith(fence) && line.trim() === mark ? '' : fence;
}

/** Paragraphs, lists, tables and code blocks, each with the empty lines that follow it. */
export function markdownBlocks(markdown: string): string[] {
  const blocks: string[] = [];
  let block = '';
  let fence = '';
  let ended = false;
  for (const line of markdown.split(/(?<=\n)/)) {
    if (fence === '' && ended && line.trim() !== '') {
      blocks.push(block);
      block = '';
    }
    block += line;
    ended = line.trim() === '';
    fence = fenceAfter(line, fence);
  }
  return block === '' ? blocks : [...blocks, block];
}
