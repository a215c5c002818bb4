const HOMES =
  /^(lib\/(core\/[a-z]+|reader|service|device|background|features\/[a-z-]+)\/|components\/(ui|shell\/[a-z]+|features\/[a-z-]+)\/|entrypoints\/|tests\/|scripts\/|bench\/)/;

/** The source files in no folder of the floors, and so not covered by their rules. */
export function findHomeless(files: readonly string[]): string[] {
  return files.filter((file) => !HOMES.test(file));
}
