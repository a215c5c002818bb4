import { createMarkReader, mark } from '../class-marks';
import { attributeOf } from '../inert-dom';
import { hiddenAttribute } from '../snapshot/attributes';
import type { PageText } from './page-text';

/** A piece of a conversation, and who says it; `label` is what tells that to those who listen. */
export type Turn = { element: Element; speaker: string; label?: Element };

const roleAttributes = [
  'data-message-author-role',
  'data-author-role',
  'data-message-role',
  'data-turn',
  'data-role',
  'data-sender',
  'data-from',
  'data-speaker',
  'data-author',
];
const withRole = [...roleAttributes.map((name) => `[${name}]`), 'user-query', 'model-response'].join(',');
/** What may be one without such a name. */
const MARKED = `${withRole},[${hiddenAttribute}],[data-testid]`;
/** A name that may be that of a message, or of words for those who listen. */
const perhapsNamed =
  /message|msg|turn|query|response|reply|answer|question|bubble|prompt|chat|sr-only|hidden|screen/i;
const MOST_TURNS = 2_000;

const asker = 'user|human|you|me|customer|visitor|client|guest';
const answerer =
  'assistant|ai|bot|chatbot|model|claude|chatgpt|gpt|gemini|copilot|mistral|llama|agent|operator|support';
const piece = 'message|msg|turn|query|prompt|question|response|reply|answer|bubble';
/** A name whose parts say both that this is a message, and whose: `user-message`, `chat__bubble--bot`. */
const nameOf = (who: string): RegExp =>
  new RegExp(
    `^[-_]*(?:[a-z0-9]+[-_]+)*(?:(${who})[-_]*(?:${piece})|(?:${piece}|chat)[-_]+(?:from[-_]+)?(${who}))s?(?:[-_]+[a-z0-9]+)*$`,
    'i',
  );
const sides = [asker, answerer].map((who) => ({
  value: new RegExp(`^(${who})$`, 'i'),
  name: nameOf(who),
}));
const LONGEST_NAME = 80;
const product = /(?:^|[-_])(chatgpt|claude|gemini|copilot|mistral|llama)(?:[-_]|$)/i;
const spoken: Readonly<Record<string, string>> = {
  human: 'User',
  me: 'User',
  ai: 'AI',
  gpt: 'GPT',
  chatgpt: 'ChatGPT',
  model: 'Assistant',
};
const speakerOf = (word: string): string =>
  spoken[word.toLowerCase()] ?? word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();

const LONGEST_LABEL = 40;
/** What is read out before a turn: `You said:`, `Assistant:`. */
const said =
  /^(\p{L}[^:：\n]{0,39}?)(\s*(?:said|says|wrote|asked|answered|replied|sagte|(?:haben |hat )?(?:gesagt|geschrieben)|(?:avez |a )?(?:dit|écrit)|dijo|dijiste|disse|ha (?:detto|scritto)|сказали?|написали?|说|說|さんの発言))?\s*[:：]$/u;
const knownSide = new RegExp(`^(?:${asker}|${answerer})$`, 'i');

type Said = { element: Element; side: number; speaker: string; isProduct: boolean };

const wordsOf = (className: string): string[] =>
  className
    .slice(0, 1_000)
    .split(/\s+/)
    .filter((name) => name !== '' && name.length <= LONGEST_NAME);

const namesOf = (element: Element): string[] => [
  ...wordsOf(attributeOf(element, 'class') ?? ''),
  ...wordsOf(attributeOf(element, 'data-testid') ?? ''),
  element.localName,
];

/** Which side a message is from, and how that is called. */
function saidBy(element: Element): Said | undefined {
  const names = namesOf(element);
  const values = roleAttributes.flatMap((name) => attributeOf(element, name) ?? []);
  for (const [side, { value, name }] of sides.entries()) {
    const ofValue = values.map((one) => value.exec(one)?.[1]).find(Boolean);
    const word =
      ofValue ??
      names
        .map((one) => name.exec(one))
        .find(Boolean)
        ?.slice(1)
        .find(Boolean);
    if (word === undefined) continue;
    const made = side === 1 ? names.map((one) => product.exec(one)?.[1]).find(Boolean) : undefined;
    return { element, side, speaker: speakerOf(made ?? word), isProduct: made !== undefined };
  }
  return undefined;
}

/** The messages of a page on which two sides talk, each the widest box of one side. */
function turnsByRole(perhaps: readonly Element[]): Turn[] {
  const found: Said[] = [];
  const unlike = new Set<string>();
  for (const element of perhaps) {
    const name = attributeOf(element, 'class') ?? '';
    const isBare = unlike.has(name) && !element.hasAttribute('data-testid');
    const said = isBare && !element.matches(withRole) ? undefined : saidBy(element);
    if (said === undefined) unlike.add(name);
    else if (found.push(said) >= MOST_TURNS) break;
  }
  const turns: Said[] = [];
  for (let at = 0; at < found.length; at++) {
    const one = found[at] as Said;
    let after = at + 1;
    while (after < found.length && one.element.contains(found[after]?.element ?? null)) after++;
    const inside = found.slice(at, after);
    // Around messages of both sides is the conversation.
    if (inside.some(({ side }) => side !== one.side)) continue;
    turns.push({ ...(inside.find(({ isProduct }) => isProduct) ?? one), element: one.element });
    at = after - 1;
  }
  return new Set(turns.map(({ side }) => side)).size > 1 ? turns : [];
}

