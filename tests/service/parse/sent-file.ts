/** A file as it was sent. */
export type SentFile = { name: string; bytes: Buffer };

/** A slot for a file that is sent before it is parsed. */
export type Upload = {
  ref: string;
  key: string;
  name: string;
  size: number;
  createdAt: number;
  bytes?: Buffer;
  parsed: boolean;
};
