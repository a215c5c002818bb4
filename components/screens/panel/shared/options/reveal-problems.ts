import type { FieldProblem } from './options-form';

/** Opens the groups in which something is wrong and focuses the first control that is. */
export function revealProblems(
  body: HTMLElement | null,
  problems: Readonly<Record<string, FieldProblem>>,
): void {
  if (Object.keys(problems).length === 0) return;
  // The controls know it once they are drawn.
  requestAnimationFrame(() => {
    const wrong = [...(body?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
    for (const control of wrong) control.closest('details')?.setAttribute('open', '');
    wrong[0]?.focus();
  });
}
