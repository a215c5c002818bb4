import { attributeOf } from '../inert-dom';
import type { TextRun } from './page-text';

/** Words of what may stand around each post in the same way. */
export const FURNITURE = 10;

/** Leads to the person who wrote a post. */
const person =
  /(?:^|[/?&=])(?:@|~|u|users?|members?|membres?|mitglied(?:er)?|usuarios?|utilisateurs?|profiles?|people|authors?|memberlist)\b/i;
const personName =
  /(?:^|[\s_-])(?:author|member|poster|who|nick(?:-?name)?|display-?name|speaker|\w*user(?:-?name)?)(?:$|[\s_-](?!reviews?))/i;
const LONGEST_CLASS = 400;
const changed =
  /^\W*(?:last )?(?:edited|modified|changed|updated|bearbeitet|geändert|modifié|editado|modificato)\b/iu;
const saidWhen =
  /\b(?:(?:19|20)\d\d|ago|today|yesterday|by|from|said|wrote|answered|asked|posted|commented|replied|von|vor|par|il y a|por|hace)\b|[年月日]/iu;
/** Does something with a post. */
export const deed =
  /^\W*(?:reply|quote|share|save|hide|report|permalink|flag|next|prev(?:ious)?|like|edit|delete|link|parent|context|upvote|downvote|follow|(?:add|show) (?:a |\d+ more )?comments?(?:\s+show \d+ more comments)?|click to expand|\d+ (?:comments?|replies|likes?)|antworten|zitieren|melden|teilen|répondre|citer|signaler|responder|citar|reportar)\W*$/i;

export const linksOf = ({ nodes }: TextRun): Element[] =>
  nodes.flatMap(({ parentElement }) => parentElement?.closest('a') ?? []);
/** Longer names are data. */
const isNamed = (element: Element): boolean =>
  personName.test((attributeOf(element, 'class') ?? '').slice(0, LONGEST_CLASS));
const isCalledPerson = (element: Element): boolean =>
  [element, element.parentElement, element.parentElement?.parentElement].some((one) => one && isNamed(one));
export const leadsToPerson = (link: Element): boolean =>
  ['href', 'data-hovercard-url'].some((name) => person.test(attributeOf(link, name) ?? '')) ||
  isCalledPerson(link);
/** No person by itself: what stands for a name in a post is no address. */
const isMail = (text: string): boolean => text.length < LONGEST_CLASS && /^[^\s@]+@[^\s@]+$/.test(text);
/** Members of a class are no persons. */
const isCode = (text: string): boolean => /\w\(|[{};=]/.test(text);
export const isPerson = (run: TextRun): boolean =>
  !isMail(run.text) &&
  !isCode(run.text) &&
  ((run.linkWords > 0 && linksOf(run).some(leadsToPerson)) ||
    (run.words <= FURNITURE &&
      run.nodes.some(({ parentElement }) => parentElement && isCalledPerson(parentElement))));
/** Who wrote it, and perhaps when. */
export function isByline(run: TextRun): boolean {
  if (run.words > FURNITURE || !isPerson(run)) return false;
  const rest = linksOf(run).reduce((text, link) => text.replace(link.textContent ?? '', ''), run.text);
  return run.hasTime || /\b(?:19|20)\d\d\b/.test(rest) || !/[\p{L}\p{N}]/u.test(rest);
}
const isDeedText = (text: string): boolean => deed.test(text) || !/[\p{L}\p{N}]/u.test(text);

/** A name, not the letter of an avatar, a date, or who changed it. */
export const saysWho = ({ text, links }: TextRun): boolean =>
  /[\p{L}\p{N}]{2}/u.test(text) &&
  !changed.test(text) &&
  !/[:：]$/.test(text) &&
  (links > 0 || !/\d/.test(text));

/** When and how it was said belongs to a name; ranks, counts and groups of a member do not. */
export function trimToName(run: TextRun): void {
  const links = linksOf(run);
  const [said, rest] = [true, false].map((inLink) =>
    run.nodes.filter((node) => links.some((link) => link.contains(node)) === inLink),
  );
  const around = (rest ?? []).map(({ nodeValue }) => nodeValue ?? '').join(' ');
  if (run.hasTime || !said?.length || !/[\p{L}\p{N}]/u.test(around) || saidWhen.test(around)) return;
  run.nodes = said;
  run.trimmed = rest;
}

const isSeparator = (text: string): boolean => /^[\s|·•]+$/.test(text) && /\S/.test(text);

/** A line that says who wrote a post goes without the links to answer it, and their separators. */
export function trimDeeds(run: TextRun): void {
  const deeds = linksOf(run).filter(({ textContent }) => isDeedText(textContent ?? ''));
  if (deeds.length === 0) return;
  const goes = (node: Node): boolean =>
    deeds.some((link) => link.contains(node)) || isSeparator(node.nodeValue ?? '');
  run.trimmed = [...(run.trimmed ?? []), ...run.nodes.filter(goes)];
  run.nodes = run.nodes.filter((node) => !goes(node));
}
