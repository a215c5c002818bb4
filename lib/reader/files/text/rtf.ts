import { DocumentWriter, type Block } from '../document';
import { LINE_BREAK } from '../inline';
import { FileRefused, type FileResult, type ReaderOrder } from '../order';
import { RtfBlocks, type Paragraph, type Style } from './rtf-blocks';
import { rtfTokens, type RtfToken } from './rtf-tokens';

/** What a group is for, besides the text. */
type Place = 'text' | 'skip' | 'fonts' | 'styles' | 'info' | 'instruction' | 'marker' | 'note';

type State = Paragraph & {
  place: Place;
  isBox?: boolean;
  bold?: boolean;
  italic?: boolean;
  strike?: boolean;
  hidden?: boolean;
  script?: 'sup' | 'sub' | undefined;
  font: number;
  /** How many characters stand for a `\u` in programs that do not know it. */
  unicodeSkip: number;
  href?: string | undefined;
};

type Font = { isMono: boolean; page?: number | undefined };

const SKIPPED =
  /^(?:colortbl|pict|object|objdata|header[lrf]?|footer[lrf]?|generator|themedata|colorschememapping|datastore|latentstyles|listtable|listoverridetable|rsidtbl|xmlnstbl|nonshppict|filetbl|revtbl|bkmkstart|bkmkend|ftnsep|ftnsepc|aftnsep|annotation|atnid|atnauthor|shpinst|fldtype|datafield|upr|mmathPr|wgrffmtfilter|pgdsctbl)$/;
const KEPT = /^(?:fldinst|ud|listtext|pntext)$/;
const SIGNS: Readonly<Record<string, string>> = {
  tab: '\t',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
};
const CHARSETS: Readonly<Record<number, number>> = {
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};
const LABELS: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  65001: 'utf-8',
  10000: 'macintosh',
  874: 'windows-874',
  866: 'ibm866',
};
const MONO = /mono|courier|consolas|menlo|\bcode\b/i;

const asLatin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** Reads a document of RTF. */
export async function readRtf({ bytes, tables }: ReaderOrder): Promise<FileResult> {
  const reader = new RtfReader();
  let open = 0;
  for (const token of rtfTokens(asLatin(bytes))) {
    open += token.type === 'open' ? 1 : token.type === 'close' ? -1 : 0;
    reader.take(token);
  }
  const writer = new DocumentWriter(tables === true).add(reader.end());
  const pieces = writer.end();
  if (pieces.length === 0) throw new FileRefused('no-text');
  const { title, author } = reader.info;
  return {
    kind: 'rtf',
    ...(title && { title }),
    authors: author ? [author] : [],
    images: reader.images,
    notes: open > 0 ? [{ name: 'cut-off' }] : [],
    pieces,
    tables: writer.tables,
  };
}

class RtfReader {
  images = 0;
  readonly info: { title?: string; author?: string } = {};
  private state: State = {
    place: 'text',
    font: 0,
    unicodeSkip: 1,
    style: 0,
    level: 0,
    left: 0,
    first: 0,
    inTable: false,
  };
  private readonly stack: { state: State; isFresh: boolean; instruction?: string }[] = [];
  private isFresh = false;
  private isOptional = false;
  private page = 1252;
  private toSkip = 0;
  private pending: number[] = [];
  private readonly fonts = new Map<number, Font>();
  private readonly styles = new Map<number, Style>();
  private entry = '';
  private instruction = '';
  private readonly blocks = new RtfBlocks();
  private infoName = '';

  take(token: RtfToken): void {
    if (token.type === 'byte') {
      if (this.toSkip > 0) this.toSkip -= 1;
      else this.pending.push(token.value);
      return;
    }
    if (this.pending.length > 0) this.flushBytes();
    if (token.type === 'open') {
      this.stack.push({ state: { ...this.state }, isFresh: this.isFresh });
      this.isFresh = true;
      this.isOptional = false;
      this.toSkip = 0;
    } else if (token.type === 'close') this.close();
    else if (token.type === 'word') this.word(token.name, token.value);
    else if (token.type === 'text') this.text(token.text);
    if (token.type !== 'open' && !(token.type === 'word' && token.name === '*')) this.isFresh = false;
  }

  end(): Block[] {
    this.flushBytes();
    this.paragraph();
    return this.blocks.end();
  }

  private paragraph(): void {
    this.blocks.paragraph(this.state, this.styles.get(this.state.style));
  }

  private flushBytes(): void {
    const page = this.fonts.get(this.state.font)?.page ?? this.page;
    const bytes = new Uint8Array(this.pending);
    this.pending = [];
    let decoder;
    try {
      decoder = new TextDecoder(LABELS[page] ?? `windows-${page}`);
    } catch {
      decoder = new TextDecoder('windows-1252');
    }
    if (bytes.length > 0) this.text(decoder.decode(bytes));
  }

