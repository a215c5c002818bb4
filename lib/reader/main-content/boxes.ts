import { KINDS, kindNamed, kindOfRole, kindOfTag } from './element-kinds';
import { isHidden, lookOf, namesOf } from './element-look';
import { SIGNALS } from './name-signals';
import { type Box, FAR, type TextRun, isProse } from './page-text';

type Distances = { signals: Uint8Array; kinds: Uint8Array };

const noSignals: readonly number[] = [];
/** Levels above a box that belong to its shape. */
const SHAPE_LEVELS = 3;

function oneFurther(distances: Uint8Array): Uint8Array {
  const next = new Uint8Array(distances.length);
  for (let at = 0; at < next.length; at++) next[at] = Math.min((distances[at] ?? FAR) + 1, FAR);
  return next;
}

/** The distances with none at one index, in an array of their own: `shared` is not written to. */
function noneAt(distances: Uint8Array, shared: Uint8Array, place: number): Uint8Array {
  const own = distances === shared ? distances.slice() : distances;
  own[place] = 0;
  return own;
}

function kindDistance(
  start: Uint8Array,
  tag: string,
  role: string | null,
  inLink: boolean,
  hides: boolean,
): Uint8Array {
  let distances = start;
  const ofTag = kindOfTag.get(tag);
  if (ofTag !== undefined) distances = noneAt(distances, start, ofTag);
  const ofRole = role === null ? undefined : kindOfRole.get(role);
  if (ofRole !== undefined) distances = noneAt(distances, start, ofRole);
  if (inLink) distances = noneAt(distances, start, kindNamed.a);
  if (hides) distances = noneAt(distances, start, kindNamed.hidden);
  return distances;
}

/** Opens the boxes of a page in document order and closes each when its content is known. */
export class BoxBuilder {
  readonly boxes: Box[] = [];
  private readonly shapes = new Map<string, number>();
  private readonly paths: string[] = [];
  /** The start of a path below a box; cut to the nearest levels once for all its children. */
  private readonly pathStarts: (string | undefined)[] = [];
  private readonly looks: string[] = [];
  /** For each box, how many of its children have a look; created with the first child. */
  private readonly looksBelow: (Map<string, number> | undefined)[] = [];
  /** The initial values of the boxes below a box; boxes that add nothing share it. */
  private readonly distancesBelow: (Distances | undefined)[] = [];
  private readonly nowhere: Distances = {
    signals: new Uint8Array(SIGNALS).fill(FAR),
    kinds: new Uint8Array(KINDS).fill(FAR),
  };

  constructor(private readonly readNames: (names: string) => readonly number[]) {}

  /** Returns the index of the new box; `parent` is -1 for the body, `first` the number of runs before it. */
  open(element: Element, tag: string, parent: number, first: number, inLink: boolean): number {
    const { boxes } = this;
    const above = boxes[parent];
    const names = namesOf(element);
    const look = lookOf(tag, names);
    const hidden = above !== undefined && (above.hidden || isHidden(element));
    const start = above ? this.below(above, parent) : this.nowhere;
    const path = above ? this.pathStart(parent) + look : look;
    const index = boxes.length;
    boxes.push({
      element,
      tag,
      parent,
      depth: (above?.depth ?? -1) + 1,
      first,
      end: first,
      words: 0,
      linkWords: 0,
      proseWords: 0,
      links: 0,
      images: 0,
      order: above ? above.children++ : 0,
      children: 0,
      twins: 0,
      // The body and the root have names about the page as a whole, not about a part of it.
      signalDistance: above ? this.signalDistance(start.signals, names) : start.signals,
      kindDistance: kindDistance(
        start.kinds,
        tag,
        names === ' ' ? null : element.getAttribute('role'),
        inLink,
        hidden && !above.hidden,
      ),
      shape: this.shapeOf(path),
      hidden,
    });
    this.paths.push(path);
    this.pathStarts.push(undefined);
    this.looks.push(look);
    this.looksBelow.push(undefined);
    this.distancesBelow.push(undefined);
    if (above) {
      const seen = (this.looksBelow[parent] ??= new Map());
      seen.set(look, (seen.get(look) ?? 0) + 1);
    }
    return index;
  }

  /** Adds up the runs in a box and adds the sums to its parent, whose index it returns. */
  close(index: number, runs: readonly TextRun[]): number {
    const box = this.boxes[index];
    if (!box) return -1;
    box.end = runs.length;
    for (let at = box.first; at < box.end; at++) {
      const inside = runs[at];
      if (!inside || inside.box !== index) continue;
      box.words += inside.words;
      box.linkWords += inside.linkWords;
      box.links += inside.links;
      if (isProse(inside)) box.proseWords += inside.words;
    }
    const above = this.boxes[box.parent];
    if (above) {
      above.words += box.words;
      above.linkWords += box.linkWords;
      above.links += box.links;
      above.proseWords += box.proseWords;
      above.images += box.images;
    }
    return box.parent;
  }

  /** All boxes, each with the number of its look-alikes. */
  finish(): Box[] {
    this.boxes.forEach((box, index) => {
      box.twins = box.parent < 0 ? 1 : (this.looksBelow[box.parent]?.get(this.looks[index] ?? '') ?? 1);
    });
    return this.boxes;
  }

  private below(above: Box, index: number): Distances {
    return (this.distancesBelow[index] ??= {
      signals: oneFurther(above.signalDistance),
      kinds: oneFurther(above.kindDistance),
    });
  }

  private signalDistance(start: Uint8Array, names: string): Uint8Array {
    let distances = start;
    for (const signal of names === ' ' ? noSignals : this.readNames(names))
      distances = noneAt(distances, start, signal);
    return distances;
  }

  private pathStart(parent: number): string {
    return (this.pathStarts[parent] ??= `${(this.paths[parent] ?? '')
      .split('>')
      .slice(-SHAPE_LEVELS)
      .join('>')}>`);
  }

  private shapeOf(path: string): number {
    let shape = this.shapes.get(path);
    if (shape === undefined) this.shapes.set(path, (shape = this.shapes.size));
    return shape;
  }
}
