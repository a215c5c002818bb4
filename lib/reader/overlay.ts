import { frameAround } from './inner-trees';

/** No rule of the page, however important, moves or hides it. */
const PLACE = [
  'all:initial',
  'position:fixed',
  'inset:0',
  'pointer-events:none',
  'z-index:2147483647',
  'color-scheme:light dark',
]
  .map((rule) => `${rule}!important`)
  .join(';');

/** A layer above a page, in a shadow tree that no style or script of the page reaches; it is put there by `append`. */
export function createLayer(page: Document, style: string): { host: HTMLElement; shadow: ShadowRoot } {
  const host = page.createElement('div');
  host.style.cssText = PLACE;
  const shadow = host.attachShadow({ mode: 'closed' });
  shadow.appendChild(page.createElement('style')).textContent = style;
  return { host, shadow };
}

type Box = { left: number; top: number; right: number; bottom: number };

/** As the page itself sees what is in a frame: at the frame's place, and no more than it shows. */
function outOfFrames(box: Box, inner: Document, page: Document): Box {
  const frame = inner === page ? null : frameAround(inner);
  if (!frame) return box;
  const { left, top } = frame.getBoundingClientRect();
  const [x, y] = [left + frame.clientLeft, top + frame.clientTop];
  const shown = {
    left: x + Math.max(0, box.left),
    top: y + Math.max(0, box.top),
    right: x + Math.min(frame.clientWidth, box.right),
    bottom: y + Math.min(frame.clientHeight, box.bottom),
  };
  return outOfFrames(shown, frame.ownerDocument, page);
}

/** The box around what these elements show; undefined if none of them has a size now. */
export function boxAround(elements: readonly Element[], page: Document): DOMRect | undefined {
  const boxes = elements
    .map((element) => outOfFrames(element.getBoundingClientRect(), element.ownerDocument, page))
    .filter(({ left, right, top, bottom }) => right > left && bottom > top);
  if (boxes.length === 0) return undefined;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  return new DOMRect(left, top, right - left, Math.max(...boxes.map(({ bottom }) => bottom)) - top);
}
