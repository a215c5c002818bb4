/** Deeper elements are flattened: no reader of the copy gets a tree that could exhaust its stack. */
export const deepest = 400;

/** What a tag needs beyond being copied; all others are plain. */
export const part = {
  dropped: 1,
  script: 2,
  link: 3,
  slot: 4,
  noscript: 5,
  frame: 6,
  leaf: 7,
  textarea: 8,
  details: 9,
  summary: 10,
  math: 11,
  line: 12,
} as const;
const rows = [
  ['style template canvas object embed applet portal fencedframe noembed noframes base', part.dropped],
  ['script', part.script],
  ['link', part.link],
  ['slot', part.slot],
  ['noscript', part.noscript],
  ['iframe frame', part.frame],
  ['svg select input br img', part.leaf],
  ['textarea', part.textarea],
  ['details', part.details],
  ['summary', part.summary],
  ['math mjx-container', part.math],
  ['pre code h1 h2 h3 h4 h5 h6', part.line],
] as const;

/** The part of each tag that has one. */
export const parts: ReadonlyMap<string, number> = new Map(
  rows.flatMap(([tags, value]) => tags.split(' ').map((tag) => [tag, value] as const)),
);
