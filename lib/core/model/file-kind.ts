/** Kinds of files with a common name. */
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

/**
 * Matches the part of a media type after the slash; also file extensions in `application/…`, if the type is a guess.
 */
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
 * The common name for a file of this media type; parameters after `;` are ignored. `undefined` if there is none; then
 * the type itself says more.
 */
export function fileKindOf(type: string): FileKind | undefined {
  const [family = '', subtype = ''] = (type.split(';', 1)[0] ?? '').trim().toLowerCase().split('/');
  if (family === 'image' || family === 'video' || family === 'audio' || family === 'font') return family;
  const known = subtypes.find(([, pattern]) => pattern.test(subtype))?.[0];
  return known ?? (family === 'text' ? 'text' : undefined);
}
