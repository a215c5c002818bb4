import { useEffect } from 'preact/hooks';
import type { LeftOut } from '@/lib/core/model/capture';
import { countWords } from '@/lib/core/text/count-words';
import { ENOUGH_LETTERS, lettersOf } from '@/lib/core/text/letters';

type Begun = Pick<LeftOut, 'begins' | 'words'>;

/** The blocks of a document that a part of the page became: from the one that begins like it on, as many as its words. */
function blocksOf(blocks: readonly Element[], { begins = '', words }: Begun): Element[] {
  const wanted = lettersOf(begins).slice(0, ENOUGH_LETTERS);
  if (wanted === '') return [];
  // A short block can be the heading of the part: its beginning goes on in the next.
  const from = blocks.findIndex(({ textContent }, at) => {
    const start = lettersOf(textContent.slice(0, 400));
    return (
      start !== '' && (start.startsWith(wanted) || (wanted.startsWith(start) && goesOn(blocks, at, wanted)))
    );
  });
  if (from < 0) return [];
  const own: Element[] = [];
  let counted = 0;
  for (const block of blocks.slice(from)) {
    // The words of a part and of its Markdown are not counted in the same way.
    const more = countWords(block.textContent);
    if (own.length > 0 && counted + more > words * 1.1) break;
    own.push(block);
    counted += more;
  }
  return own;
}

function goesOn(blocks: readonly Element[], at: number, wanted: string): boolean {
  let text = '';
  for (const { textContent } of blocks.slice(at, at + 5)) {
    text += lettersOf(textContent.slice(0, 400));
    if (text.length >= wanted.length) return text.startsWith(wanted);
  }
  return false;
}

/** Marks in a document what was put back, and shows the last of it; the marks go with the list. */
export function useMarkedParts(inFrame: Document | undefined, parts: readonly LeftOut[] = []): void {
  const key = JSON.stringify(parts.map(({ begins, words }) => ({ begins, words })));
  useEffect(() => {
    if (!inFrame) return;
    const blocks = [...inFrame.querySelectorAll('.part > *')];
    const marked = (JSON.parse(key) as Begun[]).map((part) => blocksOf(blocks, part));
    for (const block of marked.flat()) block.classList.add('is-back');
    marked.at(-1)?.[0]?.scrollIntoView({ block: 'center' });
    return () => {
      for (const block of marked.flat()) block.classList.remove('is-back');
    };
  }, [inFrame, key]);
}
