import { attributeOf, isSeen, localNameOf, windowOf } from '../inert-dom';
import { leavesOf, isHidden, shapeOf, tokensOf, type Cells, type Row } from './leaves';

/** What is known of the records of one page while they are compared. */
export class Shapes {
  readonly #known = new WeakMap<Element, Map<number, ReadonlySet<string>>>();
  constructor(readonly cells?: Cells) {}
  of(row: Row): ReadonlySet<string> {
    const byLength = this.#known.get(row[0]) ?? new Map<number, ReadonlySet<string>>();
    this.#known.set(row[0], byLength);
    const shape = byLength.get(row.length) ?? shapeOf(row, this.cells);
    byLength.set(row.length, shape);
    return shape;
  }
}

const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  let count = 0;
  for (const each of one) if (other.has(each)) count += 1;
  return count;
};

/** From 0 to 1: how much two sets have in common. */
export const likeness = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  one.size + other.size === 0 ? 0 : (2 * shared(one, other)) / (one.size + other.size);

export const isShown = (element: Element): boolean =>
  !isHidden(element) &&
  attributeOf(element, 'aria-hidden') !== 'true' &&
  (windowOf(element.ownerDocument) === null || isSeen(element) || localNameOf(element) === 'tr');

/** The values that most of these records have, and all that occur more than once. */
export type Profile = { core: ReadonlySet<string>; known: ReadonlySet<string>; marks: ReadonlySet<string> };

function frequent(sets: readonly Iterable<string>[], least: number): Set<string> {
  const counts = new Map<string, number>();
  for (const set of sets) for (const each of new Set(set)) counts.set(each, (counts.get(each) ?? 0) + 1);
  return new Set([...counts].flatMap(([each, count]) => (count >= least ? [each] : [])));
}

export function profileOf(rows: readonly Row[], shapes: Shapes): Profile {
  const each = rows.map((row) => shapes.of(row));
  return {
    core: frequent(each, rows.length * 0.7),
    known: frequent(each, Math.max(Math.min(2, rows.length), rows.length * 0.1)),
    marks:
      rows.length < 3
        ? new Set()
        : frequent(
            rows.map((row) => tokensOf(row[0])),
            rows.length * 0.9,
          ),
  };
}

const AD_NAME =
  /(?:^|[-_\s])(?:ads?|advert(?:isement|ising)?|sponsor(?:ed)?|promo(?:ted|tion)?|banner|adslot|anzeige|werbung|publicidad|publicite|reklama)(?:$|[-_\s])/i;
const AD_LABEL =
  /^(?:ad|ads|advert|advertisement|sponsored|promoted|anzeige|werbung|gesponsert|annonce|publicité|sponsorisé|publicidad|patrocinado|anuncio|pubblicità|sponsorizzato|advertentie|gesponsord|reklama|sponsorowane|реклама|إعلان|ممول|מודעה|ממומן|广告|廣告|推广|広告|スポンサー|광고)[.:·]?$/iu;

export const isAd = (row: Row, cells?: Cells): boolean =>
  tokensOf(row[0]).some((token) => AD_NAME.test(token.slice(1))) ||
  AD_NAME.test(attributeOf(row[0], 'id') ?? '') ||
  AD_LABEL.test(attributeOf(row[0], 'aria-label') ?? '') ||
  leavesOf(row, cells).some(
    ({ what, value }) => what === 'text' && value.length <= 16 && AD_LABEL.test(value),
  );

/** Whether a record is built like others: it has most of what they have, and little that none of them has. */
function fits(row: Row, { core, known, marks }: Profile, shapes: Shapes): boolean {
  const shape = shapes.of(row);
  if (shape.size === 0 || shared(core, shape) < core.size * 0.6) return false;
  if (shared(shape, known) < shape.size * 0.5) return false;
  const own = tokensOf(row[0]);
  return marks.size === 0 || own.length === 0 || own.some((token) => marks.has(token));
}

/** Of these, the records that are built like the seeds; adverts that look like them are left out. */
export function alike(candidates: readonly Row[], seeds: readonly Row[], shapes: Shapes): Row[] {
  const models = seeds.slice(0, 5).map((seed) => shapes.of(seed));
  const isSeed = new Set(seeds.map(([head]) => head));
  const near = candidates.filter(
    (row) => !isSeed.has(row[0]) && models.some((model) => likeness(model, shapes.of(row)) >= 0.5),
  );
  const profile = profileOf([...seeds, ...near], shapes);
  const rows = candidates.filter(
    (row) => isSeed.has(row[0]) || (fits(row, profile, shapes) && isShown(row[0])),
  );
  const ads = new Set(rows.filter((row) => !isSeed.has(row[0]) && isAd(row, shapes.cells)));
  return ads.size * 2 > rows.length ? rows : rows.filter((row) => !ads.has(row));
}
