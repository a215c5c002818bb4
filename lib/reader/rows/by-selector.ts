import type { FieldFind, RowsRecipe } from '../../core/model/rows-recipe';
import { attributeOf, localNameOf, selectAll, selectOne } from '../inert-dom';
import { isShown } from './alike';
import type { Kind } from './kind';
import { neat, type Leaf, type Row } from './leaves';
import type { Slot } from './slots';

/** What a selector that came with a recipe finds; nothing if it is not one that the browser knows. */
function known<T>(find: () => T): T | undefined {
  try {
    return find();
  } catch {
    return undefined;
  }
}

const MOST_ROWS = 20_000;

/** The records at the selector that a recipe brought along; undefined if it brought none, or they are not there. */
export function kindBySelector(page: Document, { row }: RowsRecipe): Kind | undefined {
  const { css } = row;
  if (css === undefined) return undefined;
  const found = known(() => [...selectAll(page, css)]) ?? [];
  const rows = found
    .filter((element) => isShown(element) || localNameOf(element) === 'body')
    .slice(0, MOST_ROWS)
    .map((element): Row => [element]);
  return rows.length > 0 ? { rows, reach: 'all' } : undefined;
}

function valueOf(element: Element, { what, attribute }: FieldFind): string {
  if (attribute !== undefined) return attributeOf(element, attribute) ?? '';
  if (what === 'link') return attributeOf(element, 'href') ?? '';
  if (what === 'image') return attributeOf(element, 'src') ?? attributeOf(element, 'data-src') ?? '';
  return element.textContent ?? '';
}

/** The values of a field at the selector that the recipe brought along; an empty one means the record itself. */
export function slotBySelector({ rows }: Kind, find: FieldFind): Slot | undefined {
  const { css } = find;
  if (css === undefined) return undefined;
  const cells = rows.map(([row]): Leaf | undefined => {
    const element = css === '' ? row : known(() => selectOne(row, css));
    const value = element ? neat(valueOf(element, find)) : '';
    return element && value !== '' ? { element, chain: [element], what: find.what, value } : undefined;
  });
  return cells.some((cell) => cell !== undefined) ? { cells, find, leafTokens: [] } : undefined;
}
