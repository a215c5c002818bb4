/** The tags of a link, and an image, as `inertHtml` writes them: every value quoted, and no `>` in one. */
const PIECES = /<a(?: [^<>]*)?>|<\/a>|<img((?: [a-z]+="[^"<>]*")*)>/g;

/**
 * Inert HTML in which every external image is a link to it, with its alternative text; inside a link, only the text.
 * Loads nothing. What begins with `own` is no external image.
 */
export function leaveRemoteImages(inert: string, own = 'data:image/'): string {
  let inLink = false;
  return inert.replace(PIECES, (piece, attributes: string | undefined) => {
    if (attributes === undefined) {
      inLink = piece !== '</a>';
      return piece;
    }
    const src = valueOf(attributes, 'src');
    if (src === undefined || /^data:image\//i.test(src) || src.startsWith(own)) return piece;
    const alt = valueOf(attributes, 'alt')?.trim() || lastPart(src);
    return inLink ? alt : `<a href="${src}">${alt}</a>`;
  });
}

const valueOf = (attributes: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];

const lastPart = (src: string): string =>
  src
    .replace(/[?#].*$/, '')
    .split('/')
    .findLast(Boolean) ?? src;
