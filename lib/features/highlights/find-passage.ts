/** A quote with the text before and after it. White space is folded, as in the searched text. */
type Quote = { exact: string; prefix: string; suffix: string };

/** The position of a passage in a text. `exact`: word for word. */
export type FoundPassage = { start: number; end: number; exact: boolean };

/** A quote this short is too likely to match by chance, unless its surroundings match too. */
const SHORT = 12;
/** Below this length only exact matches are searched for. */
const LEAST_FORGIVEN = 8;
/** Errors that are tolerated, as a share of the quote's length. */
const FORGIVEN = 0.25;
const MOST_ERRORS = 200;
const MOST_PLACES = 200;
const MOST_REPEATED = 20_000;
const SEEDS = 16;
const MOST_SEED_PLACES = 40;
const CANDIDATES = 4;

/** White space as it is compared: each run is one space, none at the ends. */
export const foldSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Finds a quote in a text: word for word where its surroundings match best, else with small changes within it. The time
 * is bounded by the length of the text, for any text. Undefined if the passage is no longer there.
 */
export function findPassage(text: string, quote: Quote): FoundPassage | undefined {
  if (quote.exact === '') return undefined;
  return findExact(text, quote) ?? findForgiving(text, quote);
}

function findExact(text: string, quote: Quote): FoundPassage | undefined {
  const { exact, prefix, suffix } = quote;
  const context = prefix.length + suffix.length;
  const found = (start: number): FoundPassage => ({ start, end: start + exact.length, exact: true });
  // By how many characters around them are unchanged.
  const byRun: number[][] = Array.from({ length: context + 1 }, () => []);
  let count = 0;
  for (let at = text.indexOf(exact); at >= 0 && count < MOST_REPEATED; at = text.indexOf(exact, at + 1)) {
    count += 1;
    const run = runBefore(text, at, prefix) + runAfter(text, at + exact.length, suffix);
    if (run === context) return found(at);
    const alike = byRun[run];
    if (alike && alike.length < MOST_PLACES) alike.push(at);
  }
  // Characters changed right next to it hide unchanged ones: a comparison decides.
  const likely = byRun.reverse().flat().slice(0, MOST_PLACES);
  let start: number | undefined;
  let best = -1;
  for (const place of likely) {
    const fit = fitOf(text, place, place + exact.length, quote);
    if (fit > best) [best, start] = [fit, place];
  }
  const byChance = exact.length < SHORT && context >= SHORT && best < context / 3;
  return start === undefined || byChance ? undefined : found(start);
}

function runBefore(text: string, end: number, prefix: string): number {
  let length = 0;
  while (length < prefix.length && text[end - 1 - length] === prefix[prefix.length - 1 - length]) length += 1;
  return length;
}

function runAfter(text: string, start: number, suffix: string): number {
  let length = 0;
  while (length < suffix.length && text[start + length] === suffix[length]) length += 1;
  return length;
}

