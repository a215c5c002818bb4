/** A prepared file, and its name; `stays`: a part of its template that could not be filled in. */
export type PreparedFile = { blob: Blob; fileName: string; stays?: string };
