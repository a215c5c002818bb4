import { createMarkReader, mark } from '../class-marks';
import { attributeOf, elementById, selectAll } from '../inert-dom';

const referenceId =
  /^#(?:user-content-)?(?:fn|_?ftn|footnote|cite_note|note|endnote|en|sdfootnote|bib\.?|ref)[-_:.]?[\w:.-]*$/i;
const referenceText = /^[\s[(]*(?:\d{1,4}|[*†‡§¶]{1,3}|[a-z]{1,2}|note \d+|[ivx]{1,5})[\s\])]*$/i;
const backText =
  /^[\s\ufe0e\ufe0f]*(?:[↩↑^⤴⏎↵⬆◀←]|back|return|jump up|\[?\d{1,4}\]?\.?)+[\s\ufe0e\ufe0f]*[a-z]?$/i;
const definitionTags = new Set(['li', 'aside', 'dd', 'p', 'div', 'tr', 'section', 'dt']);

/** The document's own index if the root is in a document: a search of the tree for each note would be slow. */
function byId(root: Element, id: string): Element | null {
  if (!root.isConnected) return null;
  const found = elementById(root.ownerDocument, id);
  return found && root.contains(found) ? found : null;
}

/** Finds footnotes in the markup of common renderers and gives each one label for its references and its text. */
export class Footnotes {
  /** Elements that contain a footnote's text. */
  readonly definitions = new Map<Element, string>();
  /** Sidenotes: elements in the middle of the text, whose own text is moved to its end. */
  readonly beside = new Map<Element, string>();
  /** The names of references: a link to one of them leads back. */
  private readonly references = new Set<string>();
  private readonly outerLinks = new Map<Element, readonly string[]>();
  private readonly anchors = new Map<Element, Map<string, Element>>();
  private readonly labels = new Map<string, string | null>();
  private readonly taken = new Set<string>();
  private readonly marksOf = createMarkReader();

  constructor(private readonly roots: readonly Element[]) {}

  /** The label of the footnote that this link refers to, or null for an ordinary link. */
  label(link: Element, href: string): string | null {
    const hash = href.indexOf('#');
    if (hash < 0 || hash === href.length - 1) return null;
    const target = href.slice(hash);
    const known = this.labels.get(target);
    if (!this.isReference(link, target)) return null;
    if (known !== undefined) return known;
    const text = (link.textContent ?? '').trim();
    const holder = this.holderOf(target.slice(1), link);
    if (!holder || this.definitions.has(holder)) {
      this.labels.set(target, null);
      return null;
    }
    const label = this.freeLabel(text, target);
    this.labels.set(target, label);
    this.definitions.set(holder, label);
    return label;
  }

  /** The label of a sidenote. */
  labelBeside(note: Element): string {
    const known = this.beside.get(note);
    if (known !== undefined) return known;
    const label = this.freeLabel('', '');
    this.beside.set(note, label);
    return label;
  }

  private isReference(link: Element, target: string): boolean {
    const className = attributeOf(link, 'class');
    const marks = className ? this.marksOf(className) : 0;
    if (marks & mark.backlink || /backlink/.test(attributeOf(link, 'role') ?? '')) return false;
    if (
      marks & mark.footnoteRef ||
      link.hasAttribute('data-footnote-ref') ||
      /noteref/.test(attributeOf(link, 'role') ?? '')
    )
      return true;
    if (attributeOf(link, 'rel') === 'footnote' || /noteref/.test(attributeOf(link, 'epub:type') ?? ''))
      return true;
    if (/back|fnref|ftnref|cite_ref|noteref|footnote-anchor/i.test(target)) return false;
    const text = link.textContent ?? '';
    if (text.length > 12 || !referenceText.test(text)) return false;
    const parent = link.parentElement;
    const raised =
      parent?.localName === 'sup' ||
      link.firstElementChild?.localName === 'sup' ||
      parent?.parentElement?.localName === 'sup';
    const parentClass = parent ? attributeOf(parent, 'class') : null;
    return (
      this.isNamedBack(link, target.slice(1)) ||
      (raised && (referenceId.test(target) || this.isNoteHolder(target.slice(1)))) ||
      (parentClass !== null &&
        (this.marksOf(parentClass) & mark.footnoteRef) !== 0 &&
        referenceId.test(target))
    );
  }

