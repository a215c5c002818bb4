import type { FilePart } from './file-reading';

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

/** File types that a service accepts (docs/service.md 15), by name. */
const SENT = /\.(?:x?html?|pdf|docx?|docm|od[tsp]|rtf|xls[xmb]?|pptx?|pptm|epub|csv)$/i;

/** Whether a service accepts a file of this name. This device tells what a file is by its content. */
export const isSendable = (name: string): boolean => SENT.test(name);

/** Files that have a reader of their own here, by name. */
const READ_HERE = /\.(?:pdf|docx?|docm|od[tsp]|rtf|xls[xmb]?|pptx?|pptm|epub|csv|tsv|ipynb|eml|msg)$/i;
const TYPES: ReadonlySet<FileKind | undefined> = new Set<FileKind>([
  'pdf',
  'document',
  'spreadsheet',
  'slides',
]);
const MORE_TYPES = /^(?:message\/rfc822|application\/x-ipynb\+json|text\/(?:rtf|tab-separated-values))\b/i;

/** Whether a file at an address, or with a name, is one that this device reads. */
export const isFileName = (place: string): boolean => READ_HERE.test(place.replace(/[?#].*$/s, ''));

/** The same by what a server says of a file; the name decides where the media type says little. */
export function isFileToRead(type: string, ...names: readonly string[]): boolean {
  if (/^(?:text\/html|application\/xhtml\+xml|image|audio|video|font)\b/i.test(type)) return false;
  return TYPES.has(fileKindOf(type)) || MORE_TYPES.test(type) || names.some(isFileName);
}

/** True for text files that are not HTML. */
export const isPlainText = (name: string): boolean => /\.(?:md|markdown|txt)$/i.test(name);

/** The types that the file picker shows first; any other file can be chosen and dropped too. */
export const FILE_KINDS =
  '.html,.htm,.xhtml,.md,.markdown,.txt,.pdf,.doc,.docx,.docm,.odt,.ods,.odp,.rtf,.xls,.xlsx,.xlsm,.xlsb,.ppt,.pptx,.pptm,.epub,.csv,.tsv,.ipynb,.eml,.msg';

const ADDRESS = 'file:///';
/** Two files of one name with the same beginning of their hashes are not expected in one library. */
const HASH_CHARACTERS = 12;

/**
 * The address under which a file is stored: it has none, and its original location stays private. Other content under
 * the same name is another file, and some of its pages are not the whole; the same content again is the same file.
 */
export function fileAddress(name: string, sha256: string, { pages }: FilePart = {}): string {
  const part = pages ? `&pages=${pages.join('-')}` : '';
  return `${ADDRESS}${encodeURIComponent(name)}?content=${sha256.slice(0, HASH_CHARACTERS)}${part}`;
}

/** Whether a file of this name is stored under the address. */
export const isAddressOf = (url: string, name: string): boolean =>
  url.replace(/\?.*$/s, '') === `${ADDRESS}${encodeURIComponent(name)}`;
