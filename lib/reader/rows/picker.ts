import type { PickerWords, ReadRows, RowsRecipe } from '../../core/model/rows-recipe';
import { inEveryFrame, shownIn } from '../inner-trees';
import { nextPart, partAround } from '../pick-part';
import { hasAll, kindByRecipe, onlyIn, readRows, rowOf } from './fit';
import { isWithin, kindAt, kindOfBoth, onlyAround, type Kind } from './kind';
import type { Row } from './leaves';
import { createOverlay, type Mark } from './overlay';
import { propose, type Proposed } from './propose';
import { slotsOf, type Slot } from './slots';

type Overlay = ReturnType<typeof createOverlay>;
type Mode = {
  /** What is pointed at, by pointer or key. */
  point(element: Element): void;
  press(element: Element): void;
  button(name: string): void;
  key(name: string): void;
};

/** Holds the page's events while something is picked: the page gets no click and no key, and is left as it was. */
function hold<T>(
  page: Document,
  words: PickerWords,
  start: (overlay: Overlay, end: (value: T | null) => void) => Mode,
): Promise<T | null> {
  const overlay = createOverlay(page, words.bar, words.dir);
  return new Promise((done) => {
    const stop = new AbortController();
    let frame = 0;
    const end = (value: T | null): void => {
      stop.abort();
      page.defaultView?.cancelAnimationFrame(frame);
      overlay.end();
      done(value);
    };
    const mode = start(overlay, end);
    const heard: [string, EventListener][] = [];
    // The target is the window of a page, whose events have the types of their names.
    const on = <E extends Event>(name: string, act: (event: E) => void): unknown =>
      heard.push([name, act as EventListener]);
    const keep = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const redraw = (): void => {
      page.defaultView?.cancelAnimationFrame(frame);
      frame = page.defaultView?.requestAnimationFrame(overlay.draw) ?? 0;
    };
    /** The innermost element that this happened to, in its shadow tree. */
    const targetOf = (event: Event): Element | undefined => {
      const [target] = event.composedPath() as [Element];
      return target.nodeType === Node.ELEMENT_NODE && target !== overlay.host ? target : undefined;
    };
    const pointed = (event: Event): void => {
      const target = targetOf(event);
      if (target) mode.point(target);
    };
    on('pointermove', pointed);
    on('focusin', pointed);
    on('scroll', redraw);
    on('resize', redraw);
    for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'dblclick', 'keyup', 'keypress'])
      on(name, keep);
    on<MouseEvent>('click', (event) => {
      keep(event);
      const button =
        event.target === overlay.host ? overlay.buttonAt(event.clientX, event.clientY) : undefined;
      const target = targetOf(event);
      if (button !== undefined) mode.button(button);
      else if (target) mode.press(target);
    });
    on<KeyboardEvent>('keydown', (event) => {
      if (event.key === 'Tab') return event.stopImmediatePropagation();
      keep(event);
      if (event.key === 'Escape') return end(null);
      const button = /^(?:Enter| )$/.test(event.key) ? overlay.focusedButton() : undefined;
      if (button !== undefined) mode.button(button);
      else mode.key(event.key);
    });
    inEveryFrame(page, stop.signal, ({ defaultView }) => {
      for (const [name, act] of heard)
        defaultView?.addEventListener(name, act, { capture: true, signal: stop.signal, passive: false });
    });
    page.defaultView?.addEventListener('pagehide', () => end(null), { signal: stop.signal });
    page.defaultView?.focus();
  });
}

const rowAround = (rows: readonly Row[], element: Element): Row | undefined =>
  rows.find((row) => row.some((part) => isWithin(element, part)));

const LONG_LIST = 500;