  /** Both ends name each other, and the note comes later: word processors write no `sup`. */
  private isNamedBack(link: Element, id: string): boolean {
    const before = link.previousElementSibling;
    const anchor = before?.localName === 'a' && !before.hasAttribute('href') ? before : null;
    const names = [link, link.parentElement, link.firstElementChild, anchor].flatMap((end) =>
      end ? [attributeOf(end, 'name') ?? '', attributeOf(end, 'id') ?? ''].filter((name) => name) : [],
    );
    if (names.length === 0) return false;
    const holder = this.holderOf(id, link);
    if (!holder || !(link.compareDocumentPosition(holder) & 4)) return false;
    if (!this.outerLinksOf(holder).some((name) => names.includes(name))) return false;
    for (const name of names) this.references.add(name);
    return true;
  }

  /** What the first and the last link of a note lead to; none in a part with a heading, which is no note. */
  private outerLinksOf(holder: Element): readonly string[] {
    const known = this.outerLinks.get(holder);
    if (known) return known;
    const links = holder.querySelector('h1,h2,h3,h4,h5,h6') ? [] : [...selectAll(holder, 'a[href*="#"]')];
    const found = [links[0], links.at(-1)].flatMap((other) => {
      const href = other ? (attributeOf(other, 'href') ?? '') : '';
      return href.slice(href.indexOf('#') + 1) || [];
    });
    this.outerLinks.set(holder, found);
    return found;
  }

  private isNoteHolder(id: string): boolean {
    const holder = this.holderOf(id);
    const list = holder?.closest('[class],[role]');
    return (
      holder !== null &&
      (holder.localName === 'li' || /note|reference/i.test(list ? (attributeOf(list, 'class') ?? '') : ''))
    );
  }

  private holderOf(id: string, link?: Element): Element | null {
    let name = id;
    try {
      name = decodeURIComponent(id);
    } catch {
      // A stray percent sign: the fragment is the id as written.
    }
    const target = this.find(name) ?? (name === id ? null : this.find(id));
    if (!target || (link && target.contains(link))) return null;
    let holder: Element | null = target;
    for (let step = 0; holder && step < 4 && !definitionTags.has(holder.localName); step++)
      holder = holder.parentElement;
    if (!holder || !definitionTags.has(holder.localName)) return null;
    // Substack and others put the anchor into a box beside the text.
    if (holder.localName === 'p' || holder.localName === 'div') {
      const box: Element | null = holder.closest('div.footnote,aside.footnote,li');
      if (box && this.roots.some((root) => root !== box && root.contains(box))) holder = box;
    }
    return this.roots.includes(holder) || (link && holder.contains(link)) ? null : holder;
  }

  private find(id: string): Element | null {
    if (/["\\\n]/.test(id)) return null;
    for (const root of this.roots) {
      const direct = byId(root, id);
      if (direct) return direct;
      const found =
        (root.isConnected ? null : root.querySelector(`[id="${id}"]`)) ?? this.anchorsOf(root).get(id);
      if (found) return found;
    }
    return null;
  }

  /** The anchors of a root that older markup names by `name`, listed once. */
  private anchorsOf(root: Element): Map<string, Element> {
    const known = this.anchors.get(root);
    if (known) return known;
    const found = new Map<string, Element>();
    for (const anchor of root.querySelectorAll('a[name]')) {
      const name = attributeOf(anchor, 'name') ?? '';
      if (!found.has(name)) found.set(name, anchor);
    }
    this.anchors.set(root, found);
    return found;
  }

  private freeLabel(text: string, target: string): string {
    const fromText = text.replace(/[^\p{L}\p{N}]+/gu, '');
    const fromId = target.replace(/^#/, '').replace(/[^\w-]+/g, '-');
    for (const label of [fromText, fromId]) {
      if (label && label.length < 60 && !this.taken.has(label)) {
        this.taken.add(label);
        return label;
      }
    }
    let number = this.taken.size + 1;
    while (this.taken.has(String(number))) number++;
    this.taken.add(String(number));
    return String(number);
  }

  /** True for the backlink from a footnote's text to its reference. */
  isBacklink(link: Element, href: string): boolean {
    const className = attributeOf(link, 'class');
    if (className && this.marksOf(className) & mark.backlink) return true;
    if (link.hasAttribute('data-footnote-backref') || /backlink/.test(attributeOf(link, 'role') ?? ''))
      return true;
    if (attributeOf(link, 'rev') === 'footnote') return true;
    const hash = href.indexOf('#');
    if (hash >= 0 && this.references.has(href.slice(hash + 1))) return true;
    return hash >= 0 && backText.test(link.textContent ?? '');
  }
}
