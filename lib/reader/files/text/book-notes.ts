import { readPercentCodes } from '@/lib/core/text/percent-codes';
import { pathFrom } from '../parts';

/** A book with more notes in other files keeps the rest where they are. */
const MOST_NOTES = 5_000;

/** An attribute of a tag as it is written. */
function attributeOf(tag: string, name: 'href' | 'id'): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag);
  return found?.[1] ?? found?.[2];
}

/** Where a link of a book leads: to a file of it and a place there; undefined outside the book, and within one file. */
function targetOf(tag: string, chapter: string): { path: string; id: string } | undefined {
  const [file = '', id = ''] = (attributeOf(tag, 'href') ?? '').split('#', 2);
  if (file === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(file)) return undefined;
  return { path: pathFrom(chapter, readPercentCodes(file)), id };
}

const LINK = /<a\b[^<>]*>/gi;
const REFERENCE = /\s(?:epub:type|role)\s*=\s*["'][^"']*\bnoteref\b/i;

/** The text without the link to another file of the book: that file is no page that could be opened. */
export const withoutInnerLinks = (html: string, chapter: string): string =>
  html.replace(LINK, (tag) =>
    targetOf(tag, chapter) ? tag.replace(/\shref\s*=\s*(?:"[^"]*"|'[^']*')/i, '') : tag,
  );

/** The element with this id, from its first to its last character. */
function elementOf(html: string, id: string): { from: number; to: number } | undefined {
  for (const { 0: tag, 1: name = '', index } of html.matchAll(/<(aside|li|div|p|section|dd)\b[^<>]*>/gi)) {
    if (attributeOf(tag, 'id') !== id) continue;
    let depth = 0;
    for (const { 0: mark, index: at } of html
      .slice(index)
      .matchAll(new RegExp(`</?${name}\\b[^<>]*>`, 'gi'))) {
      depth += mark.startsWith('</') ? -1 : 1;
      if (depth === 0) return { from: index, to: index + at + mark.length };
    }
    return undefined;
  }
  return undefined;
}

export type Chapter = { path: string; html: string };

/**
 * Moves notes to the end of the chapter that refers to them (`epub:type="noteref"`, EPUB Structural Semantics): many
 * books have all of them in a file of their own. `chapterOf` gives the chapter of a path. What was nothing but notes
 * is empty then.
 */
export async function bringNotes(
  chapter: Chapter,
  chapterOf: (path: string) => Promise<Chapter | undefined>,
): Promise<void> {
  let moved = 0;
  for (const [tag] of chapter.html.matchAll(LINK)) {
    if (moved >= MOST_NOTES) return;
    const target = REFERENCE.test(tag) ? targetOf(tag, chapter.path) : undefined;
    const other = target && (await chapterOf(target.path));
    const note = other && other !== chapter ? elementOf(other.html, target.id) : undefined;
    if (!target || !other || !note) continue;
    moved += 1;
    const inner = other.html
      .slice(note.from, note.to)
      .replace(/^<[^<>]*>|<\/\w+>$/g, '')
      // The way back to the text.
      .replace(/<a\b[^<>]*>[^<]*<\/a>/gi, (link) =>
        targetOf(link, other.path)?.path === chapter.path ? '' : link,
      );
    other.html = other.html.slice(0, note.from) + other.html.slice(note.to);
    const rest = other.html.replace(/<(h[1-6]|head)\b[\s\S]*?<\/\1>|<[^<>]*>/gi, '');
    if (rest.trim() === '') other.html = '';
    const id = `note-${target.id}`;
    const aside = `<aside epub:type="footnote" id="${id}">${inner}</aside>`;
    const here = tag.replace(/(\shref\s*=\s*)(?:"[^"]*"|'[^']*')/i, `$1"#${id}"`);
    chapter.html = chapter.html.replace(tag, () => here).replace(/(?=<\/body>)|$/i, () => aside);
  }
}
