import { bodyOf, localNameOf, selectAll } from '../inert-dom';
import { comesAfter, selectEverywhere, shownIn } from '../inner-trees';
import { alike, isShown, likeness, profileOf, Shapes } from './alike';
import { cellsOf, childrenOf, leavesOf, shapeOf, tokensOf, type Cells, type Row } from './leaves';

/** How far records of a kind are looked for: in one parent, in parents that hold nothing else, or anywhere below one. */
type Reach = 'here' | 'parts' | 'all';

/** The records of one kind, in the order of the page. */
export type Kind = { rows: readonly Row[]; reach: Reach; cells?: Cells };

const MOST_LEVELS = 24;
const MOST_SIBLINGS = 20_000;
/** These are parts of a record, never one. */
const NEVER = new Set('td th dd dt thead tbody tfoot caption colgroup option br html body'.split(' '));

const namedChildren = (parent: Element, tag: string): Row[] => {
  const rows: Row[] = [];
  for (const child of childrenOf(parent))
    if (localNameOf(child) === tag && rows.push([child]) >= MOST_SIBLINGS) break;
  return rows;
};

export function isWithin(element: Element, within: Element): boolean {
  for (let up: Element | undefined = element; up; up = shownIn(up)) if (up === within) return true;
  return false;
}

/** The rows of the table around an element, by column; undefined outside of tables. */
export function cellsAround(element: Element): Cells | undefined {
  let table: Element | undefined = element;
  while (table && localNameOf(table) !== 'table') table = shownIn(table);
  return table && cellsOf(selectAll(table, ':scope > tr, :scope > * > tr'));
}

const documentOrder = (one: Row, other: Row): number => (comesAfter(other[0], one[0]) ? -1 : 1);

/** Whether a part of the page holds these records and hardly anything else: no heading of its own, little text. */
function holdsOnly(holder: Element, rows: readonly Row[]): boolean {
  const inRows = new Set(rows.flat());
  const isOutside = (element: Element): boolean => {
    for (let up: Element | undefined = element; up && up !== holder; up = shownIn(up))
      if (inRows.has(up)) return false;
    return true;
  };
  if ([...selectAll(holder, 'h1,h2,h3,h4,h5,h6,legend,caption,[role=heading]')].some(isOutside)) return false;
  // What shadow trees say is no text of their hosts, nor of what is around them.
  const length = (element: Element): number => element.textContent?.trim().length ?? 0;
  return [...inRows].reduce((sum, part) => sum + length(part), 0) >= length(holder) * 0.5;
}

/** The same records in the parts beside their parent, where a grid or a list is split over several. */
export function acrossParts(rows: readonly Row[], shapes: Shapes): Row[] {
  let all = [...rows];
  const path = [localNameOf(rows[0]?.[0] as Element)];
  let holder = shownIn(rows[0]?.[0] as Element);
  // What stands alone beside other things is a part of a record.
  if (rows.length < 2 && holder && [...childrenOf(holder)].length > 1) return all;
  for (let up = 0; up < 3 && holder && localNameOf(holder) !== 'body'; up += 1) {
    const parent = shownIn(holder);
    if (!parent || !holdsOnly(holder, all)) break;
    const places = new Map<Element, Element>();
    for (const [beside] of namedChildren(parent, localNameOf(holder))) {
      if (beside === holder || !isShown(beside)) continue;
      let found: Row[] = [[beside]];
      for (const tag of path) found = found.flatMap(([each]) => namedChildren(each, tag));
      for (const [head] of found) places.set(head, beside);
    }
    const candidates = [...places.keys()].map((head): Row => [head]);
    const byPlace = new Map<Element, Row[]>();
    for (const row of places.size === 0 ? [] : alike([...all, ...candidates], all, shapes)) {
      const beside = places.get(row[0]);
      if (!beside) continue;
      const known = byPlace.get(beside);
      if (known) known.push(row);
      else byPlace.set(beside, [row]);
    }
    all = all.concat(...[...byPlace].flatMap(([beside, more]) => (holdsOnly(beside, more) ? [more] : [])));
    path.unshift(localNameOf(holder));
    holder = parent;
  }
  return all.toSorted(documentOrder);
}

