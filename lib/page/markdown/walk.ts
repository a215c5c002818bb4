import { mark } from '../class-marks';
import { imagesInNoscript, imageSource, isPlaceholder, isTracker } from '../image-source';
import { attributeOf, firstChildOf, nextSiblingOf } from '../inert-dom';
import { mediaLink } from '../media';
import { codeSpan, codeText, fence, isNumbers } from './code';
import { special as specialBits, type Shared } from './context';
import { kind, kindOf, type Kind } from './kinds';
import { codeLanguage } from './language';
import { destination } from './link';
import { countItems, isLoose, type ListState } from './lists';
import { formulaOfBox, formulaOfMath, formulaOfScript, type Formula } from './math';
import { isCodeListing, isLayout, readGrid, renderTable } from './table';
import { Writer, type Container } from './writer';

/** What must be undone when the walker leaves an element. */
type Leave =
  | { what: 'inline' }
  | { what: 'text'; text: string }
  | { what: 'block'; lineEnds: number; preformatted: boolean }
  | { what: 'heading' }
  | { what: 'link'; block: boolean }
  | { what: 'item'; container: Container; list: ListState | undefined; outerItem: boolean }
  | { what: 'list'; container: Container | undefined; list: ListState; outerItem: boolean }
  | { what: 'container'; container: Container; note: boolean }
  | { what: 'preformatted'; before: boolean }
  | { what: 'bold' };

