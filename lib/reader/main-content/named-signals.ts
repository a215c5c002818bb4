/**
 * The indexes of the signals of `name-signals.ts` that are used by name. Separate, because their users need none of its
 * words.
 */
export const signalNamed = {
  nav: 0,
  menu: 1,
  footer: 2,
  header: 3,
  sidebar: 4,
  related: 6,
  share: 7,
  comment: 8,
  cookie: 9,
  promo: 11,
  advert: 12,
  breadcrumb: 13,
  pagination: 14,
  meta: 17,
  author: 18,
  newsletter: 19,
  login: 20,
  price: 23,
  review: 25,
  reply: 33,
  content: 35,
  article: 36,
  main: 37,
  title: 38,
  toc: 40,
} as const;

/** The indexes of these signals. */
export const signalsNamed = (names: readonly (keyof typeof signalNamed)[]): readonly number[] =>
  names.map((name) => signalNamed[name]);

/** Names that no part of a text has. */
export const namesOfNoText = signalsNamed([
  'nav',
  'menu',
  'sidebar',
  'related',
  'share',
  'advert',
  'breadcrumb',
  'pagination',
  'newsletter',
  'login',
]);