/** What is pointed at and chosen, and what of it is left out. */
class RowsPick implements Mode {
  #point: Element | undefined;
  #wider = 0;
  #kind: Kind | undefined;
  #chosen = false;
  #at = 0;
  readonly #out = new Set<Row>();
  readonly #buttons: Readonly<Record<string, () => void>> = {
    wider: () => this.#widen(1),
    narrower: () => this.#widen(-1),
    cancel: () => this.end(null),
    fields: () => this.#finish(),
    fewer: () => {
      for (const row of this.#alikeOut()) this.#out.add(row);
      this.#showRows();
    },
    here: () => {
      const row = this.#kind?.rows[this.#at];
      if (this.#kind && row) this.#kind = onlyAround(this.#kind, row);
      this.#at = 0;
      this.#showRows();
    },
  };

  constructor(
    readonly page: Document,
    readonly words: PickerWords,
    readonly overlay: Overlay,
    readonly end: (read: ReadRows | null) => void,
  ) {
    this.#showChoice();
  }

  point(element: Element): void {
    if (this.#chosen || element === this.#point) return;
    [this.#point, this.#wider] = [element, 0];
    // In a long list the pointer would outrun the comparison of all its rows.
    const known = this.#kind && this.#kind.rows.length > LONG_LIST && rowAround(this.#kind.rows, element);
    if (!known) this.#kind = kindAt(element);
    this.#showChoice();
  }

  press(element: Element): void {
    if (!this.#chosen) {
      this.point(element);
      return this.#choose();
    }
    const row = this.#kind && rowAround(this.#kind.rows, element);
    if (row) return this.#toggle(row);
    const both = this.#point && kindOfBoth(this.#point, element);
    if (!both || both.rows.length < 2) return;
    [this.#kind, this.#at] = [both, 0];
    this.#out.clear();
    this.#showRows();
  }

  button(name: string): void {
    this.#buttons[name]?.();
  }

  key(name: string): void {
    if (this.#chosen) this.#keyOfChosen(name);
    else if (name === 'Enter') this.#choose();
    else if (name === 'ArrowUp' && this.#point) this.#widen(1);
    else if (name === 'ArrowDown' && this.#point) this.#widen(-1);
    else {
      const next = nextPart(this.page, this.#point && partAround(this.#point), name);
      next?.scrollIntoView({ block: 'nearest' });
      if (next) this.point(next);
    }
  }

  #keyOfChosen(name: string): void {
    const row = this.#kind?.rows[this.#at];
    if (name === 'Enter') this.#finish();
    else if (name === ' ' && row) this.#toggle(row);
    else if (name === 'ArrowRight' || name === 'ArrowDown') this.#step(1);
    else if (name === 'ArrowLeft' || name === 'ArrowUp') this.#step(-1);
  }

  #kept(): Row[] {
    return (this.#kind?.rows ?? []).filter((row) => !this.#out.has(row));
  }

  #showChoice(): void {
    const { words } = this;
    const row = this.#kind && this.#point ? rowAround(this.#kind.rows, this.#point) : undefined;
    const like = this.#kind ? `${words.like} ${this.#kind.rows.length}` : words.none;
    const alone: Mark[] = this.#point ? [{ row: [this.#point], look: 'soft' }] : [];
    this.overlay.mark(row ? [{ row, look: 'lit', label: like }] : alone);
    this.overlay.say(words.choose, this.#point ? like : '', [
      { name: 'wider', text: words.wider, key: '↑' },
      { name: 'narrower', text: words.narrower, key: '↓' },
      { name: 'cancel', text: words.cancel, key: 'Esc' },
    ]);
  }

  #showRows(): void {
    const { words } = this;
    const rows = this.#kind?.rows ?? [];
    const markOf = (row: Row, index: number): Mark =>
      this.#out.has(row)
        ? { row, look: 'out', label: words.out }
        : { row, look: 'lit', ...(index === this.#at && { label: `${words.row} ${index + 1}` }) };
    this.overlay.mark(rows.map(markOf));
    const places = new Set(rows.map(([head]) => shownIn(head)));
    const out = this.#out.size > 0 ? `${words.out}: ${this.#out.size}` : '';
    this.overlay.say(`${words.rows} ${this.#kept().length}`, out || (rows.length === 1 ? words.second : ''), [
      ...(this.#alikeOut().length > 0 ? [{ name: 'fewer', text: words.fewer }] : []),
      ...(places.size > 1 ? [{ name: 'here', text: words.onlyHere }] : []),
      { name: 'fields', text: words.fields, key: '↵', isMain: true },
      { name: 'cancel', text: words.cancel, key: 'Esc' },
    ]);
  }

  /** Rows that have what only the last one that was left out had. */
  #alikeOut(): Row[] {
    const cells = this.#kind?.cells;
    const last = [...this.#out].at(-1);
    const kept = this.#kept();
    const features = last ? onlyIn(last, kept.slice(0, 1), cells) : [];
    const found = kept.filter((row) => hasAll(row, features, cells));
    return found.length < kept.length / 2 ? found : [];
  }

  #choose(): void {
    const point = this.#point;
    if (!point) return;
    this.#kind ??= { rows: [[partAround(point)]], reach: 'here' };
    this.#chosen = true;
    const row = rowAround(this.#kind.rows, point);
    this.#at = row ? this.#kind.rows.indexOf(row) : 0;
    this.#showRows();
  }

  #toggle(row: Row): void {
    if (!this.#out.delete(row) && this.#kept().length > 1) this.#out.add(row);
    this.#showRows();
  }

  #widen(by: number): void {
    if (!this.#point || this.#chosen) return;
    const next = kindAt(this.#point, this.#wider + by);
    if (next && next.rows[0]?.[0] !== this.#kind?.rows[0]?.[0]) this.#wider += by;
    this.#kind = next ?? this.#kind;
    this.#showChoice();
  }

  #step(by: number): void {
    const count = this.#kind?.rows.length ?? 0;
    this.#at = (this.#at + by + count) % Math.max(1, count);
    this.#kind?.rows[this.#at]?.[0].scrollIntoView({ block: 'nearest' });
    this.#showRows();
  }

  #finish(): void {
    const rows = this.#kept();
    if (!this.#kind || rows.length === 0) return;
    const { cells } = this.#kind;
    const not = [...this.#out].map((row) => onlyIn(row, rows, cells)).filter(({ length }) => length > 0);
    const kind = { ...this.#kind, rows };
    const fields = propose(slotsOf(kind)).map(({ field }) => field);
    this.end(readRows(this.page, { row: rowOf(kind), not: not.slice(0, 20), fields }, kind));
  }
}

/** Lets the user point at one thing: all of its kind light up, some can be left out, and what they say is returned. */
export const pickRows = (page: Document, words: PickerWords): Promise<ReadRows | null> =>
  hold<ReadRows>(page, words, (overlay, end) => new RowsPick(page, words, overlay, end));

const isSame = (slot: Slot, { find }: RowsRecipe['fields'][number]): boolean =>
  slot.find.what === find.what &&
  slot.find.tags === find.tags &&
  slot.find.index === find.index &&
  slot.find.marks.join() === find.marks.join();

/** Lets the user point at one more value of the records: the recipe with that field, and what it then reads. */
export function pickField(page: Document, words: PickerWords, recipe: RowsRecipe): Promise<ReadRows | null> {
  const kind = kindByRecipe(page, recipe);
  if (!kind) return Promise.resolve(null);
  const slots = slotsOf(kind);
  // Proposed again one by one, so that also what was not worth a field has a name.
  const proposals = slots.flatMap((slot): Proposed[] => propose([slot]).slice(0, 1));
  const byRow = new Map(kind.rows.flatMap((row, index) => row.map((part) => [part, index] as const)));
  return hold<ReadRows>(page, words, (overlay, end) => {
    let slot: Slot | undefined;
    const show = (): void => {
      const rows = kind.rows.map((row): Mark => ({ row, look: 'soft' }));
      const cells =
        slot?.cells.flatMap((leaf): Mark[] => (leaf ? [{ row: [leaf.element], look: 'lit' }] : [])) ?? [];
      overlay.mark([...cells, ...rows]);
      const count = cells.length;
      overlay.say(
        words.field,
        slot ? `${slot.find.samples[0] ?? ''} · ${words.inRows} ${count} / ${kind.rows.length}` : '',
        [
          ...(slot ? [{ name: 'take', text: words.take, key: '↵', isMain: true }] : []),
          { name: 'cancel', text: words.cancel, key: 'Esc' },
        ],
      );
    };
    const aim = (element: Element): void => {
      const row = rowAround(kind.rows, element);
      const index = row && byRow.get(row[0]);
      if (index === undefined) return;
      const there = slots.filter(({ cells }) => {
        const leaf = cells[index];
        return leaf && (isWithin(element, leaf.element) || isWithin(leaf.element, element));
      });
      const fresh = there.filter((each) => !recipe.fields.some((field) => isSame(each, field)));
      const depth = (each: Slot): number => each.cells[index]?.chain.length ?? 0;
      slot =
        (fresh.length > 0 ? fresh : there).toSorted((one, other) => depth(other) - depth(one))[0] ?? slot;
      show();
    };
    const take = (): void => {
      if (!slot) return;
      const known = new Set(recipe.fields.map(({ name }) => name));
      const proposed = proposals.find((each) => each.slot === slot)?.field;
      const base = proposed?.name ?? 'text';
      let name = base;
      for (let nth = 2; known.has(name); nth += 1) name = `${base}_${nth}`;
      const type =
        proposed?.type ?? (slot.find.what === 'link' || slot.find.what === 'image' ? slot.find.what : 'text');
      const fields = [...recipe.fields, { name, type, find: slot.find }].slice(0, 60);
      end(readRows(page, { ...recipe, fields }, kind));
    };
    const step = (by: number): void => {
      const index = slot ? slots.indexOf(slot) + by : 0;
      slot = slots[(index + slots.length) % Math.max(1, slots.length)];
      slot?.cells.find((leaf) => leaf !== undefined)?.element.scrollIntoView({ block: 'nearest' });
      show();
    };
    show();
    return {
      point: aim,
      press(element) {
        aim(element);
        take();
      },
      button: (name) => (name === 'take' ? take() : end(null)),
      key(name) {
        if (name === 'Enter') take();
        else if (/^Arrow(?:Right|Down)$/.test(name)) step(1);
        else if (/^Arrow(?:Left|Up)$/.test(name)) step(-1);
      },
    };
  });
}