const ordinal = /^(?:st|nd|rd|th|er|re|e|ème|o|a|º|ª|tm|™|®|℠|sm)$/i;
const junkAnchor =
  /^[\s\u200b]*(?:[¶#§🔗∞⚓]|&para;|link|permalink|anchor|copy link|direct link|link to this (?:heading|section))?[\s\u200b]*$/iu;
const deepestTable = 12;

/** Walks a tree once, without recursion and without writing to it, and leaves its Markdown in a writer. */
export class Walker {
  private readonly writer: Writer;
  private readonly lists: ListState[] = [];
  private readonly leaves: (Leave | null)[] = [];
  private linkDepth = 0;
  private noteDepth = 0;
  private preformatted = false;
  private inItem = false;
  /** Header cells are strong by themselves. */
  private plainHeader = false;
  private lastList: { end: number; marker: string; rest: string; ordered: boolean } | undefined;

  constructor(
    private readonly shared: Shared,
    private readonly tableDepth = 0,
  ) {
    this.writer = new Writer(tableDepth > 0);
  }

  finish(): string {
    this.writer.flush();
    return this.writer.out;
  }

  /** Reads one root. Its own hiddenness is not asked: whoever chose it wants it. */
  walk(root: Element): void {
    const nodes: Node[] = [];
    const kinds: Kind[] = [];
    let node: Node = root;
    const { special } = this.shared;
    for (;;) {
      let first: Node | null = null;
      const type = node.nodeType;
      let nodeKind: Kind = kind.inline;
      if (type === 3) {
        if (this.preformatted) this.preformattedText((node as Text).data);
        else this.writer.text((node as Text).data);
      } else if (type === 1 || typeof type !== 'number') {
        nodeKind = kindOf((node as Element).localName);
        const bits = special.size > 0 && node !== root ? (special.get(node as Element) ?? 0) : 0;
        const enters = (bits & specialBits.hidden) === 0 && this.enter(node as Element, nodeKind, bits);
        if (enters) {
          first = nodeKind === kind.form ? firstChildOf(node) : node.firstChild;
          if (first === null) this.leave();
        }
      } else if (type === 4) this.writer.text((node as Text).data);
      else if (type === 11 || type === 9) first = node.firstChild;
      if (first !== null) {
        nodes.push(node);
        kinds.push(nodeKind);
        node = first;
        continue;
      }
      for (;;) {
        if (nodes.length === 0) return;
        const next: Node | null = nodeKind === kind.form ? nextSiblingOf(node) : node.nextSibling;
        if (next !== null) {
          node = next;
          break;
        }
        node = nodes.pop() as Node;
        nodeKind = kinds.pop() as Kind;
        this.leave();
        if (nodes.length === 0) return;
      }
    }
  }

  /** True when the children are to be read; then exactly one leave follows. */
  private enter(element: Element, elementKind: Kind, bits: number): boolean {
    switch (elementKind) {
      case kind.skip:
        return false;
      case kind.inline:
        return this.enterInline(element, bits);
      case kind.block:
        return this.enterBlock(element, bits);
      case kind.cell:
        if (this.marksOf(element) & mark.lineNumber && isNumbers(element)) return false;
        return this.asBlock(2);
      case kind.form:
        return this.asBlock(2);
      case kind.caption:
        return this.asBlock(2);
      case kind.paragraph:
        if (this.shared.notes.definitions.size > 0) {
          const label = this.shared.notes.definitions.get(element);
          if (label !== undefined) return this.enterNote(label);
        }
        if (this.marksOf(element) & mark.calloutTitle) return this.enterBold();
        return this.asBlock(2, bits);
      case kind.heading:
        return this.enterHeading(element);
      case kind.strong:
        if (this.writer.heading !== '' || this.plainHeader || this.writer.isOpen('strong'))
          return this.plain();
        return this.asInline('strong', '**');
      case kind.em:
        if (this.isIcon(element)) return false;
        if (this.writer.isOpen('em')) return this.plain();
        return this.asInline('em', '*');
      case kind.del:
        if (this.writer.isOpen('del')) return this.plain();
        return this.asInline('del', '~~');
      case kind.htmlInline:
        return this.enterHtmlInline(element);
      case kind.code:
        return this.enterCode(element);
      case kind.pre:
        this.codeBlock(element);
        return false;
      case kind.link:
        return this.enterLink(element, bits);
      case kind.image:
        this.image(element);
        return false;
      case kind.lineBreak:
        this.writer.pendingBreaks++;
        this.writer.pendingSpace = false;
        return false;
      case kind.rule:
        this.rule(element);
        return false;
      case kind.list:
        return this.enterList(element);
      case kind.item:
        return this.enterItem(element);
      case kind.quote:
        return this.enterQuote();
      case kind.table:
        return this.enterTable(element);
      case kind.math:
        this.formula(formulaOfMath(element));
        return false;
      case kind.script: {
        const type = attributeOf(element, 'type') ?? '';
        if (/^math\//i.test(type)) this.formula(formulaOfScript(element, type));
        return false;
      }
      case kind.mathJax:
        this.formula(formulaOfBox(element));
        return false;
      case kind.term:
        return this.enterTerm(element);
      case kind.definition:
        return this.enterDefinition(element);
      case kind.summary:
        return this.enterBold();
      case kind.quoted:
        this.writer.append('“');
        this.leaves.push({ what: 'text', text: '”' });
        return true;
      case kind.frame:
      case kind.media:
        this.media(element);
        return false;
      case kind.rubyText:
        this.writer.append('(');
        this.leaves.push({ what: 'text', text: ')' });
        return true;
      case kind.input:
        this.input(element);
        return false;
      case kind.button:
        return this.enterButton(element);
      case kind.noscript:
        this.noscript(element);
        return false;
      case kind.wordBreak:
        return false;
      case kind.textarea:
        return this.asBlock(2);
    }
  }

  private leave(): void {
    const leave = this.leaves.pop();
    if (!leave) return;
    const { writer } = this;
    switch (leave.what) {
      case 'inline':
        writer.shut();
        return;
      case 'link':
        writer.shut();
        this.linkDepth--;
        if (leave.block) {
          writer.flush();
          writer.want(2);
        }
        return;
      case 'text':
        if (leave.text === ')' && writer.dropTrailing('(')) return;
        writer.pendingSpace = false;
        writer.append(leave.text);
        return;
      case 'block':
        writer.flush();
        writer.want(leave.lineEnds);
        if (leave.preformatted) this.preformatted = false;
        return;
      case 'bold':
        writer.shut();
        writer.flush();
        writer.want(2);
        return;
      case 'heading':
        writer.flush();
        writer.heading = '';
        writer.want(2);
        return;
      case 'item': {
        const written = writer.leave(leave.container);
        this.inItem = leave.outerItem;
        if (leave.list) {
          leave.list.next += leave.list.step;
          if (written) writer.separation = leave.list.loose ? 2 : 1;
        } else if (written) writer.want(1);
        return;
      }
      case 'list':
        writer.flush();
        if (leave.container) writer.leave(leave.container);
        this.lists.pop();
        this.inItem = leave.outerItem;
        this.lastList = {
          end: writer.out.length,
          marker: leave.list.marker,
          rest: writer.rest,
          ordered: leave.list.ordered,
        };
        if (leave.container) writer.separation = this.lists.at(-1)?.loose ? 2 : 1;
        else writer.want(2);
        return;
      case 'container':
        if (writer.leave(leave.container)) writer.want(2);
        if (leave.note) this.noteDepth--;
        return;
      case 'preformatted':
        this.preformatted = leave.before;
        return;
    }
  }

  private marksOf(element: Element): number {
    const className = attributeOf(element, 'class');
    return className === null ? 0 : this.shared.marksOf(className);
  }

  private plain(): boolean {
    this.leaves.push(null);
    return true;
  }

  private asInline(what: 'strong' | 'em' | 'del', open: string): boolean {
    this.writer.open({ kind: what, open, close: open, at: -1 });
    this.leaves.push({ what: 'inline' });
    return true;
  }

  private asBlock(lineEnds: number, bits = 0): boolean {
    this.writer.flush();
    this.writer.want(lineEnds);
    const preformatted = (bits & specialBits.preformatted) !== 0 && !this.preformatted;
    if (preformatted) this.preformatted = true;
    this.leaves.push({ what: 'block', lineEnds, preformatted });
    return true;
  }

  private enterInline(element: Element, bits: number): boolean {
    const className = element.getAttribute('class');
    if (className !== null) {
      const marks = this.shared.marksOf(className);
      if (marks !== 0) {
        if (marks & (mark.visuallyHidden | mark.mathPreview | mark.editLink)) return false;
        if (marks & mark.lineNumber && isNumbers(element)) return false;
        if (marks & mark.copyButton && (element.textContent ?? '').length < 40) return false;
        if (marks & mark.displayMath && !(marks & mark.math)) {
          const formula = formulaOfBox(element);
          if (formula) {
            this.formula({ ...formula, display: true });
            return false;
          }
        }
        if (marks & mark.math) return this.mathBox(element, marks);
        if (marks & mark.backlink && this.noteDepth > 0) return false;
      }
    }
    if (bits !== 0) {
      if (bits & specialBits.preformatted && !this.preformatted) {
        this.leaves.push({ what: 'preformatted', before: this.preformatted });
        this.preformatted = true;
        return true;
      }
      if (bits & specialBits.block) return this.asBlock(2, bits);
    }
    if (this.noteDepth > 0 && className === 'label') return false;
    this.leaves.push(null);
    return true;
  }

  /** A math renderer's box: its formula, or its children when it holds none. */
  private mathBox(element: Element, marks: number): boolean {
    const inline = marks & mark.displayMath ? true : false;
    const formula = formulaOfBox(element);
    if (formula) {
      const outer = element.parentElement;
      const outerClass = outer ? attributeOf(outer, 'class') : null;
      const display =
        formula.display ||
        inline ||
        (outerClass !== null && (this.shared.marksOf(outerClass) & mark.displayMath) !== 0);
      // MathJax 2 keeps the source in a script right behind; that one is read instead.
      if (!this.hasMathScript(element)) this.formula({ ...formula, display });
      return false;
    }
    if (/mathjax/i.test(attributeOf(element, 'class') ?? '')) return false;
    this.leaves.push(null);
    return true;
  }

  private hasMathScript(element: Element): boolean {
    let next: Element | null =
      element.nextElementSibling ?? element.parentElement?.nextElementSibling ?? null;
    for (let step = 0; next && step < 2; step++, next = next.nextElementSibling) {
      if (next.localName === 'script' && /^math\//i.test(attributeOf(next, 'type') ?? '')) return true;
    }
    return false;
  }

  private enterBlock(element: Element, bits: number): boolean {
    const className = element.getAttribute('class');
    if (className !== null) {
      const marks = this.shared.marksOf(className);
      if (marks !== 0) {
        if (marks & (mark.visuallyHidden | mark.mathPreview)) return false;
        if (marks & mark.calloutTitle) return this.enterBold();
        if (marks & mark.lineNumber && isNumbers(element)) return false;
        if (marks & mark.copyButton && (element.textContent ?? '').trim().length < 24) return false;
        if (marks & (mark.math | mark.displayMath)) {
          const formula = formulaOfBox(element);
          if (formula && !this.hasMathScript(element) && element.getElementsByTagName('math').length < 2) {
            this.formula({ ...formula, display: true });
            return false;
          }
          if (!formula && marks & mark.math && /mathjax/i.test(className)) return false;
        }
      }
    }
    if (this.shared.notes.definitions.size > 0) {
      const label = this.shared.notes.definitions.get(element);
      if (label !== undefined) return this.enterNote(label);
    }
    return this.asBlock(2, bits);
  }

  private enterHeading(element: Element): boolean {
    const { writer } = this;
    const className = attributeOf(element, 'class');
    if (className !== null && this.shared.marksOf(className) & mark.visuallyHidden) return false;
    writer.flush();
    writer.want(2);
    if (writer.inCell) return this.enterBold();
    const level = element.localName.charCodeAt(1) - 48;
    writer.heading = `${'#'.repeat(level)} `;
    this.leaves.push({ what: 'heading' });
    return true;
  }

  private enterBold(): boolean {
    const { writer } = this;
    writer.flush();
    writer.want(2);
    if (writer.isOpen('strong')) return this.asBlock(2);
    writer.open({ kind: 'strong', open: '**', close: '**', at: -1 });
    this.leaves.push({ what: 'bold' });
    return true;
  }

  private enterHtmlInline(element: Element): boolean {
    const tag = element.localName;
    if (tag === 'sup' || tag === 'sub') {
      const only = element.textContent ?? '';
      if (tag === 'sup' && (ordinal.test(only.trim()) || this.holdsNote(element))) return this.plain();
      if (only.trim() === '' && element.firstElementChild === null) return false;
    }
    this.writer.open({ kind: 'html', open: `<${tag}>`, close: `</${tag}>`, at: -1 });
    this.leaves.push({ what: 'inline' });
    return true;
  }

  /** A raised footnote reference needs no `<sup>` around it. */
  private holdsNote(element: Element): boolean {
    for (const link of element.getElementsByTagName('a')) {
      const href = attributeOf(link, 'href');
      if (href !== null && this.shared.notes.label(link, href) !== null) return true;
    }
    return false;
  }

  private enterCode(element: Element): boolean {
    const text = element.textContent ?? '';
    const { writer } = this;
    const marks = this.shared.marksOf(attributeOf(element, 'class') ?? '');
    if (
      element.getElementsByTagName('br').length > 0 ||
      (text.includes('\n') &&
        /white-space:\s*pre|display:\s*block/i.test(attributeOf(element, 'style') ?? ''))
    ) {
      if (!writer.inCell && this.linkDepth === 0 && element.localName === 'code') {
        this.codeBlock(element);
        return false;
      }
    }
    if (marks & mark.math) return this.mathBox(element, marks);
    const link = this.linkDepth === 0 ? element.getElementsByTagName('a')[0] : undefined;
    if (
      link &&
      element.getElementsByTagName('a').length === 1 &&
      (link.textContent ?? '').trim() === text.trim()
    ) {
      const address = this.shared.address(attributeOf(link, 'href') ?? '');
      if (address !== null) {
        this.codeInLink(text, address, attributeOf(link, 'title'));
        return false;
      }
    }
    const images = element.getElementsByTagName('img');
    if (text.trim() === '') {
      if (images.length > 0) return this.plain();
      if (text !== '') writer.pendingSpace = true;
      return false;
    }
    this.code(text);
    return false;
  }

  private codeInLink(text: string, address: string, title: string | null): void {
    this.writer.open({
      kind: 'link',
      open: '[',
      close: destination(address),
      at: -1,
      ...(title ? { title } : {}),
    });
    this.code(text);
    this.writer.shut();
  }

  private code(text: string): void {
    const { writer } = this;
    // eslint-disable-next-line no-control-regex
    const folded = text.replace(/[\u0000\u200b\ufeff]/g, '').replace(/[ \t\n\r\f\u00a0]+/g, ' ');
    const body = folded.trim();
    if (body === '') return;
    if (folded.startsWith(' ')) writer.pendingSpace = true;
    writer.code(body);
    writer.pendingSpace = folded.endsWith(' ');
  }

  private codeBlock(element: Element): void {
    const { writer } = this;
    const className = attributeOf(element, 'class');
    if (className !== null && this.shared.marksOf(className) & mark.lineNumber && isNumbers(element)) return;
    const code = codeText(element, this.shared.marksOf);
    if (code.trim() === '') {
      for (const image of element.getElementsByTagName('img')) this.image(image);
      return;
    }
    writer.flush();
    writer.want(2);
    if (writer.inCell) {
      writer.block(
        code
          .split('\n')
          .map((line) => (line.trim() === '' ? '' : codeSpan(line)))
          .join('<br>'),
      );
    } else writer.block(fence(code, codeLanguage(element)));
    writer.want(2);
  }

  private enterLink(element: Element, bits: number): boolean {
    const href = attributeOf(element, 'href');
    const { writer, shared } = this;
    if (href === null) {
      const name = attributeOf(element, 'class');
      if (name !== null && shared.marksOf(name) & mark.visuallyHidden) return false;
      return bits & specialBits.block ? this.asBlock(2) : this.plain();
    }
    if (href.includes('#')) {
      if (this.noteDepth > 0 && shared.notes.isBacklink(element, href)) return false;
      const label = shared.notes.label(element, href);
      if (label !== null) {
        writer.pendingSpace = false;
        writer.append(`[^${label}]`);
        return false;
      }
      if (href.startsWith('#') || writer.heading !== '') {
        const className = attributeOf(element, 'class');
        const marks = className === null ? 0 : shared.marksOf(className);
        const image = element.getElementsByTagName('img').length > 0;
        const junk = junkAnchor.test(element.textContent ?? '') && !image;
        if (
          writer.heading !== '' &&
          (junk || (marks & mark.headingAnchor && (element.textContent ?? '').trim().length < 3))
        )
          return false;
        if (junk && marks & mark.headingAnchor) return false;
        if (writer.heading !== '' && href.startsWith('#')) return this.plain();
      }
    }
    const className = attributeOf(element, 'class');
    if (className !== null) {
      const marks = shared.marksOf(className);
      if (marks & mark.visuallyHidden) return false;
      if (
        marks & mark.copyButton &&
        (element.textContent ?? '').trim().length < 12 &&
        element.getElementsByTagName('img').length === 0
      )
        return false;
      if (marks & mark.headingAnchor && junkAnchor.test(element.textContent ?? '')) return false;
    }
    const address = this.linkDepth > 0 ? null : shared.address(href);
    if (address === null || address.startsWith('data:')) return this.plain();
    // Two links that touch were apart on the page: by padding, if not by a space.
    if (writer.lastOfLine() === ')' && endsLikeAWord(element.previousSibling)) writer.pendingSpace = true;
    const title = attributeOf(element, 'title');
    writer.open({
      kind: 'link',
      open: '[',
      close: destination(address),
      at: -1,
      ...(title ? { title } : {}),
    });
    this.linkDepth++;
    const block = (bits & specialBits.block) !== 0;
    if (block) {
      writer.flush();
      writer.want(2);
    }
    this.leaves.push({ what: 'link', block });
    return true;
  }

  private image(element: Element): void {
    const { writer, shared } = this;
    const alt = attributeOf(element, 'alt');
    const className = attributeOf(element, 'class');
    if (className !== null && alt) {
      const marks = shared.marksOf(className);
      if (marks & mark.texImage) {
        this.formula({
          tex: alt.replace(/^\{\\displaystyle ([\s\S]*)\}$/, '$1').trim(),
          display: (marks & mark.displayMath) !== 0,
        });
        return;
      }
      if (marks & mark.emojiImage && alt.length < 20) {
        writer.text(alt);
        return;
      }
      if (marks & mark.visuallyHidden) return;
    }
    if (isTracker(element)) return;
    const source = imageSource(element);
    if (source === null) return;
    let address = shared.address(source);
    if (address === null) return;
    if (address.startsWith('data:')) {
      if (!/^data:image\//i.test(address) || isPlaceholder(address)) {
        if (!shared.removeBase64Images || !/^data:image\/\w[^,]*,./i.test(address) || !alt) return;
      }
      address = shared.removeBase64Images ? '<Base64-Image-Removed>' : destination(address);
    } else address = destination(address);
    const title = attributeOf(element, 'title')?.replace(/\s+/g, ' ').trim();
    const words = (alt ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[\\[\]`*_<]/g, '\\$&');
    const says = title && title !== alt?.trim() ? ` "${title.replace(/[\\"]/g, '\\$&')}"` : '';
    if (writer.lastOfLine() === ')' && /^(?:A|IMG|PICTURE)$/.test(element.previousSibling?.nodeName ?? ''))
      writer.pendingSpace = true;
    writer.append(`![${words}](${address}${says})`);
  }

  private rule(element: Element): void {
    const { writer } = this;
    const parent = element.parentElement;
    const className = parent ? attributeOf(parent, 'class') : null;
    if (className !== null && this.shared.marksOf(className) & mark.footnotes) return;
    writer.flush();
    if (writer.inCell) return;
    writer.want(2);
    writer.block(writer.first === writer.rest ? '---' : '***');
    writer.want(2);
  }

  private enterList(element: Element): boolean {
    const { writer } = this;
    writer.flush();
    const outer = this.lists.at(-1);
    let container: Container | undefined;
    const direct = outer !== undefined && !this.inItem;
    if (outer && this.inItem) {
      if (outer.loose) writer.want(2);
      else if (!writer.atStart) writer.separation = Math.min(writer.separation, 1) || 1;
    } else if (direct) {
      container = writer.enter(' '.repeat(outer.width), ' '.repeat(outer.width));
      container.atStart = false;
      writer.atStart = false;
      writer.separation = outer.loose ? 2 : 1;
    } else writer.want(2);
    const ordered = element.localName === 'ol';
    const last = this.lastList;
    const touching =
      last !== undefined &&
      last.end === writer.out.length &&
      last.rest === writer.rest &&
      last.ordered === ordered &&
      writer.first === writer.rest;
    const marker = ordered
      ? touching && last.marker === '.'
        ? ')'
        : '.'
      : touching && last.marker === '-'
        ? '*'
        : '-';
    const list: ListState = {
      ordered,
      next: 1,
      step: 1,
      loose: isLoose(element),
      marker,
      width: ordered ? 3 : 2,
    };
    if (ordered) {
      const start = Number.parseInt(attributeOf(element, 'start') ?? '', 10);
      const reversed = element.hasAttribute('reversed');
      if (reversed) list.step = -1;
      if (Number.isFinite(start)) list.next = start;
      else if (reversed) list.next = countItems(element);
    }
    this.lists.push(list);
    if (writer.inCell) writer.want(1);
    this.leaves.push({ what: 'list', container, list, outerItem: this.inItem });
    this.inItem = false;
    return true;
  }

  private enterItem(element: Element): boolean {
    const { writer } = this;
    const notes = this.shared.notes.definitions;
    if (notes.size > 0) {
      const label = notes.get(element);
      if (label !== undefined) return this.enterNote(label);
    }
    const list = this.lists.at(-1);
    writer.flush();
    let marker = '- ';
    if (list?.ordered) {
      const value = Number.parseInt(attributeOf(element, 'value') ?? '', 10);
      if (Number.isFinite(value)) list.next = value;
      marker = `${Math.min(Math.max(list.next, 0), 999999999)}${list.marker} `;
    } else if (list) marker = `${list.marker} `;
    if (list) list.width = marker.length;
    if (!list) writer.want(1);
    const outerItem = this.inItem;
    const container = writer.enter(marker, ' '.repeat(marker.length), true);
    this.inItem = true;
    const checkbox =
      attributeOf(element, 'role') === 'checkbox' ? attributeOf(element, 'aria-checked') : null;
    if (checkbox !== null) writer.first += checkbox === 'true' ? '[x] ' : '[ ] ';
    this.leaves.push({ what: 'item', container, list, outerItem });
    return true;
  }

  private enterQuote(): boolean {
    const { writer } = this;
    writer.flush();
    writer.want(2);
    this.leaves.push({ what: 'container', container: writer.enter('> ', '> '), note: false });
    return true;
  }

  private enterNote(label: string): boolean {
    const { writer } = this;
    writer.flush();
    writer.want(2);
    this.noteDepth++;
    this.leaves.push({ what: 'container', container: writer.enter(`[^${label}]: `, '    '), note: true });
    return true;
  }

  private enterTable(element: Element): boolean {
    const grid = readGrid(element);
    const { writer, shared } = this;
    if (isCodeListing(element, grid)) {
      this.codeBlock(element);
      return false;
    }
    if (isLayout(element, grid) || this.tableDepth >= deepestTable) return this.asBlock(2);
    writer.flush();
    writer.want(2);
    if (grid.caption) {
      const caption = new Walker(shared, this.tableDepth + 1);
      caption.walk(grid.caption);
      const text = caption.finish();
      if (text) {
        writer.block(text);
        writer.want(2);
      }
    }
    const markdown = renderTable(grid, (cell, role) => {
      const walker = new Walker(shared, this.tableDepth + 1);
      walker.plainHeader = role === 'header';
      if (role === 'name') walker.writer.open({ kind: 'strong', open: '**', close: '**', at: -1 });
      walker.walk(cell);
      return walker.finish().replaceAll('|', '\\|');
    });
    if (markdown === null) return false;
    if (writer.inCell) {
      // A table inside a cell cannot be one in Markdown: its rows become lines.
      const lines = markdown
        .split('\n')
        .filter((line) => !/^\|(?: :?-+:? \|)+$/.test(line) && !/^[| ]*$/.test(line));
      writer.block(
        lines
          .map((line) =>
            line
              .replace(/^\| | \|$/g, '')
              .replaceAll(' | ', ', ')
              .replaceAll('\\|', '|'),
          )
          .join('<br>'),
      );
    } else writer.block(markdown);
    writer.want(2);
    return false;
  }

  private enterTerm(element: Element): boolean {
    const label = this.shared.notes.definitions.get(element);
    if (label !== undefined) return this.enterNote(label);
    return this.enterBold();
  }

  private definitionDepth = 0;

  private enterDefinition(element: Element): boolean {
    const { writer } = this;
    const label = this.shared.notes.definitions.get(element);
    if (label !== undefined) return this.enterNote(label);
    writer.flush();
    if (!writer.atStart && writer.out !== '') writer.separation = 1;
    this.leaves.push({
      what: 'container',
      container: writer.enter(': ', this.definitionDepth > 0 ? '' : '  '),
      note: false,
    });
    return true;
  }

  private enterButton(element: Element): boolean {
    const className = attributeOf(element, 'class');
    const marks = className === null ? 0 : this.shared.marksOf(className);
    if (marks & mark.copyButton) return false;
    if (this.writer.heading !== '' || this.writer.inlines.length > 0) return this.plain();
    const opens = element.hasAttribute('aria-expanded') && element.hasAttribute('aria-controls');
    if (marks & mark.keptButton || opens || (element.textContent ?? '').trim().endsWith('?'))
      return this.asBlock(2);
    return false;
  }

  private input(element: Element): void {
    const { writer } = this;
    if (
      attributeOf(element, 'type')?.toLowerCase() !== 'checkbox' ||
      !writer.firstOfItem ||
      (this.marksOf(element) & mark.toggle) !== 0 ||
      writer.line !== ''
    )
      return;
    writer.first +=
      element.hasAttribute('checked') || attributeOf(element, 'aria-checked') === 'true' ? '[x] ' : '[ ] ';
    writer.firstOfItem = false;
  }

  private noscript(element: Element): void {
    const before = element.previousElementSibling;
    if (
      before &&
      (before.localName === 'img' ||
        before.localName === 'picture' ||
        before.getElementsByTagName('img').length > 0)
    )
      return;
    const after = element.nextElementSibling;
    if (after && (after.localName === 'img' || after.localName === 'picture')) return;
    for (const image of imagesInNoscript(element)) this.image(image);
  }

  private media(element: Element): void {
    const found = mediaLink(element, this.shared.address);
    if (!found) return;
    const { writer } = this;
    const block = element.localName === 'iframe' || element.localName === 'video';
    if (block && this.linkDepth === 0) {
      writer.flush();
      writer.want(2);
    }
    const poster = found.poster
      ? `![${found.text}](${destination(found.poster)})`
      : found.text.replace(/[\\[\]`*_<]/g, '\\$&');
    writer.append(`[${poster}](${destination(found.url)})`);
    if (block && this.linkDepth === 0) {
      writer.flush();
      writer.want(2);
    }
  }

  private formula(formula: Formula | undefined): void {
    if (!formula || formula.tex === '') return;
    const { writer } = this;
    const { tex } = formula;
    if (!formula.display || writer.heading !== '' || this.linkDepth > 0 || writer.inCell) {
      writer.append(
        `$${writer.inCell ? tex.replace(/\|(?=[A-Za-z])/g, '\\vert ').replaceAll('|', '\\vert') : tex}$`,
      );
      return;
    }
    writer.flush();
    writer.want(2);
    writer.block(`$$\n${tex}\n$$`);
    writer.want(2);
  }

  private preformattedText(data: string): void {
    const { writer } = this;
    for (const [index, line] of data.replace(/\r\n?/g, '\n').split('\n').entries()) {
      if (index > 0) writer.pendingBreaks++;
      if (line !== '') writer.text(line);
    }
  }

  /** Icon fonts are empty or hidden italics. */
  private isIcon(element: Element): boolean {
    return element.localName === 'i' && element.firstChild === null;
  }
}

/** True for a link in a script that puts spaces between words. */
const endsLikeAWord = (link: Node | null): boolean =>
  link?.nodeName === 'A' &&
  /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}\p{P}]$/u.test((link.textContent ?? '').trim());
