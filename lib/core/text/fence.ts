/** A fence that no line of the code can close. */
export function fence(code: string, language: string): string {
  let longest = 2;
  for (const run of code.match(/`{3,}/g) ?? []) longest = Math.max(longest, run.length);
  const bars = '`'.repeat(longest + 1);
  return `${bars}${language.replace(/[`\s]/g, '')}\n${code}\n${bars}`;
}
