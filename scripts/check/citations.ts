/** A citation without a target: its location and what it cites. */
export type DeadCitation = { file: string; line: number; cited: string };

/** The documents whose sections are cited by number, such as `docs/service.md 10.2`. */
export const CITED_DOCUMENTS = ['docs/platform.md', 'docs/service.md'] as const;

/** A document by its path, and the numbers of its sections. */
export type Sections = ReadonlyMap<string, ReadonlySet<string>>;

const HEADING = /^#{2,6} (\d+(?:\.\d+)*)\.? /gm;
/** A path, then numbers: one, several with commas or `and`, or a range. A comment may break the line in between. */
const CITATION =
  /((?:[\w.-]+\/)*[\w-]+\.md)(?:`|\s|\*|\/\/)+((?:\d+(?:\.\d+)*)(?:(?:, | and | to )\d+(?:\.\d+)*)*)(?![\w-])/g;

/** The numbers of the sections of a document. */
export function sectionsOf(markdown: string): Set<string> {
  return new Set([...markdown.matchAll(HEADING)].map(([, number = '']) => number));
}

/** The citations of a text whose document or section does not exist. Only numbered citations count. */
export function findDeadCitations(file: string, text: string, documents: Sections): DeadCitation[] {
  return [...text.matchAll(CITATION)].flatMap(({ index, 1: document = '', 2: numbers = '' }) => {
    const line = text.slice(0, index).split('\n').length;
    const dead = (numbers.match(/\d+(?:\.\d+)*/g) ?? []).filter(
      (number) => !documents.get(document)?.has(number),
    );
    return dead.map((number) => ({ file, line, cited: `${document} ${number}` }));
  });
}
