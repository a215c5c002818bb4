type Given<Values> = {
  [Name in keyof Values as undefined extends Values[Name] ? never : Name]: Values[Name];
} & {
  [Name in keyof Values as undefined extends Values[Name] ? Name : never]?: Exclude<Values[Name], undefined>;
};

/**
 * Those of these values that there are, to be spread into an object: a property that may be missing is not there as
 * undefined, which the compiler's exact optional properties and a stored record tell apart.
 */
export function given<Values extends object>(values: Values): Given<Values> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) if (value !== undefined) kept[name] = value;
  return kept as Given<Values>;
}
