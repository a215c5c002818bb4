/** An open inline element: its marks are written with its first text and closed after its last. */
export type Inline = {
  kind: 'strong' | 'em' | 'del' | 'link' | 'html';
  open: string;
  close: string;
  /** The position of its opening mark in the line; -1 while it has no content. */
  at: number;
  /** Its opening stars are part of a run of three, which any star inside a word could close. */
  inRun?: boolean;
  /** A link's title, written only if it says more than the link's text. */
  title?: string;
};

/** Closing marks that were written last: what follows decides whether they stay. */
export type ClosedMark = { at: number; end: number; open: string; close: string; kind: Inline['kind'] };

export const isEmphasis = (kind: Inline['kind']): boolean =>
  kind === 'strong' || kind === 'em' || kind === 'del';
/** What replaces marks where Markdown could not read them. */
export const htmlOpen = { strong: '<strong>', em: '<em>', del: '<del>', link: '', html: '' } as const;
export const htmlClose = { strong: '</strong>', em: '</em>', del: '</del>', link: '', html: '' } as const;
const emphasisMark = { strong: '**', em: '*', del: '~~' } as const;

export const isSpaceChar = (char: string): boolean => char === '' || /\s/.test(char);
// Some Markdown parsers treat a tilde as punctuation and others as a letter; marks are kept away from it.
export const punctuation = /(?!~)[\p{P}\p{S}]/u;

/** The last character, complete even if it takes two code units. */
export function lastChar(text: string): string {
  const code = text.charCodeAt(text.length - 1);
  return code >= 0xdc00 && code <= 0xdfff ? text.slice(-2) : text.slice(-1);
}

export const firstChar = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 32);

/** The character after an opening mark: stars in a row count as one run. */
function nextVisible(waits: readonly Inline[], index: number, markdown: string): string {
  const stars = waits[index]?.kind !== 'del';
  for (const inline of waits.slice(index + 1)) {
    if (inline.kind === 'del') return '~';
    if (!isEmphasis(inline.kind)) return inline.open.charAt(0);
    if (!stars) return '*';
  }
  return firstChar(markdown);
}

/** Writes an element's tags where its marks would be misread. */
export function useTags(inline: Inline): void {
  inline.open = htmlOpen[inline.kind];
  inline.close = htmlClose[inline.kind];
}

/**
 * Gives pending emphasis its marks where Markdown reads them as such, else its tags. `before` precedes it, `markdown`
 * is what follows all pending marks; `inRun` says whether it is inside a run of three stars.
 */
export function chooseMarks(
  waits: readonly Inline[],
  index: number,
  before: string,
  markdown: string,
  inRun: () => boolean,
): void {
  const inline = waits[index] as Inline;
  const follows = nextVisible(waits, index, markdown);
  const free = isSpaceChar(before) || punctuation.test(before);
  const opens = !isSpaceChar(follows) && (free || !punctuation.test(follows)) && (free || follows !== '~');
  if (!opens) {
    useTags(inline);
    return;
  }
  const plain = inline.kind as keyof typeof emphasisMark;
  inline.open = emphasisMark[plain];
  inline.close = emphasisMark[plain];
  if (plain === 'del') return;
  const neighbour = waits[index - 1];
  if (neighbour?.open.startsWith('*')) {
    neighbour.inRun = true;
    inline.inRun = true;
  } else if (!free && inRun()) useTags(inline);
}

/** The first character of an element that opens after a closing mark: stars after stars are written as tags. */
export function openingAfter(opens: Inline, run: string): string {
  if (!isEmphasis(opens.kind)) return opens.open.charAt(0);
  if (opens.kind === 'del') return '~';
  return run === '*' ? '<' : '*';
}
