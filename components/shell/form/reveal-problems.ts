/** Opens the groups with a problem and focuses the first control that has one. */
export function revealProblems(body: HTMLElement | null, problems: object): void {
  if (Object.keys(problems).length === 0) return;
  // The controls are marked once they are rendered.
  requestAnimationFrame(() => {
    const wrong = [...(body?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
    for (const control of wrong) control.closest('details')?.setAttribute('open', '');
    wrong[0]?.focus();
  });
}
