/** The source files that the rules were not applied to; with none, a green run means something. */
export function findUnseen(files: readonly string[], modulesSeen: readonly string[]): string[] {
  const seen = new Set(modulesSeen);
  return files.filter((file) => !seen.has(file));
}
