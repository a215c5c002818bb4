/** The folder of an address, with a slash at its end: `/docs`, `/docs/` and `/docs/intro.html` are all of `/docs/`. */
export function folderOf(address: string): string {
  const { origin, pathname } = new URL(address);
  const folder = pathname.replace(/[^/]*\.[^/]*$/, '');
  return `${origin}${folder.endsWith('/') ? folder : `${folder}/`}`;
}
