import type * as PdfJs from 'pdfjs-dist';
import { given } from '@/lib/core/text/given';
import { FileRefused, type ReaderOrder } from '../order';
import type { Item, LinkPlace, PdfPage, Tag } from './model';

type Pdf = typeof PdfJs;
type PdfDocument = Awaited<ReturnType<Pdf['getDocument']>['promise']>;
type Page = Awaited<ReturnType<PdfDocument['getPage']>>;
type Font = {
  name?: string;
  bold?: boolean;
  black?: boolean;
  italic?: boolean;
  /** The narrowest and the widest line, by the letter, of its size. */
  least?: number;
  most?: number;
  letters?: Set<string>;
};

/** A page with more pieces of text is a drawing, or made to take long. */
const MOST_ITEMS = 200_000;

/** Both halves of pdf.js in this thread, which is a worker of its own already: it starts no other. */
async function loadPdf(): Promise<Pdf> {
  const scope = globalThis as { window?: unknown; pdfjsWorker?: unknown };
  if (!scope.pdfjsWorker) {
    // Its worker half would take this worker's messages for its own.
    const isWorker = scope.window === undefined && typeof document === 'undefined';
    if (isWorker) scope.window = globalThis;
    try {
      // @ts-expect-error -- It comes without types, and only goes to the other half.
      scope.pdfjsWorker = await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
    } finally {
      if (isWorker) delete scope.window;
    }
  }
  return import('pdfjs-dist/legacy/build/pdf.mjs') as Promise<Pdf>;
}

function problemOf(thrown: unknown): FileRefused {
  const { name, code } = (thrown ?? {}) as { name?: string; code?: number };
  const problem =
    name === 'PasswordException' ? (code === 2 ? 'password-wrong' : 'password-needed') : 'damaged';
  return new FileRefused(problem, undefined, { cause: thrown });
}

export type OpenPdf = {
  document: PdfDocument;
  /** It ends without the mark of its end. */
  isCut: boolean;
  page(number: number): Promise<PdfPage>;
  close(): Promise<void>;
};

/** Opens a PDF. Scripts in it are never run, its pictures never decoded, and nothing is fetched but character maps. */
export async function openPdf({ bytes, password, maps }: ReaderOrder): Promise<OpenPdf> {
  const pdf = await loadPdf();
  const isCut = !/%%EOF/.test(new TextDecoder('latin1').decode(bytes.subarray(-4096)));
  // What is handed over is gone.
  const kept = isCut ? bytes.slice() : undefined;
  const documentOf = async (data: Uint8Array<ArrayBuffer>): Promise<[PdfDocument, () => Promise<void>]> => {
    const task = pdf.getDocument({ data, ...settingsOf(password, maps) });
    try {
      return [await task.promise, () => task.destroy()];
    } catch (thrown) {
      await task.destroy().catch(() => undefined);
      throw problemOf(thrown);
    }
  };
  const [document, close] = await documentOf(bytes).catch((thrown: unknown) => {
    const listed =
      kept && thrown instanceof FileRefused && thrown.problem === 'damaged' && withPageList(kept);
    if (!listed) throw thrown;
    return documentOf(listed);
  });
  const fonts = new Map<string, Font>();
  const notes = notesOf(pdf, document);
  return {
    document,
    isCut,
    async page(number) {
      const page = await document.getPage(number);
      try {
        return await readPage(pdf, page, number, fonts, await notes(page));
      } finally {
        page.cleanup();
      }
    },
    close,
  };
}

function settingsOf(password: string | undefined, maps: string) {
  return {
    ...(password !== undefined && { password }),
    cMapUrl: maps,
    cMapPacked: true,
    // No picture is decoded.
    maxImageSize: 1,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    disableFontFace: true,
    // Without it, the name of a font in the file is not told.
    fontExtraProperties: true,
    useSystemFonts: false,
    useWasm: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  };
}

/** The description of a page is shorter. */
const MOST_OF_PAGE = 4_000;

/** A file that was cut off before the list of its pages, with a list of those that it still has; undefined without any. */
function withPageList(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const text = new TextDecoder('latin1').decode(bytes);
  const pages: string[] = [];
  let last = 0;
  for (const { 0: written, 1: id = '', 2: version = '', index } of text.matchAll(
    /\b(\d{1,7})\s{1,4}(\d{1,5})\s{1,4}obj\b/g,
  )) {
    last = Math.max(last, Number(id));
    const from = index + written.length;
    const [object = ''] = text.slice(from, from + MOST_OF_PAGE).split(/endobj|stream/, 1);
    if (/\/Type\s*\/Page(?![A-Za-z])/.test(object)) pages.push(`${id} ${version} R`);
  }
  if (pages.length === 0) return undefined;
  const list = `\nendstream\nendobj\n${last + 1} 0 obj\n<< /Type /Catalog /Pages ${last + 2} 0 R >>\nendobj\n${last + 2} 0 obj\n<< /Type /Pages /Count ${pages.length} /Kids [${pages.join(' ')}] >>\nendobj\ntrailer\n<< /Root ${last + 1} 0 R /Size ${last + 3} >>\nstartxref\n0\n%%EOF\n`;
  const end = new TextEncoder().encode(list);
  const whole = new Uint8Array(bytes.length + end.length);
  whole.set(bytes);
  whole.set(end, bytes.length);
  return whole;
}