  private close(): void {
    const before = this.stack.pop();
    if (!before) return;
    const { place } = this.state;
    if (place === 'fonts' || place === 'styles') this.endEntry();
    if (this.blocks.isInside(this.stack.length)) {
      this.paragraph();
      this.blocks.endInside();
    }
    const isField = place === 'instruction' && before.state.place !== 'instruction';
    this.state = before.state;
    this.isFresh = false;
    // The result of a field is beside its instruction, in the same group.
    if (isField)
      this.state.href = /HYPERLINK\s+(?!\\l)"?([^"\s]+)/i.exec(this.instruction)?.[1] ?? this.state.href;
    this.toSkip = 0;
  }

  private endEntry(): void {
    const { place, font, style, outline } = this.state;
    // A font's other name leaves its semicolon behind.
    const name = this.entry
      .replace(/^[;\s]+/, '')
      .replace(/;.*$/, '')
      .trim();
    this.entry = '';
    if (name === '') return;
    if (place === 'fonts') this.fonts.set(font, { ...this.fonts.get(font), isMono: MONO.test(name) });
    else this.styles.set(style, { name, outline });
  }

  private text(raw: string): void {
    const skip = Math.min(this.toSkip, raw.length);
    this.toSkip -= skip;
    const text = raw.slice(skip);
    if (text === '') return;
    switch (this.state.place) {
      case 'fonts':
      case 'styles':
        this.entry += text;
        return;
      case 'info':
        if (this.infoName === 'title' || this.infoName === 'author')
          this.info[this.infoName] = ((this.info[this.infoName] ?? '') + text).trimStart();
        return;
      case 'instruction':
        this.instruction += text;
        return;
      case 'marker':
        this.blocks.marker += text;
        return;
      case 'skip':
        return;
      default:
        this.add(text);
    }
  }

  private add(text: string): void {
    const { bold, italic, strike, script, href, font, hidden } = this.state;
    if (hidden) return;
    const code = this.fonts.get(font)?.isMono || undefined;
    this.blocks.add({ text, bold, italic, strike, script, href, code });
  }

  private word(name: string, value: number | undefined): void {
    if (name === '*') {
      this.isOptional = this.isFresh;
      return;
    }
    const isDestination = this.isFresh || this.isOptional;
    const wasOptional = this.isOptional;
    this.isOptional = false;
    if (isDestination && this.destination(name, wasOptional)) return;
    if (name === 'u') {
      this.text(String.fromCharCode(((value ?? 0) + 65_536) % 65_536));
      this.toSkip = this.state.unicodeSkip;
    } else if (SIGNS[name] !== undefined) this.text(SIGNS[name]);
    else if (!this.character(name, value)) this.structure(name, value);
  }

  /** True if the group is not a part of the text. */
  private destination(name: string, isOptional: boolean): boolean {
    const { place } = this.state;
    // What is written in a box is text; the rest of it says how it is drawn.
    if (this.state.isBox && name === 'shptxt') {
      Object.assign(this.state, { place: 'text', isBox: false, inTable: false });
      this.blocks.beginBox(this.stack.length - 1);
    }
    if (place === 'skip') return true;
    const places: Readonly<Record<string, Place>> = {
      fonttbl: 'fonts',
      stylesheet: 'styles',
      info: 'info',
      fldinst: 'instruction',
      listtext: 'marker',
      pntext: 'marker',
    };
    if (places[name]) {
      this.state.place = places[name];
      if (name === 'fldinst') this.instruction = '';
      if (places[name] === 'marker') this.blocks.marker = '';
      return true;
    }
    if (place === 'info') {
      this.infoName = name;
      return true;
    }
    if (name === 'footnote') {
      this.blocks.beginNote(this.stack.length - 1);
      return true;
    }
    if (name === 'pict') this.images += 1;
    if (SKIPPED.test(name) || (isOptional && !KEPT.test(name) && place !== 'styles')) {
      Object.assign(this.state, { place: 'skip', isBox: name === 'shpinst' });
      return true;
    }
    return false;
  }

  private character(name: string, value: number | undefined): boolean {
    const state = this.state;
    const on = value !== 0;
    switch (name) {
      case 'b':
        state.bold = on;
        return true;
      case 'i':
        state.italic = on;
        return true;
      case 'strike':
        state.strike = on;
        return true;
      case 'v':
      case 'deleted':
        state.hidden = on;
        return true;
      case 'super':
        state.script = on ? 'sup' : undefined;
        return true;
      case 'sub':
        state.script = on ? 'sub' : undefined;
        return true;
      case 'nosupersub':
        state.script = undefined;
        return true;
      case 'plain':
        Object.assign(state, {
          bold: false,
          italic: false,
          strike: false,
          hidden: false,
          script: undefined,
          font: 0,
        });
        return true;
      case 'f':
        if (state.place === 'fonts') this.endEntry();
        state.font = value ?? 0;
        return true;
      case 'fcharset':
        this.fonts.set(state.font, {
          isMono: false,
          ...this.fonts.get(state.font),
          page: CHARSETS[value ?? 0],
        });
        return true;
      case 'fmodern':
        return true;
      case 'ansicpg':
        this.page = value ?? 1252;
        return true;
      case 'mac':
        this.page = 10_000;
        return true;
      case 'uc':
        state.unicodeSkip = Math.min(16, Math.max(0, value ?? 1));
        return true;
      default:
        return false;
    }
  }

  private structure(name: string, value: number | undefined): void {
    const state = this.state;
    if (state.place === 'skip') return;
    switch (name) {
      case 's':
        state.style = value ?? 0;
        return;
      case 'outlinelevel':
        state.outline = value !== undefined && value < 9 ? value : undefined;
        return;
      case 'ls':
        state.list = value;
        return;
      case 'ilvl':
        state.level = Math.min(8, Math.max(0, value ?? 0));
        return;
      case 'li':
        state.left = value ?? 0;
        return;
      case 'fi':
        state.first = value ?? 0;
        return;
      case 'intbl':
        state.inTable = true;
        return;
      case 'pard':
        Object.assign(state, {
          style: 0,
          outline: undefined,
          list: undefined,
          level: 0,
          left: 0,
          first: 0,
          inTable: false,
        });
        return;
    }
    if (state.place !== 'text' && state.place !== 'note') return;
    switch (name) {
      case 'par':
      case 'sect':
      case 'page':
        this.paragraph();
        return;
      case 'line':
        this.blocks.add({ ...LINE_BREAK });
        return;
      case 'cell':
      case 'nestcell':
        this.blocks.endCell();
        return;
      case 'row':
        this.blocks.endRow();
        return;
    }
  }
}
