import ts from 'typescript';

type File = { file: string; text: string };

/** Trees by source text: several floors read the same file. */
const trees = new WeakMap<File, ts.SourceFile>();

/** The tree of a file, parsed once for all floors that read the same file. */
export function treeOf(one: File): ts.SourceFile {
  const known = trees.get(one);
  if (known) return known;
  const kind = one.file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(one.file, one.text, ts.ScriptTarget.Latest, true, kind);
  trees.set(one, tree);
  return tree;
}
