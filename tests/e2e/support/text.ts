/** A text as the pattern that finds it; a pattern unchanged. */
export function asPattern(part: string | RegExp): RegExp {
  return typeof part === 'string' ? new RegExp(part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : part;
}
