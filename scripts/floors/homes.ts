const HOMES =
  /^(lib\/(async|text|bytes|model|words|ports|rpc|page|derive|diff|search|index|export|backup|templates|engine\/service|engine\/device|jobs|library|platform|app|testing)\/|components\/|entrypoints\/|tests\/|scripts\/|bench\/)/;

/** The source files in no folder of the floors, and so not covered by their rules. */
export function findHomeless(files: readonly string[]): string[] {
  return files.filter((file) => !HOMES.test(file));
}
