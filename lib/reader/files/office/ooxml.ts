import { oneLine } from '@/lib/core/text/clean-text';
import type { FileFacts } from '@/lib/core/model/file-reading';
import { pathFrom, type Parts } from '../parts';
import { childrenOf, find, findAll, textOf, type XmlNode } from '../xml';

/** What a part of an Office file refers to, by id: the path within the file, or an address outside. */
export type Relations = ReadonlyMap<string, { type: string; target: string; isOutside: boolean }>;

/** What the parts of an Office file refer to. */
export type OfficeFile = {
  relations(path: string): Promise<Relations>;
  /** The path of the first part that this one refers to as this type. */
  related(path: string, type: string): Promise<string | undefined>;
};

export function officeFile(parts: Parts): OfficeFile {
  const known = new Map<string, Promise<Relations>>();
  async function read(path: string): Promise<Relations> {
    const at = path.lastIndexOf('/') + 1;
    const root = await parts.tree(`${path.slice(0, at)}_rels/${path.slice(at)}.rels`);
    return new Map(
      childrenOf(find(root, 'Relationships')).map(
        ({ attributes: { Id = '', Type = '', Target = '', TargetMode } }) => [
          Id,
          {
            // The strict variant has other addresses with the same ends.
            type: Type.slice(Type.lastIndexOf('/') + 1),
            target: TargetMode === 'External' ? Target : pathFrom(path, Target),
            isOutside: TargetMode === 'External',
          },
        ],
      ),
    );
  }
  function relations(path: string): Promise<Relations> {
    const found = known.get(path) ?? read(path);
    known.set(path, found);
    return found;
  }
  return {
    relations,
    async related(path, type) {
      for (const relation of (await relations(path)).values())
        if (relation.type === type && !relation.isOutside) return relation.target;
      return undefined;
    },
  };
}

type Said = Pick<
  FileFacts,
  'title' | 'authors' | 'created' | 'modified' | 'language' | 'description' | 'keywords'
>;

const dateOf = (text: string): string | undefined => (/^\d{4}-\d\d-\d\d/.test(text) ? text : undefined);

/** Metadata under the names of Dublin Core, which Office, OpenDocument and EPUB share. */
export function saidBy(node: XmlNode | undefined): Said {
  const said = (name: string): string => oneLine(textOf(childrenOf(node, name)[0]));
  const listed = (names: readonly string[], separator: RegExp): string[] =>
    names
      .flatMap((name) => childrenOf(node, name))
      .flatMap((one) => textOf(one).split(separator))
      .map((one) => oneLine(one))
      .filter(Boolean);
  const authors = [...new Set(listed(['creator'], /;/))];
  const keywords = listed(['keywords', 'keyword'], /[,;]/);
  const created = dateOf(said('created')) ?? dateOf(said('creation-date'));
  const modified = dateOf(said('modified')) ?? dateOf(said('date'));
  const initial = said('initial-creator');
  return {
    ...(said('title') && { title: said('title') }),
    authors: initial ? [initial] : authors,
    ...(created && { created }),
    ...(modified && { modified }),
    ...(said('language') && { language: said('language') }),
    ...(said('description') && { description: said('description') }),
    ...(keywords.length > 0 && { keywords }),
  };
}

/** What the file says about itself. */
export async function officeMetadata(file: OfficeFile, parts: Parts): Promise<Said> {
  const path = (await file.related('', 'core-properties')) ?? 'docProps/core.xml';
  return saidBy(find(await parts.tree(path), 'coreProperties'));
}

/** Word and others keep a picture twice, for new and old programs: the part for those that know the newer way. */
export function chosenOf(alternate: XmlNode): XmlNode | undefined {
  const choice = childrenOf(alternate, 'Choice')[0];
  const fallback = childrenOf(alternate, 'Fallback')[0];
  const hasText = (node: XmlNode | undefined): boolean => node !== undefined && textOf(node).trim() !== '';
  return hasText(choice) || !hasText(fallback) ? choice : fallback;
}

/** Pictures below, with what is said in their place. */
export function picturesIn(node: XmlNode): string[] {
  return [...findAll(node, 'docPr')].map(({ attributes }) => attributes.descr ?? '');
}