/** The boxes that begin with words for those who listen, which say who speaks. */
function labeled(body: Element, perhaps: readonly Element[]): Turn[] {
  const marksOf = createMarkReader();
  const turns: Turn[] = [];
  for (const label of perhaps) {
    const box = label.parentElement;
    if (!box || box === body || label.previousElementSibling || !label.nextElementSibling) continue;
    const isHidden =
      label.hasAttribute(hiddenAttribute) ||
      (marksOf(attributeOf(label, 'class') ?? '') & mark.visuallyHidden) !== 0;
    if (!isHidden || label.childElementCount > 2) continue;
    const [, speaker, verb] = said.exec((label.textContent ?? '').trim().slice(0, 80)) ?? [];
    if (!speaker || !(verb || knownSide.test(speaker))) continue;
    if (turns.push({ element: box, speaker, label }) >= MOST_TURNS) break;
  }
  const shapes = new Set(
    turns.map(({ element }) => `${element.localName} ${element.parentElement?.localName}`),
  );
  return new Set(turns.map(({ speaker }) => speaker)).size > 1 && shapes.size === 1 ? turns : [];
}

/** The turns of a conversation that says who speaks by roles, or only to those who listen. */
export function findTurns(body: Element, classNames?: readonly string[]): Turn[] {
  const perhaps = perhapsTurns(body, classNames ?? classNamesIn(body));
  const byLabel = labeled(body, perhaps);
  return byLabel.length > 0 ? byLabel : turnsByRole(perhaps);
}

const classNamesIn = (body: Element): string[] => [
  ...new Set([...body.querySelectorAll('[class]')].map((element) => attributeOf(element, 'class') ?? '')),
];

const MOST_NAMES = 500;
const quoted = (name: string): string =>
  `"${name.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

/** The elements that may be messages or labels: most pages have no class that names one, and no such attribute. */
function perhapsTurns(body: Element, classNames: readonly string[]): Element[] {
  const marksOf = createMarkReader();
  const isNamed = (name: string): boolean =>
    perhapsNamed.test(name) &&
    ((marksOf(name) & mark.visuallyHidden) !== 0 ||
      wordsOf(name).some((word) => sides.some((side) => side.name.test(word))));
  const named = classNames.filter(isNamed).slice(0, MOST_NAMES);
  return [...body.querySelectorAll([MARKED, ...named.map((name) => `[class=${quoted(name)}]`)].join(','))];
}

/** A conversation is its turns, however short they are, and ends with the last of them. */
export function keepTurns({ runs }: PageText, keep: boolean[], turns: readonly Turn[]): void {
  if (turns.length === 0) return;
  const elements = new Set(turns.map(({ element }) => element));
  const isSaid = runs.map((run) => {
    for (let above = run.nodes[0]?.parentElement; above; above = above.parentElement)
      if (elements.has(above)) return true;
    return false;
  });
  const end = isSaid.lastIndexOf(true) + 1;
  const wordsOf = (is: (at: number) => boolean): number =>
    runs.reduce((sum, { words }, at) => sum + (is(at) ? words : 0), 0);
  // Text that quotes one goes on.
  const isAll = wordsOf((at) => isSaid[at] === true) >= wordsOf((at) => keep[at] === true && !isSaid[at]);
  runs.forEach((run, at) => {
    if (isSaid[at] && !run.hidden && !run.inButton) keep[at] = true;
    else if (isAll && at >= end) keep[at] = false;
  });
}

/** A short text that a turn begins with, before another. */
function openingOf(turn: Element): string {
  const texts = turn.ownerDocument.createTreeWalker(turn, 4);
  let first = '';
  while (texts.nextNode()) {
    const text = (texts.currentNode.nodeValue ?? '').trim();
    if (text === '') continue;
    if (first !== '') return first.length <= LONGEST_LABEL ? first.toLowerCase() : '';
    first = text;
  }
  return '';
}

/** Writes who speaks at the start of a turn, where that changes and the turn does not begin with a name. */
export function nameSpeakers(turns: readonly Turn[]): void {
  for (const { label } of turns) label?.remove();
  const openings = turns.map(({ element }) => openingOf(element));
  const times = new Map<string, number>();
  for (const opening of openings) times.set(opening, (times.get(opening) ?? 0) + 1);
  let last = '';
  for (const [at, { element, speaker }] of turns.entries()) {
    if (!/\S/.test(element.textContent ?? '') && !element.querySelector('img,picture,video')) continue;
    const opening = openings[at] ?? '';
    const isNamed =
      opening !== '' && ((times.get(opening) ?? 0) > 1 || opening.startsWith(speaker.toLowerCase()));
    if (!isNamed && speaker !== last) {
      const line = element.ownerDocument.createElement('p');
      line.appendChild(element.ownerDocument.createElement('strong')).textContent = `${speaker}:`;
      element.insertBefore(line, element.firstChild);
    }
    last = speaker;
  }
}
