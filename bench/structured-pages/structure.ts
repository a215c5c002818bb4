import { type FrameName, chrome, frames } from './frames';
import { subjects } from './prose';

/** What the Markdown must contain: a text, or a form of it. */
type Wanted = string | RegExp;

/** One structure, in the middle of a text or at its end, and its expected output. */
export type Structure = {
  name: string;
  html: string;
  /** In this order, between the paragraphs around. */
  has: readonly Wanted[];
  not?: readonly Wanted[];
  /** Its position; `whole` is the text itself. `middle` by default. */
  at?: 'middle' | 'end' | 'start' | 'whole';
  /** Additional elements of the page's head. */
  head?: string;
  /** Requires a page with layout. */
  live?: true;
  title?: string;
};

export const structuresOf = (...rows: readonly (readonly Structure[])[]): Structure[] => rows.flat();

const frameNames = Object.keys(frames) as FrameName[];

/** Each structure has its own frame by its index in the list. */
export const frameOf = (at: number): FrameName => frameNames[at % frameNames.length] as FrameName;

const paragraph = (text: string): string => `<p>${text}</p>\n`;
const before = 3;

export type StructurePage = { html: string; has: readonly Wanted[]; not: readonly Wanted[] };

export function pageOf(structure: Structure, at: number, frame: FrameName = frameOf(at)): StructurePage {
  const subject = subjects[at % subjects.length] ?? subjects[0];
  if (!subject) throw new Error('no subject');
  const texts = subject.paragraphs.slice(0, 5);
  const where = structure.at ?? 'middle';
  const split = where === 'middle' ? before : where === 'start' ? 0 : texts.length;
  const around = where === 'whole' ? [] : texts;
  const body = [
    ...around.slice(0, split).map(paragraph),
    structure.html,
    ...around.slice(split).map(paragraph),
  ].join('');
  const html = frames[frame]({ ...subject, ...(structure.title ? { title: structure.title } : {}) }, body);
  const has = [...around.slice(0, split), ...structure.has, ...around.slice(split)];
  return {
    html: structure.head ? html.replace('</head>', `${structure.head}</head>`) : html,
    has,
    not: [...chrome, ...(structure.not ?? [])],
  };
}

/** What differs from the expected Markdown of a page; nothing if all is correct. */
export function faultsOf(markdown: string, { has, not }: StructurePage): string[] {
  const faults: string[] = [];
  let from = 0;
  for (const wanted of has) {
    const rest = markdown.slice(from);
    const hit = typeof wanted === 'string' ? { index: rest.indexOf(wanted), 0: wanted } : wanted.exec(rest);
    if (hit && hit.index >= 0) from += hit.index + hit[0].length;
    else {
      const elsewhere = typeof wanted === 'string' ? markdown.includes(wanted) : wanted.test(markdown);
      faults.push(`${elsewhere ? 'out of order' : 'missing'}: ${String(wanted).slice(0, 160)}`);
    }
  }
  for (const unwanted of not) {
    const found = typeof unwanted === 'string' ? markdown.includes(unwanted) : unwanted.test(markdown);
    if (found) faults.push(`there: ${String(unwanted)}`);
  }
  return faults;
}
