import { optionFields } from './option-fields';

/** The interface's label for an option: the label of its first control, or of its format. */
export function optionLabel(
  option: string,
  names: Readonly<Record<string, readonly [string, string?]>>,
  formats: Readonly<Record<string, string>>,
): string {
  const first = optionFields[option as keyof typeof optionFields]?.fields[0]?.path ?? option;
  return names[first]?.[0] ?? formats[option] ?? option;
}