const headName = (element: Element): string => `${localNameOf(element)}${tokensOf(element)[0] ?? ''}`;

/** Records that no element of their own holds: what begins with the same kind of sibling and goes on to the next. */
export function runsIn(parent: Element, shapes: Shapes): Row[] {
  const children = [...childrenOf(parent)].filter(isShown).slice(0, MOST_SIBLINGS);
  const counts = new Map<string, number>();
  for (const child of children) counts.set(headName(child), (counts.get(headName(child)) ?? 0) + 1);
  const heads = [...counts].filter(
    ([name, count]) => count >= 3 && count * 6 >= children.length && !/^(?:br|hr|p$)/.test(name),
  );
  const [head] = heads[0] ?? [];
  if (head === undefined || counts.size < 2) return [];
  const runs: [Element, ...Element[]][] = [];
  for (const child of children)
    if (headName(child) === head) runs.push([child]);
    else runs.at(-1)?.push(child);
  const longer = runs.filter(({ length }) => length > 1);
  if (longer.length < runs.length * 0.8) return [];
  // Two kinds of records that take turns are not one.
  const [one] = longer;
  const second = one?.[1];
  const isTurn =
    one !== undefined &&
    second !== undefined &&
    localNameOf(second) === localNameOf(one[0]) &&
    likeness(shapes.of([one[0]]), shapes.of([second])) > 0.8;
  return isTurn ? [] : runs;
}

type Level = { kind: Kind; score: number; holder: Element };

/** How many, and of how many values: what is more than the list within it that was pointed at. */
function scoreOf(rows: readonly Row[], seed: Row, shapes: Shapes, inner: Element | undefined): number {
  if (rows.length < 2) return 0;
  const { core } = profileOf(rows, shapes);
  const said = [...core].filter((key) => !key.endsWith('@link'));
  if (!inner) return Math.log2(rows.length) * Math.max(1, Math.min(4, said.length));
  const own = leavesOf(seed, shapes.cells).filter(
    ({ element, what }) => what !== 'link' && !isWithin(element, inner),
  );
  const count = new Set(own.map(({ chain, what }) => `${chain.map(localNameOf).join('/')}@${what}`)).size;
  return Math.log2(rows.length) * (count < 2 ? count * 0.5 : Math.min(4, count + 1));
}

/**
 * The kind of record that an element belongs to: the element around it that is repeated with most values. `wider`
 * leaves out that many of the narrowest kinds. Undefined if nothing like it is on the page.
 */
export function kindAt(point: Element, wider = 0): Kind | undefined {
  const levels = levelsAt(point);
  const best = levels.reduce<Level | undefined>(
    (most, each) => (each.score > (most?.score ?? 0) ? each : most),
    undefined,
  );
  if (!best || wider === 0) return best?.kind;
  return levels[Math.max(0, Math.min(levels.length - 1, levels.indexOf(best) + wider))]?.kind;
}

/** The kinds around an element, the narrowest first. */
function levelsAt(point: Element): Level[] {
  const body = bodyOf(point.ownerDocument);
  const levels: Level[] = [];
  let at: Element | undefined = point;
  let inner: Level | undefined;
  for (let up = 0; at && at !== body && up < MOST_LEVELS; up += 1) {
    const element: Element = at;
    const holder = shownIn(element);
    at = holder;
    if (!holder) break;
    const isCell = NEVER.has(localNameOf(element));
    const cells = localNameOf(element) === 'tr' ? cellsAround(element) : undefined;
    const shapes = new Shapes(cells);
    const within = (rows: readonly Row[], seed: Row): number =>
      scoreOf(rows, seed, shapes, inner && isWithin(inner.holder, element) ? inner.holder : undefined);
    const found: Level[] = [];
    if (!isCell) {
      const seed: Row = [element];
      const rows = alike(namedChildren(holder, localNameOf(element)), [seed], shapes);
      const all = acrossParts(rows, shapes);
      const kind: Kind = {
        rows: all,
        reach: all.length > rows.length ? 'parts' : 'here',
        ...(cells && { cells }),
      };
      found.push({ kind, score: within(all, seed), holder });
    }
    // A row of a table with cells from above belongs to one row alone.
    const loose = new Shapes();
    const runs = runsIn(holder, loose);
    const seed = runs.find((run) => run.includes(element));
    if (seed && !isCell === (localNameOf(holder) !== 'dl')) {
      const rows = alike(runs, [seed], loose);
      if (rows.length >= 3)
        found.push({
          kind: { rows, reach: 'here' },
          score: 1.1 * scoreOf(rows, seed, loose, undefined),
          holder,
        });
    }
    for (const level of found) {
      if (level.score <= 0) continue;
      levels.push(level);
      if (level.score >= 1.5 && level.score > (inner?.score ?? 0)) inner = level;
    }
  }
  return levels;
}

