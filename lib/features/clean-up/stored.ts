/** What the storage screen and the clean-up rules need to know of a capture. */
export type StoredCapture = {
  id: string;
  jobId: string;
  /** The key of its page; captures of one page are its versions. */
  page: string;
  host: string;
  title: string;
  /** Its last date, epoch milliseconds; 0 when unreadable. */
  at: number;
  /** Text and screenshot together. */
  bytes: number;
  screenshotBytes: number;
  /** It contains only its screenshot. */
  onlyScreenshot: boolean;
  /** A PDF or another file, not a page. */
  isFile: boolean;
  /** The page has a star, a tag, a note or a highlight. */
  isMarked: boolean;
  /** It was deleted, and can still be restored. */
  isDeleted: boolean;
};

/** What is stored besides captures, in bytes, as far as known without reading all of it. */
export type StoredRest = {
  /** Jobs, their lists of pages, monitors. */
  jobs: number;
  /** Files and pages that wait for a job, and deliveries to a webhook. */
  waiting: number;
  /** Settings, templates, recipes, highlights, and what the search index follows. */
  other: number;
};

/** What the browser reports about the extension's storage. Each is absent if not reported. */
export type StorageRoom = { used?: number; quota?: number; index?: number };
