import { describe, expect, it } from 'vitest';
import type { Item, PdfPage, Tag } from './model';
import { taggedBlocks } from './tagged';

/** A page of what these tags draw, from left to right; a text that begins with `/` begins a line. */
function drawn(tags: (draw: (text: string) => Tag) => Tag[]): PdfPage {
  const items: Item[] = [];
  let x = 72;
  let y = 80;
  const children = tags((text) => {
    if (text.startsWith('/')) {
      x = 72;
      y += 16;
    }
    const id = String(items.length);
    const said = text.replace('/', '');
    const width = said.length * 5;
    const looks = { size: 11, bold: false, italic: false, mono: false, isRtl: false };
    items.push({ text: said, x, y, width, mark: id, ...looks });
    x += width;
    return { type: 'content', id };
  });
  return { number: 1, width: 612, height: 792, items, links: [], tree: { children } };
}

const blocksOf = (page: PdfPage) =>
  taggedBlocks([page])?.map((block) => ({
    ...block,
    ...('runs' in block && { runs: block.runs.map(({ text }) => text).join('') }),
  }));

describe('the blocks of a tagged page', () => {
  it('joins the pieces of one line that no paragraph holds', () => {
    const page = drawn((draw) => [
      { role: 'H1', children: [draw('/Mass')] },
      { role: 'Em', children: [draw('/E')] },
      { role: 'NonStruct', children: [draw(' = ')] },
      { role: 'Em', children: [draw('mc')] },
      { role: 'NonStruct', children: [draw('/It is kept.')] },
    ]);
    expect(blocksOf(page)).toMatchObject([
      { type: 'heading', runs: 'Mass' },
      { type: 'text', runs: 'E = mc' },
      { type: 'text', runs: 'It is kept.' },
    ]);
  });

  it('numbers items by their letters, also where the item itself has no role', () => {
    const item = (mark: Tag, text: Tag, role = 'LI'): Tag => ({
      role,
      children: [
        { role: 'Lbl', children: [mark] },
        { role: 'P', children: [text] },
      ],
    });
    const page = drawn((draw) => [
      {
        role: 'L',
        children: [
          item(draw('/b.'), draw(' lift the lid')),
          item(draw('/c.'), draw(' lift the frames'), 'NonStruct'),
        ],
      },
    ]);
    expect(blocksOf(page)).toMatchObject([
      { type: 'item', number: 2, runs: ' lift the lid' },
      { type: 'item', number: 3, runs: ' lift the frames' },
    ]);
  });

  it('keeps the caption of a table before it', () => {
    const page = drawn((draw) => [
      {
        role: 'Table',
        children: [
          { role: 'Caption', children: [{ role: 'NonStruct', children: [draw('/Yields')] }] },
          { role: 'TR', children: [{ role: 'TH', children: [draw('/Year')] }] },
          { role: 'TR', children: [{ role: 'TD', children: [draw('/2021')] }] },
        ],
      },
    ]);
    expect(blocksOf(page)).toMatchObject([{ type: 'text', runs: 'Yields' }, { type: 'table' }]);
  });
});
