import { boxAround, createLayer } from '../overlay';
import type { Row } from './leaves';

/** How the parts of a page are marked: one that is pointed at, those that count, those that do not. */
export type Mark = { row: Row; look: 'lit' | 'soft' | 'out'; label?: string };
export type BarButton = { name: string; text: string; key?: string; isMain?: boolean };

const MOST_MARKS = 400;
const STYLE = `
.m{position:fixed;border-radius:3px;box-sizing:border-box}
.lit{outline:2px solid #0d757c;outline-offset:1px;background:rgb(13 117 124/.1)}
.soft{outline:1.5px dashed #0d757c;outline-offset:1px;background:rgb(13 117 124/.06)}
.out{outline:1.5px dashed #c0362c;outline-offset:1px}
.l{position:absolute;inset-block-end:100%;inset-inline-start:-3px;margin-block-end:2px;padding-inline:6px;border-radius:4px;background:#0d757c;color:#fff;font:500 11px/18px system-ui;white-space:nowrap}
.out>.l{background:#c0362c}
.bar{position:fixed;inset-inline:0;inset-block-end:12px;margin-inline:auto;inline-size:max-content;max-inline-size:calc(100vw - 24px);box-sizing:border-box;display:flex;flex-wrap:wrap;align-items:center;gap:8px;padding:8px 12px;border-radius:12px;pointer-events:auto;background:light-dark(#fff,#1d2424);color:light-dark(#152020,#eef3f2);box-shadow:0 0 0 1px light-dark(#d9e0df,#3a4444),0 8px 28px rgb(0 0 0/.28);font:13px/18px system-ui}
p{margin:0;font-size:12px;line-height:17px;color:light-dark(#51605f,#a9b6b4);max-inline-size:260px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
b{font-weight:600}
button{font:500 12px/18px system-ui;color:inherit;min-block-size:26px;padding:3px 9px;border-radius:7px;border:1px solid light-dark(#c4cfcd,#4a5654);background:none}
button.main{background:light-dark(#0d757c,#3fb3ba);color:light-dark(#fff,#06201f);border-color:transparent}
button:focus-visible{outline:2px solid light-dark(#0d757c,#5cc7cd);outline-offset:2px}
kbd{font:11px/1 system-ui;opacity:.7;margin-inline-start:5px}`;

/** Marks above the page and a bar of buttons, in a shadow tree that the page cannot enter; nothing else is touched. */
export function createOverlay(page: Document, label: string, dir: string) {
  const { host, shadow } = createLayer(page, STYLE);
  const marks = page.createElement('div');
  const bar = page.createElement('div');
  bar.className = 'bar';
  bar.dir = dir;
  bar.setAttribute('role', 'toolbar');
  bar.setAttribute('aria-label', label);
  shadow.append(marks, bar);
  page.documentElement.append(host);
  let shown: readonly Mark[] = [];
  const draw = (): void => {
    const view = page.defaultView;
    marks.replaceChildren();
    for (const { row, look, label: said } of shown) {
      const box = boxAround(row, page);
      if (
        !box ||
        !view ||
        box.bottom < 0 ||
        box.top > view.innerHeight ||
        marks.childElementCount >= MOST_MARKS
      )
        continue;
      const mark = page.createElement('div');
      mark.className = `m ${look}`;
      mark.style.cssText = `top:${box.top}px;left:${box.left}px;width:${box.width}px;height:${box.height}px`;
      if (said !== undefined) {
        const text = page.createElement('span');
        text.className = 'l';
        text.dir = dir;
        text.textContent = said;
        mark.append(text);
      }
      marks.append(mark);
    }
  };
  return {
    host,
    draw,
    mark(next: readonly Mark[]): void {
      shown = next;
      draw();
    },
    /** What the bar says and offers. The button that has the focus keeps it. */
    say(title: string, line: string, buttons: readonly BarButton[]): void {
      const focused = shadow.activeElement?.getAttribute('name');
      const said = page.createElement('div');
      said.setAttribute('role', 'status');
      said.append(page.createElement('b'), page.createElement('p'));
      (said.firstElementChild as Element).textContent = title;
      (said.lastElementChild as Element).textContent = line;
      const drawn = buttons.map(({ name, text, key, isMain }) => {
        const button = page.createElement('button');
        button.name = name;
        button.textContent = text;
        if (isMain) button.className = 'main';
        if (key !== undefined) button.append(Object.assign(page.createElement('kbd'), { textContent: key }));
        return button;
      });
      bar.replaceChildren(said, ...drawn);
      drawn.find(({ name }) => name === focused)?.focus();
    },
    /** The button of the bar at this place, or the one that has the focus. */
    buttonAt: (x: number, y: number): string | undefined =>
      shadow.elementFromPoint(x, y)?.closest('button')?.name,
    focusedButton: (): string | undefined => shadow.activeElement?.closest('button')?.name,
    end: (): void => host.remove(),
  };
}
