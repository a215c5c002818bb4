import { attributeOf } from '@/lib/reader/inert-dom';
import { createWalkState, finish, type WalkState } from '../state';
import {
  isCodeListing,
  isLayout,
  readGrid,
  readRoleGrid,
  renderTable,
  type CellRole,
  type Grid,
} from '../table';
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
  if (!writer.inCell && writeEquations(state, element, grid)) return false;
  if (isLayout(element, grid) || state.tableDepth >= deepestTable) return openBlock(state);
  return writeGrid(state, grid);
}

/** A table by its roles. */
export function enterGrid(state: WalkState, element: Element): boolean {
  const grid = state.tableDepth < deepestTable ? readRoleGrid(element) : null;
  return grid ? writeGrid(state, grid) : openBlock(state);
}

function writeGrid(state: WalkState, grid: Grid): false {
  const { writer } = state;
  writer.flush();
  writer.want(2);
  if (grid.caption) {
    const text = readInside(state, grid.caption, 'value');
    if (text) {
      writer.block(text);
      writer.want(2);
    }
  }
  const markdown = renderTable(grid, (cell, role) =>
    (readInside(state, cell, role) || signOf(cell)).replaceAll('|', '\\|'),
  );
  if (markdown === null) return false;
  writer.block(writer.inCell ? rowsAsLines(markdown) : markdown);
  writer.want(2);
  return false;
}

const sign = '[role="img"][aria-label],svg[aria-label],i[aria-label]';
const LONGEST_SIGN = 40;

/** What a sign alone in a cell says to those who listen: yes, no. */
function signOf(cell: Element): string {
  const [only, more] = cell.querySelectorAll(sign);
  const said = only && !more ? (attributeOf(only, 'aria-label') ?? '').trim() : '';
  return said.length <= LONGEST_SIGN && /^[\p{L}\p{N} ]*$/u.test(said) ? said : '';
}

const formulas = 'math,.katex,mjx-container,.MathJax,.math-container';
const mostEquations = 60;
const onlyMath = /^\$[^$]+\$(?: ?\$[^$]+\$)*$/;
const equationNumber = /^\(([\w.-]{1,12})\)$/;

/** Writes a table that only lays out formulas beside their numbers as those formulas; false for any other. */
function writeEquations(state: WalkState, element: Element, { rows }: Grid): boolean {
  if (rows.length > mostEquations || !element.querySelector(formulas)) return false;
  const named = /equation|eqn/i.test(attributeOf(element, 'class') ?? '');
  const equations: string[] = [];
  for (const { cells } of rows) {
    let tex = '';
    let tag = '';
    let parts = 0;
    for (const { element: cell, header } of cells) {
      const number = equationNumber.exec((cell.textContent ?? '').trim())?.[1];
      if (number) tag = ` \\tag{${number}}`;
      const text = number ? '' : readInside(state, cell, 'value');
      if (header || (text !== '' && !onlyMath.test(text))) return false;
      if (text !== '') tex += (parts++ > 0 ? ' ' : '') + text.slice(1, -1).replace(/\$ ?\$/g, ' ');
    }
    if (!named && (parts !== 1 || tag === '')) return false;
    if (tex !== '') equations.push(tex + tag);
  }
  const { writer } = state;
  writer.flush();
  for (const equation of equations) {
    writer.want(2);
    writer.block(`$$\n${equation}\n$$`);
  }
  writer.want(2);
  return equations.length > 0;
}

/** A cell or a caption, read by a separate walk. */
function readInside({ shared, walk, tableDepth }: WalkState, part: Element, role: CellRole): string {
  const inner = createWalkState(shared, walk, tableDepth + 1);
  inner.plainHeader = role === 'header';
  if (role === 'name') inner.writer.open({ kind: 'strong', open: '**', close: '**', at: -1 });
  walk(part, inner);
  return finish(inner);
}

/** A table inside a cell is not possible in Markdown: its rows become lines. */
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
