import { percentEncoded } from '../export/link-lists';

/** The path from one file of a tree to another, as the destination of a Markdown link. */
export function relativeLink(from: string, to: string, hash = ''): string {
  const here = from.split('/').slice(0, -1);
  const there = to.split('/');
  let same = 0;
  while (same < here.length && same < there.length - 1 && here[same] === there[same]) same++;
  const path = [...here.slice(same).map(() => '..'), ...there.slice(same)].join('/');
  return escapePath(path) + hash.replace(/[()<>\\\s]/g, percentEncoded);
}

/** A path of file names as a link: characters that would end the link, or have a meaning in an address, are encoded. */
function escapePath(path: string): string {
  const encoded = path.replace(/[%#?()<>[\]\\\s^`{|}]/g, percentEncoded);
  // A colon in the first part would make it a scheme.
  return /^[^/]*:/.test(encoded) ? `./${encoded}` : encoded;
}