type TextItem = {
  str: string;
  dir: string;
  width: number;
  height: number;
  transform: number[];
  fontName: string;
};
type MarkItem = { type: string; id?: string; tag?: string };
type Content = { items: (TextItem | MarkItem)[]; styles: Record<string, { fontFamily: string }> };

async function contentOf(page: Page): Promise<Content> {
  const content: Content = { items: [], styles: {} };
  // Not `for await`, which the oldest browsers supported cannot do with a stream.
  const reader = page
    .streamTextContent({ includeMarkedContent: true })
    .getReader() as ReadableStreamDefaultReader<Content>;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    Object.assign(content.styles, piece.value.styles);
    for (const item of piece.value.items) content.items.push(item);
    if (content.items.length > MOST_ITEMS) {
      await reader.cancel().catch(() => undefined);
      break;
    }
  }
  return content;
}

/** The names of fonts are known once something is drawn with them. */
async function learnFonts(page: Page, names: readonly string[], fonts: Map<string, Font>): Promise<void> {
  const missing = names.filter((name) => !fonts.has(name));
  if (missing.length === 0) return;
  await page.getOperatorList().catch(() => undefined);
  for (const name of missing) {
    const font = (page.commonObjs.has(name) ? page.commonObjs.get(name) : {}) as Font & {
      clearData?: () => void;
    };
    fonts.set(name, {
      ...given({ name: font.name, bold: font.bold, black: font.black, italic: font.italic }),
    });
    // Nothing is drawn with it.
    font.clearData?.();
  }
}

type PageNote = {
  id: string;
  url?: string;
  unsafeUrl?: string;
  rect: number[];
  fieldType?: string;
  fieldValue?: unknown;
};

/** So many pages are asked for their links at a time. */
const PAGES_OF_NOTES = 64;
/** Flags of a link that is not shown: invisible, or not for the screen. */
const UNSEEN = 1 | 32;

/**
 * The links and fields of a page. Asked of single pages, pdf.js takes the text of each page that has a link a second
 * time, to tell what is under it.
 */
function notesOf(pdf: Pdf, document: PdfDocument): (page: Page) => Promise<PageNote[]> {
  const { LINK, WIDGET } = pdf.AnnotationType;
  const ofPages = async (from: number): Promise<Map<number, PageNote[]>> => {
    const others = Array.from({ length: document.numPages }, (_, at) => at).filter(
      (at) => at < from || at >= from + PAGES_OF_NOTES,
    );
    type Found = PageNote & { pageIndex: number; annotationType: number; annotationFlags?: number };
    const all = (await document.getAnnotationsByType(new Set([LINK, WIDGET]), new Set(others))) as
      | Found[]
      | null;
    const found = new Map<number, PageNote[]>();
    for (const note of all ?? []) {
      if (note.annotationType === LINK && ((note.annotationFlags ?? 0) & UNSEEN) !== 0) continue;
      const own = found.get(note.pageIndex);
      if (own) own.push(note);
      else found.set(note.pageIndex, [note]);
    }
    return found;
  };
  let first = -1;
  let asked: Promise<Map<number, PageNote[]> | undefined> | undefined;
  return async (page) => {
    const at = page.pageNumber - 1;
    if (!asked || at < first || at >= first + PAGES_OF_NOTES) {
      first = at;
      asked = ofPages(at).catch(() => undefined);
    }
    const found = await asked;
    // One page that is damaged spoils the answer for those beside it.
    return found?.get(at) ?? (found ? [] : ((await page.getAnnotations().catch(() => [])) as PageNote[]));
  };
}

