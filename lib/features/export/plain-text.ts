import { readPercentCodes } from '@/lib/core/text/percent-codes';
import { markdownToHtml } from './markdown-html';

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
/** A line wider than this wraps in every window, so columns would only hurt. */
const MAX_LINE = 120;

/**
 * Rows of cells as lines of text: cells padded to columns and separated by ` | `, a rule under the first row if it is a
 * header.
 */
function alignRows(rows: string[][], headed: boolean): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(0, ...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  const total = widths.reduce((sum, width) => sum + width + 3, -3);
  const padded = total <= MAX_LINE;
  const lines = rows.map((row) =>
    Array.from({ length: columns }, (_, column) => {
      const cell = row[column] ?? '';
      return padded ? cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)) : cell;
    })
      .join(' | ')
      .trimEnd(),
  );
  if (headed && lines.length > 1)
    lines.splice(1, 0, padded ? widths.map((width) => '-'.repeat(width)).join('-|-') : '---');
  return lines.join('\n');
}

/** Columns of text in a fixed-width font: East Asian characters and emoji take two. */
function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text))
    width += WIDE.test(segment) ? 2 : 1;
  return width;
}

const BLOCKS = new Set(
  'blockquote details div dl dd dt figure figcaption h1 h2 h3 h4 h5 h6 hr li ol p pre summary table ul'.split(
    ' ',
  ),
);

/**
 * Markdown as text for reading without a viewer: headings underlined, lists and quotes by their marks, code indented,
 * tables in columns, the address of a link after its text.
 */
export async function plainTextOf(markdown: string, baseUrl: string): Promise<string> {
  const html = await markdownToHtml(markdown, baseUrl);
  const page = new DOMParser().parseFromString(html, 'text/html');
  const text = blocksOf(page.body).join('\n\n');
  return text === '' ? '' : `${text}\n`;
}

/** The blocks of an element in order, each one text of one or more lines. Loose text becomes its own block. */
function blocksOf(parent: Element): string[] {
  const blocks: string[] = [];
  let loose: Node[] = [];
  const closeLoose = () => {
    const text = inlineText(loose);
    if (text !== '') blocks.push(text);
    loose = [];
  };
  for (const node of parent.childNodes) {
    const name = nameOf(node);
    if (!BLOCKS.has(name)) {
      loose.push(node);
      continue;
    }
    closeLoose();
    blocks.push(...blocksOfElement(node as Element, name));
  }
  closeLoose();
  return blocks;
}

function blocksOfElement(element: Element, name: string): string[] {
  switch (name) {
    case 'h1':
    case 'h2':
      return underlined(inlineText(element.childNodes), name === 'h1' ? '=' : '-');
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
    case 'dt':
    case 'summary':
      return nonEmpty(inlineText(element.childNodes));
    case 'hr':
      return ['* * *'];
    case 'pre':
      return nonEmpty(indent((element.textContent ?? '').replace(/^\n+/, '').trimEnd(), '    '));
    case 'blockquote':
      return nonEmpty(indent(blocksOf(element).join('\n\n'), '> '));
    case 'dd':
      return nonEmpty(indent(blocksOf(element).join('\n\n'), '    '));
    case 'ul':
    case 'ol':
      return nonEmpty(listText(element, name === 'ol'));
    case 'table':
      return nonEmpty(tableText(element));
    default:
      return blocksOf(element);
  }
}

function listText(list: Element, ordered: boolean): string {
  const items = [...list.children].filter((child) => nameOf(child) === 'li');
  const start = Number(list.getAttribute('start') ?? 1) || 1;
  let loose = false;
  const texts = items.map((item, index) => {
    const mark = ordered ? `${start + index}. ` : '- ';
    loose ||= [...item.children].filter((child) => nameOf(child) === 'p').length > 1;
    const text = blocksOf(item).join(loose ? '\n\n' : '\n');
    return mark + indent(text, ' '.repeat(mark.length)).trimStart();
  });
  return texts.join(loose ? '\n\n' : '\n');
}

const isRow = (element: Element): boolean => nameOf(element) === 'tr';

/** Only its own rows: those of a table within it belong to the text of a cell. */
function tableText(table: Element): string {
  const parts = [...table.children];
  const caption = parts.find((part) => nameOf(part) === 'caption');
  const ownRows = parts.flatMap((part) => (isRow(part) ? [part] : [...part.children].filter(isRow)));
  const rows = ownRows.map((row) =>
    [...row.children].flatMap((cell) => {
      const span = Math.min(Number(cell.getAttribute('colspan') ?? 1) || 1, 100);
      const text = blocksOf(cell).join(' ').replace(/\s+/g, ' ');
      return [text, ...Array.from({ length: span - 1 }, () => '')];
    }),
  );
  const headed = ownRows.some((row) => [...row.children].some((cell) => nameOf(cell) === 'th'));
  return [...(caption ? nonEmpty(inlineText(caption.childNodes)) : []), alignRows(rows, headed)].join('\n\n');
}

function inlineText(nodes: Iterable<Node>): string {
  return [...nodes]
    .map(inlineOf)
    .join('')
    .replace(/[^\S\n\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

function inlineOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.nodeValue ?? '').replace(/\s+/g, ' ');
  if (node.nodeType !== Node.ELEMENT_NODE) return '';
  const element = node as Element;
  const inside = () => [...element.childNodes].map(inlineOf).join('');
  switch (nameOf(element)) {
    case 'br':
      return '\n';
    case 'img': {
      const alt = element.getAttribute('alt')?.trim();
      return alt ? `[${alt}]` : '';
    }
    case 'a':
      return linkText(inside(), element.getAttribute('href'));
    default:
      return BLOCKS.has(nameOf(element)) ? ` ${inside()} ` : inside();
  }
}

function linkText(text: string, url: string | null): string {
  // A place in the text, such as that of a note, is found by its words.
  if (!url || url.startsWith('#')) return text;
  const bare = (address: string) =>
    readPercentCodes(address)
      .replace(/^(https?:\/\/|mailto:|tel:)/, '')
      .replace(/\/$/, '');
  if (text.trim() === '') return url;
  return bare(text.trim()) === bare(url) ? text : `${text} (${url})`;
}

function underlined(text: string, mark: string): string[] {
  if (text === '') return [];
  return [`${text}\n${mark.repeat(Math.max(3, Math.min(text.length, 72)))}`];
}

function indent(text: string, margin: string): string {
  if (text === '') return '';
  return text
    .split('\n')
    .map((line) => (margin + line).trimEnd())
    .join('\n');
}

function nonEmpty(text: string): string[] {
  return text === '' ? [] : [text];
}

function nameOf(node: Node): string {
  return node.nodeType === Node.ELEMENT_NODE ? (node as Element).localName.toLowerCase() : '';
}
