import { selectAll, textUpTo } from '../inert-dom';
import { readDay } from '../../core/text/read-day';
import { oneLine } from '@/lib/core/text/clean-text';
import { isInCard } from './card';
import type { Facts } from './facts';

/** A day that the page shows; `changed`: it is labeled as the last change. */
export type ShownDay = { day: string; changed: boolean };

/** How many pieces of text a line with the day may be from the heading, and its maximum length. */
const PIECES_AFTER = 16;
const PIECES_BEFORE = 6;
const MOST_LINE = 90;
/** With the spaces and line ends of the markup. */
const MOST_TEXT = 2_000;
/** A paragraph between the heading and a line: after two of them the text itself has started. */
const PARAGRAPH = 120;
const MOST_PARAGRAPHS = 2;
const MOST_HEADINGS = 4;

const besides =
  'nav,footer,script,style,template,noscript,form,blockquote,[class*="comment" i],[id*="comment" i],[class*="related" i],[class*="copyright" i]';
const changedWords =
  /updat|modifi|revis|review|edited|aktualisi|geändert|mis à jour|actualizad|atualizad|aggiornat|bijgewerkt|gewijzigd|zaktualizowan|uppdatera|opdater|oppdater|päivitetty|обновлен|оновлен|更新|수정|تحديث|تعديل|עודכן|अपडेट|cập nhật|diperbarui|güncellen|frissít|ενημέρω/i;

/** The heading of the page's text: in its main part if there is one, and never a menu's. */
function headingOf(document: Document): Element | undefined {
  for (const selector of ['article h1,main h1', 'h1', 'article h2,main h2']) {
    const found = [...selectAll(document, selector)]
      .slice(0, MOST_HEADINGS)
      .find((heading) => !heading.closest('nav,footer,aside') && oneLine(heading.textContent ?? ''));
    if (found) return found;
  }
  return undefined;
}

export const DAY_MS = 86_400_000;

/** Whether a day is that of an announced event, and not of a publication; a day is left for time zones. */
export const isToCome = (day: string): boolean => Date.parse(day) > Date.now() + DAY_MS;

const isParagraph = (element: Element | null | undefined): boolean =>
  element?.localName === 'p' && (element.textContent ?? '').length > PARAGRAPH;

const TOLD_WORDS = 4;
const DAY_AT_END = /\S+ \S+ \d{4}\.$/;
/** Characters of a day and its month. */
const LONGEST_DAY = 40;
const publishes = /\bby\b|publ|post|writ|veröffentlich|bearbeit|écrit|escrit|scritt/i;

/** Whether a sentence tells of a day: `Version 4 was released on 1 May 2023.` */
function isTold(place: Element): boolean {
  const box = place.closest('p,li,dd');
  const line = box ? oneLine(textUpTo(box, MOST_TEXT)) : '';
  const day =
    box === place ? DAY_AT_END.exec(line.slice(-LONGEST_DAY))?.[0] : oneLine(textUpTo(place, MOST_TEXT));
  const said = day ? line.slice(0, Math.max(line.lastIndexOf(day), 0)) : '';
  const isSaid = said.split(' ').length > TOLD_WORDS && /[.!?]$/.test(line);
  return isSaid && !publishes.test(line) && !changedWords.test(line);
}

/** Longer items are posts, or the page itself. */
const LONGEST_ITEM = 400;
const MOST_LINKS = 8;
/** Shorter texts are those of controls. */
const SHORTEST_TITLE = 10;
const titleLink =
  'a[href]:not([rel~="author"],[href^="#"],[href*="author"],[href*="user"],[href*="member"],[href*="categor"],[href*="/tag"])';

/** Beside a link with the title of what it dates, in one of several items. */
function isListed(element: Element): boolean {
  const item = element.closest('li');
  if (!item || textUpTo(item, LONGEST_ITEM) === '') return false;
  const isTitle = (link: Element): boolean =>
    !link.contains(element) && oneLine(link.textContent ?? '').length > SHORTEST_TITLE;
  return (
    [...item.querySelectorAll(titleLink)].slice(0, MOST_LINKS).some(isTitle) &&
    (item.previousElementSibling ?? item.nextElementSibling)?.querySelector('a[href]') != null
  );
}

/** Whether a day is told, or that of a listed page. */
export const isOfOther = (place: Element): boolean => isTold(place) || isListed(place);

/** What a line with the day of the page may begin with at the end of its text. */
const signsOff = /^\W*(?:\d|pub|post|upd)/i;

