/** A file as it was sent. */
export type SentFile = { name: string; bytes: Buffer };