async function readPage(
  pdf: Pdf,
  page: Page,
  number: number,
  fonts: Map<string, Font>,
  notes: readonly PageNote[],
): Promise<PdfPage> {
  const content = await contentOf(page);
  const turn = turnOf(pdf, page, content);
  const viewport = page.getViewport({ scale: 1, rotation: page.rotate + turn });
  const used = new Set(
    content.items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.fontName] : [])),
  );
  await learnFonts(page, [...used], fonts);
  const tree = (await page.getStructTree().catch(() => undefined)) as Tag | null | undefined;
  learnWidths(content.items, fonts);
  const itemsIn = (view: number[]): Item[] => itemsOf(pdf, content, view, fonts);
  const items = itemsIn(viewport.transform);
  const place = ([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: number[]): [number, number, number, number] => {
    const [a = 0, b = 0] = viewport.convertToViewportPoint(x0, y0) as number[];
    const [c = 0, d = 0] = viewport.convertToViewportPoint(x1, y1) as number[];
    return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  };
  const links: LinkPlace[] = [];
  for (const note of notes) {
    const [left, top, right, bottom] = place(note.rect);
    const href = note.url ?? note.unsafeUrl;
    if (href) links.push({ id: note.id, href, x0: left, y0: top, x1: right, y1: bottom });
    const value =
      typeof note.fieldValue === 'string'
        ? note.fieldValue
        : Array.isArray(note.fieldValue)
          ? note.fieldValue.join(', ')
          : '';
    if ((note.fieldType === 'Tx' || note.fieldType === 'Ch') && value.trim() !== '')
      items.push({
        text: value,
        x: left + 2,
        y: (top + bottom) / 2 + 4,
        width: Math.max(8, right - left - 4),
        size: 11,
        bold: false,
        italic: false,
        mono: false,
        isRtl: false,
      });
  }
  const { width, height } = viewport;
  const read = { number, width, height, items, links, tree: tree ?? undefined };
  if (turn % 180 === 0) return read;
  const view = page.getViewport({ scale: 1 });
  const standing = itemsIn(view.transform);
  if (standing.every(({ text }) => text.trim() === '')) return read;
  const { width: across, height: down } = view;
  return {
    ...read,
    upright: { number, width: across, height: down, items: standing, links: [], tree: undefined },
  };
}

/** The items of a page that stand upright, or upside down, in this view. */
function itemsOf(pdf: Pdf, content: Content, view: number[], fonts: Map<string, Font>): Item[] {
  const items: Item[] = [];
  const open: (string | undefined)[] = [];
  for (const item of content.items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.tag === 'Artifact' ? 'Artifact' : (item.id ?? open.at(-1)));
      continue;
    }
    const mark = open.at(-1);
    const family = content.styles[item.fontName]?.fontFamily;
    const made = itemOf(pdf, item, view, { ...fonts.get(item.fontName) }, family);
    if (made) items.push(mark === undefined ? made : { ...made, mark });
  }
  return items;
}

/** How far the page has to be turned for most of its letters to stand upright: a wide table is often set sideways. */
function turnOf(pdf: Pdf, page: Page, { items }: Content): number {
  const view = page.getViewport({ scale: 1 }).transform;
  const letters = [0, 0, 0, 0];
  for (const item of items) {
    if (!('str' in item)) continue;
    const [a = 0, b = 0] = pdf.Util.transform(view, item.transform) as number[];
    const quarter = Math.abs(a) >= Math.abs(b) ? (a < 0 ? 2 : 0) : b < 0 ? 1 : 3;
    letters[quarter] = (letters[quarter] ?? 0) + item.str.trim().length;
  }
  const most = Math.max(...letters);
  return letters[0] === most ? 0 : letters.indexOf(most) * 90;
}

/** The widths of letters of one width differ less, by what is rounded. */
const UNEVEN = 1.02;

/** Learns how wide the letters are: some fonts say that all are of one width, and it is not so. */
function learnWidths(items: Content['items'], fonts: Map<string, Font>): void {
  for (const item of items) {
    const font = 'str' in item && fonts.get(item.fontName);
    if (!font || SQUARE.test(item.str) || item.str.trim() === '') continue;
    const size = Math.hypot(item.transform[2] ?? 0, item.transform[3] ?? 0);
    const width = item.width / ([...item.str].length * size);
    font.least = Math.min(font.least ?? width, width);
    font.most = Math.max(font.most ?? width, width);
    font.letters ??= new Set();
    if (font.letters.size < MANY)
      for (const [letter] of item.str.matchAll(/\p{L}/gu)) font.letters.add(letter);
  }
}

/** Digits and signs are of one width in most fonts: it takes so many letters to tell. */
const MANY = 3;

const isEven = ({ least, most, letters }: Font): boolean =>
  least !== undefined && most !== undefined && most < least * UNEVEN && (letters?.size ?? 0) >= MANY;

/** Letters that are all of one width in every font. */
const SQUARE = /[\u2e80-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;

/** An item where it is seen; undefined for what is turned against the page, such as a stamp at its side. */
function itemOf(
  pdf: Pdf,
  { str, dir, width, transform, fontName }: TextItem,
  view: number[],
  font: Font,
  family: string | undefined,
): Item | undefined {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = pdf.Util.transform(view, transform) as number[];
  if (str === '' || Math.abs(b) > Math.abs(a)) return undefined;
  const name = font.name ?? fontName;
  return {
    // Leader dots of a contents page are no text.
    text: str.replace(/(?:[.·…]\s*){5,}/g, ' … '),
    x,
    y,
    width,
    size: Math.hypot(c, d),
    bold:
      font.bold === true || font.black === true || /bold|black|heavy|semibold|demi|CMBX|CMSSBX/i.test(name),
    italic: font.italic === true || /italic|oblique|CMTI|CMSL/i.test(name),
    mono:
      !SQUARE.test(str) &&
      ((family === 'monospace' && isEven(font)) || /mono|courier|consol|menlo|CMTT|typewriter/i.test(name)),
    isRtl: dir === 'rtl',
  };
}
