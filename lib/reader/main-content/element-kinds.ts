/** Kinds of elements that characterize everything inside them. */
export const elementKinds = [
  'nav',
  'header',
  'footer',
  'aside',
  'main',
  'article',
  'section',
  'form',
  'table',
  'list',
  'dl',
  'figure',
  'details',
  'blockquote',
  'button',
  'dialog',
  'li',
  'cell',
  'a',
  'hidden',
] as const;
export type ElementKind = (typeof elementKinds)[number];
export const KINDS = elementKinds.length;

/** The index of each kind in a row of distances. */
export const kindNamed = Object.fromEntries(elementKinds.map((kind, at) => [kind, at])) as Readonly<
  Record<ElementKind, number>
>;

const tags: readonly (readonly [ElementKind, string])[] = [
  ['nav', 'nav'],
  ['header', 'header'],
  ['footer', 'footer'],
  ['aside', 'aside'],
  ['main', 'main'],
  ['article', 'article'],
  ['section', 'section'],
  ['form', 'form'],
  ['table', 'table'],
  ['list', 'ul ol menu'],
  ['dl', 'dl'],
  ['figure', 'figure'],
  ['details', 'details'],
  ['blockquote', 'blockquote'],
  ['button', 'button'],
  ['dialog', 'dialog'],
  ['li', 'li'],
  ['cell', 'td th'],
];
const roles: readonly (readonly [ElementKind, string])[] = [
  ['nav', 'navigation menu menubar'],
  ['header', 'banner'],
  ['footer', 'contentinfo'],
  ['aside', 'complementary'],
  ['main', 'main'],
  ['article', 'article'],
  ['section', 'region'],
  ['form', 'form search'],
  ['table', 'table grid'],
  ['list', 'list'],
  ['li', 'listitem'],
  ['button', 'button'],
  ['dialog', 'dialog alertdialog'],
];

const byName = (rows: typeof tags): ReadonlyMap<string, number> =>
  new Map(rows.flatMap(([kind, names]) => names.split(' ').map((name) => [name, kindNamed[kind]] as const)));

/** The kind for a tag, as its index among the kinds. */
export const kindOfTag = byName(tags);
export const kindOfRole = byName(roles);
