import { createWalkState, finish, type WalkState } from '../state';
import { isCodeListing, isLayout, readGrid, renderTable, type CellRole } from '../table';
import { writeCodeBlock } from './code';
import { openBlock } from './opening';

const deepestTable = 12;

export function enterTable(state: WalkState, element: Element): boolean {
  const grid = readGrid(element);
  const { writer } = state;
  if (isCodeListing(element, grid)) {
    writeCodeBlock(state, element);
    return false;
  }
  if (isLayout(element, grid) || state.tableDepth >= deepestTable) return openBlock(state);
  writer.flush();
  writer.want(2);
  if (grid.caption) {
    const text = readInside(state, grid.caption, 'value');
    if (text) {
      writer.block(text);
      writer.want(2);
    }
  }
  const markdown = renderTable(grid, (cell, role) => readInside(state, cell, role).replaceAll('|', '\\|'));
  if (markdown === null) return false;
  writer.block(writer.inCell ? rowsAsLines(markdown) : markdown);
  writer.want(2);
  return false;
}

/** A cell or a caption, read by a walk of its own. */
function readInside({ shared, walk, tableDepth }: WalkState, part: Element, role: CellRole): string {
  const inner = createWalkState(shared, walk, tableDepth + 1);
  inner.plainHeader = role === 'header';
  if (role === 'name') inner.writer.open({ kind: 'strong', open: '**', close: '**', at: -1 });
  walk(part, inner);
  return finish(inner);
}

/** A table inside a cell cannot be one in Markdown: its rows become lines. */
function rowsAsLines(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => !/^\|(?: :?-+:? \|)+$/.test(line) && !/^[| ]*$/.test(line))
    .map((line) =>
      line
        .replace(/^\| | \|$/g, '')
        .replaceAll(' | ', ', ')
        .replaceAll('\\|', '|'),
    )
    .join('<br>');
}
