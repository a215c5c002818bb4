/** A text as the pattern that finds it; a pattern as it is. */
export function asPattern(part: string | RegExp): RegExp {
  return typeof part === 'string' ? new RegExp(part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : part;
}
