/** Kinds of files that people have a word for. */
const fileKinds = [
  'image',
  'video',
  'audio',
  'font',
  'pdf',
  'document',
  'spreadsheet',
  'slides',
  'archive',
  'styleSheet',
  'script',
  'feed',
  'data',
  'text',
] as const;
export type FileKind = (typeof fileKinds)[number];

/** Of the part of a media type behind the slash; also of the endings that `application/…` carries where the type is a guess. */
const subtypes: readonly (readonly [FileKind, RegExp])[] = [
  ['pdf', /^(?:x-)?pdf$/],
  [
    'document',
    /^(?:msword|docx?|odt|rtf|epub(?:\+zip)?|vnd\.oasis\.opendocument\.text|vnd\.openxmlformats.*\.wordprocessingml\..*)$/,
  ],
  [
    'spreadsheet',
    /^(?:csv|xlsx?|ods|vnd\.ms-excel|vnd\.oasis\.opendocument\.spreadsheet|vnd\.openxmlformats.*\.spreadsheetml\..*)$/,
  ],
  [
    'slides',
    /^(?:pptx?|odp|vnd\.ms-powerpoint|vnd\.oasis\.opendocument\.presentation|vnd\.openxmlformats.*\.presentationml\..*)$/,
  ],
  [
    'archive',
    /^(?:x-)?(?:zip(?:-compressed)?|gzip|gz|tar|tgz|bz2|bzip2?|7z(?:-compressed)?|rar(?:-compressed)?|xz)$|^vnd\.rar$/,
  ],
  ['styleSheet', /^css$/],
  ['script', /^(?:x-)?(?:javascript|ecmascript|m?js)$/],
  ['feed', /^(?:rss|atom)(?:\+xml)?$/],
  ['data', /^(?:json|.*\+json|xml|x-ndjson|jsonl|ya?ml)$/],
];

/**
 * What a person calls a file of this media type: a word before `;` and its parameters are left aside. `undefined`
 * where there is no such word; then the type itself says more.
 */
export function fileKindOf(type: string): FileKind | undefined {
  const [family = '', subtype = ''] = (type.split(';', 1)[0] ?? '').trim().toLowerCase().split('/');
  if (family === 'image' || family === 'video' || family === 'audio' || family === 'font') return family;
  const known = subtypes.find(([, pattern]) => pattern.test(subtype))?.[0];
  return known ?? (family === 'text' ? 'text' : undefined);
}