/** How many characters around a position are unchanged. */
function fitOf(text: string, start: number, end: number, { prefix, suffix }: Quote): number {
  const before = text.slice(Math.max(0, start - prefix.length), start);
  const after = text.slice(end, end + suffix.length);
  return (
    Math.max(0, prefix.length - distance(prefix, before)) +
    Math.max(0, suffix.length - distance(suffix, after))
  );
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Pieces of the quote give its possible starts; there it is compared character by character. */
function findForgiving(text: string, quote: Quote): FoundPassage | undefined {
  const { exact } = quote;
  if (exact.length < LEAST_FORGIVEN) return undefined;
  const most = Math.min(MOST_ERRORS, Math.floor(exact.length * FORGIVEN));
  let best: (FoundPassage & { cost: number }) | undefined;
  for (const start of likelyStarts(text, quote, most)) {
    const place = alignAt(text, exact, start, most);
    if (!place) continue;
    const fit = fitOf(text, place.start, place.end, quote);
    // If none of its surroundings match, it may be another sentence with similar wording.
    const context = quote.prefix.length + quote.suffix.length;
    if (fit < context / 4 && place.errors > most / 3) continue;
    const cost = place.errors - fit / 8;
    if (!best || cost < best.cost) best = { start: place.start, end: place.end, exact: false, cost };
  }
  return best && { start: best.start, end: best.end, exact: false };
}

/** The starts suggested by pieces of the quote, or by its surroundings; the most frequent first. */
function likelyStarts(text: string, { exact, prefix, suffix }: Quote, most: number): number[] {
  const size = Math.max(3, Math.min(14, Math.floor(exact.length / 4)));
  const count = Math.min(SEEDS, Math.floor(exact.length / size));
  const votes = new Map<number, { votes: number; sum: number }>();
  const width = Math.max(8, most);
  const vote = (start: number, weight: number): void => {
    const bucket = Math.round(start / width);
    const held = votes.get(bucket) ?? { votes: 0, sum: 0 };
    votes.set(bucket, { votes: held.votes + weight, sum: held.sum + start * weight });
  };
  const seed = (piece: string, offset: number, weight: number): void => {
    const places: number[] = [];
    for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
      places.push(at - offset);
      // A piece that occurs everywhere is not useful.
      if (places.length > MOST_SEED_PLACES) return;
    }
    for (const place of places) vote(place, weight);
  };
  for (let n = 0; n < count; n += 1) {
    const offset = Math.floor((n * (exact.length - size)) / Math.max(1, count - 1));
    seed(exact.slice(offset, offset + size), offset, 1);
  }
  if (prefix.length >= LEAST_FORGIVEN) seed(prefix, prefix.length, 2);
  if (suffix.length >= LEAST_FORGIVEN) seed(suffix, -exact.length, 2);
  const sorted = [...votes.values()].sort((a, b) => b.votes - a.votes);
  const least = (sorted[0]?.votes ?? 0) / 3;
  return sorted
    .filter((held) => held.votes >= least)
    .slice(0, CANDIDATES)
    .map((held) => Math.round(held.sum / held.votes));
}

/** The piece of the text around `from` that differs least from the quote, and by how much; undefined beyond `most`. */
function alignAt(
  text: string,
  exact: string,
  from: number,
  most: number,
): { start: number; end: number; errors: number } | undefined {
  const band = Math.max(16, most);
  const width = 2 * band + 1;
  const FAR = exact.length * 2 + width;
  // Cell k of row i compares the first i characters of the quote with the text up to from + i + k - band.
  let [row, next] = [new Int32Array(width), new Int32Array(width)];
  let [begins, nextBegins] = [new Int32Array(width), new Int32Array(width)];
  for (let k = 0; k < width; k += 1) begins[k] = from + k - band;
  for (let i = 1; i <= exact.length; i += 1) {
    next.fill(FAR);
    for (let k = 0; k < width; k += 1) {
      const end = from + i + k - band;
      if (end < 0 || end > text.length) continue;
      const letter = end > 0 && text[end - 1] === exact[i - 1] ? 0 : 1;
      let cost = (row[k] ?? FAR) + (end > 0 ? letter : FAR);
      let begin = begins[k] ?? 0;
      // A character of the quote is missing in the text.
      const above = (row[k + 1] ?? FAR) + 1;
      if (k + 1 < width && above < cost) [cost, begin] = [above, begins[k + 1] ?? 0];
      // The text has a character that is not in the quote.
      const left = k > 0 ? (next[k - 1] ?? FAR) + 1 : FAR;
      if (left < cost) [cost, begin] = [left, nextBegins[k - 1] ?? 0];
      next[k] = cost;
      nextBegins[k] = begin;
    }
    [row, next] = [next, row];
    [begins, nextBegins] = [nextBegins, begins];
  }
  let best = -1;
  for (let k = 0; k < width; k += 1) if (best < 0 || (row[k] ?? FAR) < (row[best] ?? FAR)) best = k;
  const errors = row[best] ?? FAR;
  if (errors > most) return undefined;
  const start = Math.max(0, begins[best] ?? 0);
  const end = Math.min(text.length, from + exact.length + best - band);
  return end > start ? { start, end, errors } : undefined;
}
