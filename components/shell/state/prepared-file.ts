/** A prepared file, and its name. */
export type PreparedFile = { blob: Blob; fileName: string };
