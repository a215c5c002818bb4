import { optionFields, type OptionGroup } from './option-fields';
import type { FieldProblem } from './options-form';

/** Opens the groups in which something is wrong and focuses the first control that is. */
export function revealProblems(
  body: HTMLElement | null,
  problems: Readonly<Record<string, FieldProblem>>,
): void {
  const wrong = groupsWith(problems);
  for (const group of body?.querySelectorAll('details') ?? [])
    if (wrong.has(group.dataset['group'] as OptionGroup)) group.open = true;
  requestAnimationFrame(() => body?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

function groupsWith(problems: Readonly<Record<string, FieldProblem>>): Set<OptionGroup> {
  return new Set(
    Object.values(optionFields)
      .filter(({ fields }) => fields.some((field) => problems[field.path]))
      .map(({ group }) => group),
  );
}