/** Whether a position is in the running text: after two paragraphs, and before another or in one. */
export function isInText(place: Element): boolean {
  for (let box: Element | null = place; box; box = box.parentElement) {
    const before = box.previousElementSibling;
    if (!before || !isParagraph(before) || !isParagraph(before.previousElementSibling)) continue;
    if (isParagraph(box.nextElementSibling)) return true;
    if (box.localName === 'p' && box.className === before.className)
      return !signsOff.test(box.textContent ?? '');
  }
  return false;
}

/** Since when somebody is a member. */
const ofMember =
  /^\W*(?:joined|member since|registered|beigetreten|registriert|mitglied seit|inscrit|miembro desde|iscritto|lid sinds|зарегистрирован)/iu;

function dayAt(text: Text, facts: Facts): ShownDay | undefined {
  const place = text.parentElement;
  if (!place || text.data.length > MOST_LINE * 2) return undefined;
  const time = place.closest('time')?.getAttribute('datetime') ?? '';
  if ((!time && !/\p{Nd}/u.test(text.data)) || place.closest(besides)) return undefined;
  const above = place.parentElement;
  // A day may be in pieces, each in its own element.
  const lines = [text.data, ...[place, above].map((one) => (one ? textUpTo(one, MOST_TEXT) : ''))]
    .map(oneLine)
    .filter((line) => line.length <= MOST_LINE);
  const day = lines.map(readDay).find((found) => found !== undefined) ?? readDay(time);
  if (!day || isToCome(day) || isInText(place) || isOfOther(place) || isInCard(place, facts))
    return undefined;
  const around = lines.at(-1) ?? '';
  if (lines.some((line) => ofMember.test(line))) return undefined;
  const said = around.slice(0, Math.max(around.indexOf(oneLine(text.data)), 0));
  const names = `${place.className} ${above?.className ?? ''}`;
  return { day, changed: [lines[0] ?? '', said, names].some((words) => changedWords.test(words)) };
}

/** Walks the texts from the heading on, or back from it, while they are still beside it. */
function* textsBeside(document: Document, heading: Element, forward: boolean): Generator<Text> {
  const walker = document.createTreeWalker(document, 4);
  walker.currentNode = heading;
  let paragraphs = 0;
  for (let pieces = forward ? PIECES_AFTER : PIECES_BEFORE; pieces > 0;) {
    const node = forward ? walker.nextNode() : walker.previousNode();
    if (!node) return;
    const text = node as Text;
    if (!/\S/.test(text.data) || (forward && heading.contains(text))) continue;
    if (/^(?:script|style|template|noscript)$/.test(text.parentElement?.localName ?? '')) continue;
    if (text.data.length > PARAGRAPH && ++paragraphs > MOST_PARAGRAPHS) return;
    pieces -= 1;
    // After the text has begun, another heading or a card begins what other pages are about.
    if (forward && paragraphs > 0 && text.parentElement?.closest('h2,h3,h4')) return;
    yield text;
  }
}

export const personName = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}\.)?(?: \p{Lu}[\p{L}'’-]+){1,2}$/u;
const MOST_NAME_LINE = 110;

/**
 * A name in the line by the heading that also shows the day: `3 May 2024 · Ida Holm`. `oneText`: only if both are in
 * one text, for a page that does not declare itself an article.
 */
export function nameByDay(document: Document, oneText: boolean): string | undefined {
  const heading = headingOf(document);
  if (!heading) return undefined;
  for (const text of textsBeside(document, heading, true)) {
    const place = text.parentElement;
    if (!place || text.data.length > MOST_NAME_LINE || place.closest(besides)) continue;
    if (place.closest('a')?.matches('[href*="categor"],[href*="/tag"],[href*="topic"]')) continue;
    const around = oneText ? [] : [place, place.parentElement, place.parentElement?.parentElement];
    const lines = [text.data, ...around.map((element) => (element ? textUpTo(element, MOST_TEXT) : ''))]
      .map(oneLine)
      .filter((line) => line.length <= MOST_NAME_LINE);
    if (!lines.some(readDay)) continue;
    const signed = /^by (\S+(?: \S+){0,2})$/i.exec(oneLine(text.data))?.[1];
    const name =
      signed ??
      text.data
        .split(/[|·•–—]/)
        .map(oneLine)
        .find((piece) => personName.test(piece) && !readDay(piece));
    if (name) return name;
  }
  return undefined;
}

/** The day shown by the heading; that of a change if there is no other. */
export function dayByHeading(facts: Facts): ShownDay | undefined {
  const { document } = facts;
  const heading = headingOf(document);
  if (!heading) return undefined;
  let changed: ShownDay | undefined;
  for (const forward of [true, false])
    for (const text of textsBeside(document, heading, forward)) {
      const shown = dayAt(text, facts);
      if (shown && !shown.changed) return shown;
      changed ??= shown;
    }
  return changed;
}
