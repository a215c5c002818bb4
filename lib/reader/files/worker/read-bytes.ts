import {
  FileRefused,
  LIMITS,
  type FileOrder,
  type FileResult,
  type ReaderOrder,
  type ReportProgress,
} from '../order';
import type { FileKind, FileNote } from '@/lib/core/model/file-reading';
import type { Block } from '../document';
import { lookOf, oleKind } from '../kind';
import { openParts, type Parts } from '../parts';

/**
 * Reads a file of a kind that is neither HTML nor plain text, by its content. Needs no DOM, sends and fetches nothing,
 * and loads the reader of a kind when the first file of it comes. Rejects with a FileRefused that names what is wrong.
 */
export async function readBytes(
  order: FileOrder,
  onProgress: ReportProgress,
  maps: string,
): Promise<FileResult> {
  const whole: ReaderOrder = { ...order, limits: { ...LIMITS, ...order.limits }, onProgress, maps };
  try {
    return await readAs(whole);
  } catch (thrown) {
    if (thrown instanceof FileRefused) throw thrown;
    // A stack that is full, or an allocation that failed.
    if (thrown instanceof RangeError) throw new FileRefused('too-deep', undefined, { cause: thrown });
    throw new FileRefused('damaged', undefined, { cause: thrown });
  }
}

async function readAs(order: ReaderOrder, isInner = false): Promise<FileResult> {
  switch (lookOf(order.bytes, order.name, order.type)) {
    case 'empty':
      throw new FileRefused('empty');
    case 'pdf':
      return (await import('../pdf/pdf')).readPdf(order);
    case 'zip':
      return readParts(order, await openParts(order.bytes, order.limits), isInner);
    case 'ole':
      return readOle(order);
    case 'xls':
      return sheets(order, 'xls');
    case 'rtf':
      return (await import('../text/rtf')).readRtf(order);
    case 'csv':
      return (await import('../text/delimited')).readDelimited(order);
    case 'ipynb':
      return (await import('../text/notebook')).readNotebook(order);
    case 'eml':
      return (await import('../text/mail')).readMail(order);
    default:
      throw new FileRefused('unknown-type');
  }
}

/** The parts that have the text itself: of a document or a sheet, and of one slide or chapter. */
const HAS_TEXT = /(?:document\d*|content|sheet\d+|sharedstrings)\.(?:xml|bin)$/;
const HAS_PAGE = /\/slide\d+\.xml$|html?$/;

/** What could be read of a zip, with a note where a part of it is damaged. */
async function readParts(order: ReaderOrder, parts: Parts, isInner: boolean): Promise<FileResult> {
  let result: FileResult;
  try {
    result = await readZip(order, parts, isInner);
  } catch (thrown) {
    if (parts.damaged.size === 0 || !(thrown instanceof FileRefused) || thrown.problem !== 'no-text')
      throw thrown;
    throw new FileRefused('damaged', undefined, { cause: thrown });
  }
  if (parts.damaged.size === 0) return result;
  const names = [...parts.damaged];
  const amount = names.filter((name) => HAS_PAGE.test(name)).length;
  const { pages: all = amount } = result;
  const note: FileNote = names.some((name) => HAS_TEXT.test(name))
    ? { name: 'cut-off' }
    : amount > 0
      ? { name: 'pages-unread', amount, all }
      : { name: 'repaired' };
  return { ...result, notes: [...result.notes, note] };
}

/** Reads a file inside another, its part of what may be unpacked; none that is inside it in turn. */
async function readInner(order: ReaderOrder, parts: Parts, path: string, among: number): Promise<Block[]> {
  const bytes = await parts.bytes(path);
  const look = bytes && lookOf(bytes, path);
  if (!bytes || look === 'empty') return [];
  if (look === 'html' || look === 'text') {
    const { decodeHtml } = await import('../../charset');
    const { markdownOfText } = await import('../plain-text');
    const text = await decodeHtml(bytes, look === 'html' ? 'text/html' : 'text/plain');
    return [
      look === 'html'
        ? { type: 'html', html: text }
        : { type: 'markdown', markdown: markdownOfText(text, path) },
    ];
  }
  const limits = { ...order.limits, unpacked: order.limits.unpacked / among };
  const { pieces } = await readAs({ ...order, bytes, name: path, type: undefined, limits }, true);
  return pieces.map((piece) =>
    'html' in piece ? { type: 'html', ...piece } : { type: 'markdown', ...piece },
  );
}

async function readZip(order: ReaderOrder, parts: Parts, isInner: boolean): Promise<FileResult> {
  const has = (path: RegExp): boolean => parts.names.some((name) => path.test(name));
  if (has(/^word\/document\d*\.xml$/i)) {
    const inner = isInner ? undefined : readInner.bind(undefined, order, parts);
    return (await import('../office/word')).readWord(order, parts, inner);
  }
  if (has(/^ppt\/presentation\.xml$/i)) return (await import('../office/slides')).readSlides(order, parts);
  if (has(/^xl\/workbook\.bin$/i)) return sheets(order, 'xlsb', parts);
  if (has(/^xl\/workbook\d*\.xml$/i)) return sheets(order, 'xlsx', parts);
  const type = (await parts.text('mimetype'))?.trim() ?? '';
  if (/epub/.test(type) || has(/^META-INF\/container\.xml$/i))
    return (await import('../text/book')).readBook(order, parts);
  if (/opendocument\.spreadsheet/.test(type)) return sheets(order, 'ods', parts);
  if (/opendocument\.(?:text|presentation|graphics)/.test(type) || has(/^content\.xml$/i))
    return (await import('../office/open-document')).readOpenDocument(order, parts, type);
  throw new FileRefused('unknown-type');
}

const sheets = async (order: ReaderOrder, kind: FileKind, parts?: Parts): Promise<FileResult> =>
  (await import('../sheets/workbook')).readWorkbook(order, kind, parts);

async function readOle(order: ReaderOrder): Promise<FileResult> {
  const kind = oleKind(order.bytes);
  if (kind === 'xls') return sheets(order, 'xls');
  if (kind === 'encrypted') throw new FileRefused('protected');
  if (kind === undefined) throw new FileRefused('unknown-type');
  throw new FileRefused('old-format', kind);
}
