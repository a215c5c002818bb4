/**
 * The index that an arrow, Home or End moves to, or undefined for another key. Arrows along the row are mirrored in
 * right-to-left text; ends wrap around.
 */
export function rovingTarget(event: KeyboardEvent, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const target = event.currentTarget instanceof Element ? event.currentTarget : undefined;
  const rtl = target ? getComputedStyle(target).direction === 'rtl' : false;
  const step = (by: number): number => (index + by + count) % count;
  switch (event.key) {
    case 'ArrowRight':
      return step(rtl ? -1 : 1);
    case 'ArrowLeft':
      return step(rtl ? 1 : -1);
    case 'ArrowDown':
      return step(1);
    case 'ArrowUp':
      return step(-1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
