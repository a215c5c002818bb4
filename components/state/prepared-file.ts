/** A file that was made, and what it is to be called. */
export type PreparedFile = { blob: Blob; fileName: string };
