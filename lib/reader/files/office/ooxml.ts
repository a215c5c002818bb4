import type { FileFacts } from '@/lib/core/model/file-reading';
import type { FileLimits } from '../order';
import { pathFrom, type Parts } from '../parts';
import { childrenOf, find, findAll, textOf, xmlTree, type XmlNode } from '../xml';

/** What a part of an Office file refers to, by id: the path within the file, or an address outside. */
export type Relations = ReadonlyMap<string, { type: string; target: string; isOutside: boolean }>;

/** An Office file: its parts as trees, each without what its own reader does not ask for. */
export type OfficeFile = {
  parts: Parts;
  tree(path: string): Promise<XmlNode | undefined>;
  relations(path: string): Promise<Relations>;
  /** The path of the first part that this one refers to as this type. */
  related(path: string, type: string): Promise<string | undefined>;
};

export function officeFile(parts: Parts, limits: FileLimits): OfficeFile {
  async function tree(path: string): Promise<XmlNode | undefined> {
    const xml = await parts.text(path);
    return xml === undefined ? undefined : xmlTree(xml, limits.depth);
  }
  async function relations(path: string): Promise<Relations> {
    const at = path.lastIndexOf('/') + 1;
    const root = await tree(`${path.slice(0, at)}_rels/${path.slice(at)}.rels`);
    return new Map(
      childrenOf(find(root, 'Relationships') ?? { name: '', attributes: {}, children: [] }).map(
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
  return {
    parts,
    tree,
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
  const said = (name: string): string =>
    node ? textOf(childrenOf(node, name)[0]).replace(/\s+/g, ' ').trim() : '';
  const authors = node
    ? [
        ...new Set(
          childrenOf(node, 'creator')
            .map((one) => textOf(one).trim())
            .flatMap((one) => one.split(';')),
        ),
      ]
        .map((one) => one.trim())
        .filter(Boolean)
    : [];
  const keywords = [
    said('keywords'),
    ...(node ? childrenOf(node, 'keyword').map((one) => textOf(one).trim()) : []),
  ]
    .flatMap((one) => one.split(/[,;]/))
    .map((one) => one.trim())
    .filter(Boolean);
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
export async function officeMetadata(file: OfficeFile): Promise<Said> {
  const path = (await file.related('', 'core-properties')) ?? 'docProps/core.xml';
  return saidBy(find(await file.tree(path), 'coreProperties'));
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
