import { optionFields } from './option-fields';

/** What the interface calls an option: the name of its first control, or of the format that it is. */
export function optionLabel(
  option: string,
  names: Readonly<Record<string, readonly [string, string?]>>,
  formats: Readonly<Record<string, string>>,
): string {
  const first = optionFields[option as keyof typeof optionFields]?.fields[0]?.path ?? option;
  return names[first]?.[0] ?? formats[option] ?? option;
}
