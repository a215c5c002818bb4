/** The folder of an address, with a trailing slash: `/docs`, `/docs/` and `/docs/intro.html` are all in `/docs/`. */
export function folderOf(address: string): string {
  const { origin, pathname } = new URL(address);
  const folder = pathname.replace(/[^/]*\.[^/]*$/, '');
  return `${origin}${folder.endsWith('/') ? folder : `${folder}/`}`;
}