/** The kind of two elements of the user's choice: what both belong to, wherever else in the same part it occurs. */
export function kindOfBoth(one: Element, other: Element): Kind | undefined {
  const first = kindAt(one);
  const common = commonHolder(one, other);
  const toward = (element: Element): Element | undefined => {
    let up: Element | undefined = element;
    while (up && shownIn(up) !== common) up = shownIn(up);
    return up;
  };
  const known = first?.rows.find((row) => row.some((part) => isWithin(one, part)));
  const shapes = new Shapes(first?.cells);
  if (known && known.length === 1 && !NEVER.has(localNameOf(known[0])) && isWithin(known[0], common)) {
    const tag = localNameOf(known[0]);
    for (let up: Element | undefined = other; up && up !== common; up = shownIn(up)) {
      if (localNameOf(up) !== tag || likeness(shapes.of([up]), shapes.of(known)) < 0.3) continue;
      const candidates = selectEverywhere(common, CSS.escape(tag)).map((each): Row => [each]);
      const rows = alike(candidates, [known, [up]], shapes);
      return { rows, reach: 'all', ...(first?.cells && { cells: first.cells }) };
    }
  }
  const [left, right] = [toward(one), toward(other)];
  if (!left || !right || left === right || localNameOf(left) !== localNameOf(right)) return undefined;
  const rows = alike(namedChildren(common, localNameOf(left)), [[left], [right]], shapes);
  return { rows, reach: 'here', ...(first?.cells && localNameOf(left) === 'tr' && { cells: first.cells }) };
}

function commonHolder(one: Element, other: Element): Element {
  let up = one;
  for (let parent = shownIn(up); parent && !isWithin(other, up); parent = shownIn(up)) up = parent;
  return up;
}

/** The same kind without what lies in other parts of the page than a record. */
export function onlyAround(kind: Kind, row: Row): Kind {
  const holder = shownIn(row[0]);
  return { ...kind, reach: 'here', rows: kind.rows.filter(([head]) => shownIn(head) === holder) };
}

/** The tables of a page that hold data, each with its rows. */
export function tablesIn(page: Document): (Kind & { table: Element })[] {
  return selectEverywhere(page, 'table').flatMap((table) => {
    if (!isShown(table) || selectAll(table, 'table').length > 0) return [];
    const lines = [...selectAll(table, ':scope > tr, :scope > tbody > tr')];
    const cells = cellsOf(selectAll(table, ':scope > tr, :scope > * > tr'));
    const seed = lines
      .map((line): Row => [line])
      .find(
        (row) =>
          shapeOf(row, cells).size > 1 && [...childrenOf(row[0])].some((cell) => localNameOf(cell) === 'td'),
      );
    if (!seed) return [];
    const shapes = new Shapes(cells);
    // The row that says most is the model of the others.
    const model = lines
      .slice(0, 50)
      .reduce<Row>(
        (most, line) =>
          shapes.of([line]).size > shapes.of(most).size &&
          [...childrenOf(line)].some((cell) => localNameOf(cell) === 'td')
            ? [line]
            : most,
        seed,
      );
    const rows = alike(
      lines.map((line): Row => [line]),
      [model],
      shapes,
    );
    return rows.length < 2 ? [] : [{ table, rows, reach: 'here' as const, cells }];
  });
}
