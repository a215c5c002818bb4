/** What storage and the rules that clean it up need to know of a capture. */
export type StoredCapture = {
  id: string;
  jobId: string;
  /** The key of its page; captures of one page are its versions. */
  page: string;
  host: string;
  title: string;
  /** Its last date, epoch milliseconds; 0 when that cannot be read. */
  at: number;
  /** Text and picture together. */
  bytes: number;
  pictureBytes: number;
  /** There is nothing in it but its screenshot. */
  onlyPicture: boolean;
  /** A PDF or another file, and no page. */
  isFile: boolean;
  /** The page has a star, a tag, a note or a highlight. */
  isMarked: boolean;
  /** It was deleted, and can still be brought back. */
  isDeleted: boolean;
};

/** What is stored beside captures, in bytes, as far as it can be told without reading all of it. */
export type StoredRest = {
  /** Jobs, their lists of pages, monitors. */
  jobs: number;
  /** Files and pages that wait for a job, and what is on its way to a webhook. */
  waiting: number;
  /** Settings, templates, recipes, highlights, and what the search index follows. */
  other: number;
};

/** What the browser says of the room of the extension. Each is absent where it says nothing. */
export type StorageRoom = { used?: number; quota?: number; index?: number };
