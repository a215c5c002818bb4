/** What the rooms of a feature know of other features. */
export declare const KNOWS: Readonly<Record<string, readonly string[]>>;
/** Patterns of the files outside the features that name one. */
export declare const NAMES_FEATURES: readonly string[];
