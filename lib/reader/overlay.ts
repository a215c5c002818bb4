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

/** The box around what these elements show; undefined if none of them has a size now. */
export function boxAround(elements: readonly Element[]): DOMRect | undefined {
  const boxes = elements
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  if (boxes.length === 0) return undefined;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  return new DOMRect(left, top, right - left, Math.max(...boxes.map(({ bottom }) => bottom)) - top);
}
