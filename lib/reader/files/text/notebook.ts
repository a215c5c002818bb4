import { decodeHtml } from '../../charset';
import { DocumentWriter, type Block } from '../document';
import { FileRefused, type FileResult, type ReaderOrder } from '../order';

type Json = { readonly [key: string]: unknown };
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Text in a notebook is a string, or a list of lines with their ends. */
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.filter((one) => typeof one === 'string').join('')
      : '';

const languageIn = (said: readonly unknown[]): string | undefined =>
  said.find((one): one is string => typeof one === 'string' && /^[\w+#-]+$/.test(one));

/** Colors of a terminal. */
// eslint-disable-next-line no-control-regex -- It looks for them.
const COLORS = /\u001b\[[\d;]*[A-Za-z]/g;

function outputOf(output: Json): { block?: Block; hasImage?: boolean } {
  const data = isObject(output.data) ? output.data : {};
  const text = textOf(output.text) || textOf(data['text/plain']);
  const html = textOf(data['text/html']);
  const markdown = textOf(data['text/markdown']);
  const trace = textOf(Array.isArray(output.traceback) ? output.traceback.join('\n') : '');
  const hasImage = Object.keys(data).some((type) => type.startsWith('image/'));
  if (/<table\b/i.test(html)) return { block: { type: 'html', html }, hasImage };
  if (markdown) return { block: { type: 'markdown', markdown }, hasImage };
  const shown = (trace || text).replace(COLORS, '');
  return shown.trim() === '' || (hasImage && !trace && !textOf(output.text))
    ? { hasImage }
    : { block: { type: 'code', text: shown }, hasImage };
}

/** What JSON says up to where it was cut off, what is open there closed. */
function closedJson(text: string): string {
  const open: string[] = [];
  let end = 0;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') isText = !isText;
    else if (isText) at += char === '\\' ? 1 : 0;
    else if (char === '{' || char === '[') open.push(char === '{' ? '}' : ']');
    else if (char === '}' || char === ']' || char === ',') {
      if (char !== ',') open.pop();
      end = char === ',' ? at : at + 1;
      depth = open.length;
    }
  }
  return text.slice(0, end) + open.slice(0, depth).reverse().join('');
}

/** Reads a notebook of Jupyter: its text, its code with the language of its kernel, and what the code wrote. */
export async function readNotebook({ bytes, tables }: ReaderOrder): Promise<FileResult> {
  let notebook: unknown;
  let isCut = false;
  const text = await decodeHtml(bytes, 'text/plain');
  try {
    notebook = JSON.parse(text);
  } catch {
    isCut = true;
    try {
      notebook = JSON.parse(closedJson(text));
    } catch (cause) {
      throw new FileRefused('damaged', undefined, { cause });
    }
  }
  if (!isObject(notebook)) throw new FileRefused('damaged');
  const metadata = isObject(notebook.metadata) ? notebook.metadata : {};
  const kernel = isObject(metadata.kernelspec) ? metadata.kernelspec : {};
  const info = isObject(metadata.language_info) ? metadata.language_info : {};
  const language = languageIn([info.name, kernel.language]);
  // Before version 4, the cells were in sheets.
  const cells = [
    ...listOf(notebook.cells),
    ...listOf(notebook.worksheets).flatMap((sheet) => listOf(sheet.cells)),
  ];
  const blocks: Block[] = [];
  let images = 0;
  for (const cell of cells) {
    const source = textOf(cell.source) || textOf(cell.input);
    if (cell.cell_type === 'code') {
      if (source.trim() !== '')
        blocks.push({
          type: 'code',
          text: source,
          language: languageIn([language, cell.language]),
        });
      for (const output of listOf(cell.outputs)) {
        const { block, hasImage } = outputOf(output);
        if (block) blocks.push(block);
        if (hasImage) images += 1;
      }
    } else if (cell.cell_type === 'heading')
      blocks.push({ type: 'heading', level: Number(cell.level) || 1, runs: [{ text: source }] });
    else if (source.trim() !== '')
      blocks.push({
        type: 'markdown',
        markdown: source.replace(/!\[([^\]]*)\]\((?:attachment|data):[^)]*\)/g, '$1'),
      });
  }
  if (blocks.length === 0) throw new FileRefused(isCut ? 'damaged' : 'no-text');
  const writer = new DocumentWriter(tables === true).add(blocks);
  const authors = listOf(metadata.authors).flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
  return {
    kind: 'ipynb',
    ...(typeof metadata.title === 'string' ? { title: metadata.title } : {}),
    authors,
    images,
    notes: isCut ? [{ name: 'cut-off' }] : [],
    pieces: writer.end(),
    tables: writer.tables,
  };
}
