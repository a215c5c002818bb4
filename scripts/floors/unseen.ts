/** The source files that the rules were not applied to; if there are none, a passing run is meaningful. */
export function findUnseen(files: readonly string[], modulesSeen: readonly string[]): string[] {
  const seen = new Set(modulesSeen);
  return files.filter((file) => !seen.has(file));
}
