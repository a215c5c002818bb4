import type { RowsField } from '../../core/model/rows-recipe';
import { looksMade } from '../stable-selector';
import type { Slot } from './slots';

export type Proposed = { field: RowsField; slot: Slot };

const MOST_FIELDS = 14;
/** Words of classes that say how something looks or where it is, not what it is. */
const LOOKS =
  /^(?:text|txt|col|cols|column|row|item|list|card|block|box|left|right|top|bottom|center|bold|small|large|medium|big|muted|wrap|wrapper|inner|outer|content|contents|container|body|header|head|footer|value|values|label|info|main|details|detail|data|line|cell|link|links|image|img|media|flex|grid|font|btn|button|icon|span|div|field|fields|meta|first|last|odd|even|active|hidden|visible|primary|secondary|sm|md|lg|xl|xs|mb|mt|ml|mr|pb|pt|pl|pr|px|py|mx|my|ng|v|js|is|has|ltr|rtl|group|section|area|clearfix|clear|truncate|ellipsis)$/;
const SAID: Readonly<Record<string, string>> = {
  headline: 'title',
  heading: 'title',
  cost: 'price',
  amount: 'price',
  snippet: 'description',
  desc: 'description',
  summary: 'description',
  excerpt: 'description',
  photo: 'picture',
  thumbnail: 'picture',
  thumb: 'picture',
  href: 'url',
  loc: 'location',
  place: 'location',
  stars: 'rating',
  author: 'author',
  byline: 'author',
};

const asName = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40);

/** The word of a class or an attribute that says what the value is. */
function wordOf(tokens: readonly string[]): string | undefined {
  for (const token of tokens) {
    const name = token
      .replace(/^[.@]/, '')
      .replace(/^[^=]*=/, '')
      .replace(/^data-/, '');
    if (looksMade(name)) continue;
    const words = name
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word.length > 2);
    const word = words.findLast((each) => !LOOKS.test(each));
    if (word !== undefined && word.length <= 20) return SAID[word] ?? word;
  }
  return undefined;
}

const byEvidence = (tokens: readonly string[]): string[] =>
  tokens.toSorted((one, other) => Number(other.startsWith('@')) - Number(one.startsWith('@')));

function nameOf({ find, leafTokens }: Slot, hasName: boolean): string {
  const label = asName(find.label);
  if (label !== '') return label;
  if (find.what === 'link') return 'url';
  if (find.what === 'image') return 'picture';
  const said = wordOf(byEvidence(leafTokens)) ?? wordOf(find.marks.slice(-2).toReversed());
  if (/(?:^|\/)h[1-6](?:\/|$)/.test(find.tags) && !hasName) return said === 'title' ? 'title' : 'name';
  if (find.reads === 'price' && /(?:^|\/)(?:s|del|strike)(?:\/|$)/.test(find.tags)) return 'old_price';
  if (find.reads === 'price')
    return said !== undefined && /price|old|was|sale|rent/.test(said) ? said : 'price';
  if (find.reads === 'day' || find.what === 'date') return 'date';
  return said ?? (hasName ? (find.reads === 'number' ? 'number' : 'text') : 'name');
}

function typeOf({ find, cells }: Slot): RowsField['type'] {
  if (find.what === 'link') return 'link';
  if (find.what === 'image') return 'image';
  if (find.what === 'date' || find.reads === 'day') return 'date';
  if (find.reads === 'price' || find.reads === 'number') return 'number';
  const isMark = find.samples.length === 1 && find.often < 1 && cells.length > 2;
  return isMark && find.length <= 30 ? 'yesno' : 'text';
}

/** Whether a value is worth a field: not the same words in every record, nor what another field has. */
function isWorth({ find, cells }: Slot, taken: readonly Slot[]): boolean {
  const rows = cells.length;
  const present = cells.filter((leaf) => leaf !== undefined).length;
  if (
    rows > 2 &&
    (present < 2 && rows < 20 ? find.reads !== 'text' || find.length > 30 : present < rows * 0.04)
  )
    return false;
  if (
    rows > 2 &&
    find.samples.length === 1 &&
    (find.often === 1 || find.what === 'link') &&
    !/^\d+:/.test(find.tags)
  )
    return false;
  if (find.what === 'text' && !/[\p{L}\p{N}]/u.test(find.samples.join(''))) return false;
  return !taken.some((other) => {
    const isSame =
      other.find.what === find.what &&
      cells.every((leaf, at) => !leaf || leaf.value === other.cells[at]?.value);
    return isSame && (find.what !== 'text' || present > 1);
  });
}

/** The fields of a kind of record: what each has of its own, words first, then links and images. */
export function propose(slots: readonly Slot[]): Proposed[] {
  const order = (slot: Slot): number => (slot.find.what === 'image' ? 2 : slot.find.what === 'link' ? 1 : 0);
  const sorted = slots.toSorted((one, other) => order(one) - order(other));
  const isTable = slots.some(({ find }) => /^\d+:/.test(find.tags));
  const taken: Slot[] = [];
  for (const slot of sorted) if (isWorth(slot, taken)) taken.push(slot);
  const links = taken
    .filter(({ find }) => find.what === 'link')
    .toSorted((one, other) => other.find.often - one.find.often);
  const kept = taken.filter((slot) => slot.find.what !== 'link' || links.indexOf(slot) < 2 || isTable);
  const main = mainSlot(kept);
  const named = main ? [main, ...kept.filter((slot) => slot !== main)] : kept;
  const names = new Set<string>();
  return named.slice(0, isTable ? 60 : MOST_FIELDS).map((slot) => {
    const base = nameOf(slot, slot !== main) || 'text';
    let name = base;
    for (let at = 2; names.has(name); at += 1) name = `${base}_${at}`;
    names.add(name);
    return { field: { name, type: typeOf(slot), find: slot.find }, slot };
  });
}

/** What names the record: its heading, else the text of its first link, else its first words. */
function mainSlot(slots: readonly Slot[]): Slot | undefined {
  if (slots.some(({ find }) => /^\d+:/.test(find.tags))) return undefined;
  const texts = slots.filter(
    ({ find }) => find.what === 'text' && find.reads === 'text' && find.often >= 0.6,
  );
  return (
    texts.find(({ find }) => /(?:^|\/)h[1-6](?:\/|$)/.test(find.tags)) ??
    texts.find(({ find, leafTokens }) =>
      /^(?:title|name|headline)$/.test(
        wordOf(byEvidence(leafTokens)) ?? wordOf(find.marks.toReversed()) ?? '',
      ),
    ) ??
    texts.find(({ find }) => /(?:^|\/)a(?:\/|$)/.test(find.tags)) ??
    texts[0]
  );
}
