/** The name, or where it is taken, ignoring case, `Name 2` or the next free number. */
export function freeName(name: string, taken: Iterable<string>): string {
  const used = new Set([...taken].map((one) => one.trim().toLowerCase()));
  if (!used.has(name.trim().toLowerCase())) return name;
  let number = 2;
  const numbered = (): string => `${name.slice(0, 90)} ${number}`;
  while (used.has(numbered().toLowerCase())) number += 1;
  return numbered();
}
