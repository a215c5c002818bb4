import { posix } from 'node:path';

/** A link, or a path between backticks, that leads nowhere. */
export type DeadLink = { file: string; line: number; target: string };

/** What a document may refer to: all files, by path, and the text of the documents. */
export type Project = { files: ReadonlySet<string>; documents: ReadonlyMap<string, string> };

const LINK = /\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g;
const CODE_SPAN = /`([^`\s]+)`/g;
/** Only these folders: `ui/Select` or `out/` between backticks may be anything. */
const PATH = /^(?:bench|components|docs|entrypoints|lib|public|scripts|tests|\.ci|\.github)\//;
/** A pattern, or a name with a placeholder. */
const NOT_A_PATH = /[*<{…]/;

/** The text without its blocks of code, with the lines where they were. */
const withoutBlocks = (text: string): string =>
  text.replace(/^```[^]*?^```/gm, (block) => block.replace(/[^\n]/g, ''));

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(text: string): Set<string> {
  const headings = [...withoutBlocks(text).matchAll(/^#{1,6} (.+)$/gm)];
  return new Set(
    headings.map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\-_ ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** The links and the paths between backticks that lead to no file, folder or heading of the project. */
export function findDeadLinks(file: string, text: string, { files, documents }: Project): DeadLink[] {
  const exists = (path: string): boolean => {
    const folder = `${path.replace(/\/$/, '')}/`;
    return files.has(path) || [...files].some((known) => known.startsWith(folder));
  };
  const leads = (link: string): boolean => {
    if (/^[a-z]+:/.test(link)) return true;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : posix.join(posix.dirname(file), path);
    if (!exists(target)) return false;
    const document = documents.get(target);
    return anchor === undefined || document === undefined || anchorsOf(document).has(anchor);
  };
  const prose = withoutBlocks(text);
  const dead = (at: number, target: string): DeadLink => ({
    file,
    line: prose.slice(0, at).split('\n').length,
    target,
  });
  return [
    ...[...prose.matchAll(LINK)].flatMap(({ index, 1: link, 2: source }) => {
      const target = link ?? source ?? '';
      return leads(target) ? [] : [dead(index, target)];
    }),
    ...[...prose.matchAll(CODE_SPAN)].flatMap(({ index, 1: path = '' }) =>
      !PATH.test(path) || NOT_A_PATH.test(path) || exists(path) ? [] : [dead(index, path)],
    ),
  ].toSorted((one, other) => one.line - other.line);
}
