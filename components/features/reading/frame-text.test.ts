import { describe, expect, it } from 'vitest';
import { findFolded, foldText } from '@/lib/core/text/fold-text';
import { boundsOf, frameText } from './frame-text';

const body = (html: string): Element => new DOMParser().parseFromString(html, 'text/html').body;

describe('frameText', () => {
  it('finds words over the elements within a block, and not over two blocks', () => {
    const root = body('<p>The <em>tide</em> m<b>i</b>ll</p><p>turns<br>twice</p>');
    const read = frameText(root);
    const folded = foldText(read.text);
    const [place] = findFolded(folded, 'tide mill');
    const bounds = place && boundsOf(read, place);
    expect(bounds?.startContainer.nodeValue).toBe('tide');
    expect(bounds?.startOffset).toBe(0);
    expect(bounds?.endContainer.nodeValue).toBe('ll');
    expect(bounds?.endOffset).toBe(2);
    expect(findFolded(folded, 'mill turns')).toEqual([]);
    expect(findFolded(folded, 'millturns')).toEqual([]);
    expect(findFolded(folded, 'turns twice')).toHaveLength(1);
  });

  it('gives places that hold exactly what was found', () => {
    const root = body('<ul><li>Löschen</li><li>so <code>loschen</code> too</li></ul>');
    const read = frameText(root);
    const texts = findFolded(foldText(read.text), 'LOSCHEN').map((place) => {
      const bounds = boundsOf(read, place);
      return bounds?.startContainer.nodeValue?.slice(bounds.startOffset, bounds.endOffset);
    });
    expect(texts).toEqual(['Löschen', 'loschen']);
  });
});
