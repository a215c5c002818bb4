import type { Capture, FullCapture } from '../model/capture';
import type { Delivery, Job, JobOf, Progress } from '../model/job';
import type { EngineId, RequestKind, TrawlRequest } from '../model/request';
import type { CleanUpRecord, CleanUpRules, Removal } from '@/lib/features/clean-up/clean-up';
import type { StorageRoom, StoredCapture, StoredRest } from '@/lib/features/clean-up/stored';
import type { MarksChange } from '@/lib/features/marks/marks';
import type { PageReading } from '../model/page';
import type { NewPassage, Passage, PassageChange } from '../model/passage';
import type { NewRecipe, Recipe } from '@/lib/features/recipes/recipe';
import type { Settings } from '../model/settings';
import type { TemplateBook } from '@/lib/features/templates/template';
import type { UsedExport, UsedExports } from '@/lib/features/export/used-exports';
import type { HandOff } from '@/lib/features/hand-off/hand-off';
import type { DeliveryQueue } from '@/lib/features/webhook/webhook';
import type { Item, ItemStatus } from '../model/item';
import type { StepItems, StepOutcome } from './engine';
import type { Failure } from '../model/errors';

export type NewJob = {
  id: string;
  request: TrawlRequest;
  engine: EngineId;
  host: string;
  title: string;
  delivery?: Omit<Delivery, 'status'>;
  notify?: boolean;
  /** Remembers its delivery as the last used export. */
  remember?: boolean;
};

export type ClaimedJob = { job: Job; cursor: unknown; interrupted: boolean };

/** The outcome of a step, for `commit`. */
export type Commit =
  | ({ type: 'step' } & StepOutcome)
  | { type: 'failed'; failure: Failure; interrupted?: true }
  /** `interrupted`: the step was done but could not be stored, so it must not simply be repeated. */
  | { type: 'blocked'; failure: Failure; interrupted?: true };

/** Jobs, for the runner and the use cases. Every method is one transaction. */
export type JobStore = {
  /**
   * Returns the id of the job that covers this request. Adding the same id twice keeps the first. A search with the
   * same request as one in progress is not added; that one covers it. With a failure, the job is stored for display and
   * never runs.
   */
  add(job: NewJob, failure?: Failure): Promise<string>;
  /** Adds a job that its owner starts immediately, leased to it; undefined, and not added, when its id is known. */
  addClaimed(job: NewJob, owner: string, leaseMs: number): Promise<ClaimedJob | undefined>;
  get(id: string): Promise<Job | undefined>;
  /**
   * Claims the longest-due job that `wanted` accepts and leases it to `owner`; undefined when none is due. If the clock
   * was set back, a job waits no longer than the delay it requested.
   */
  claimDue(owner: string, leaseMs: number, wanted?: (job: Job) => boolean): Promise<ClaimedJob | undefined>;
  /** Extends a lease that is still held; false when it was lost (canceled, or taken over). */
  renew(
    id: string,
    owner: string,
    leaseMs: number,
    now?: Pick<Progress, 'step'> & Partial<Pick<Progress, 'reading' | 'part'>>,
  ): Promise<boolean>;
  /** The pages of one job. With a round: of the waiting pages only those picked for it, and none beyond. */
  itemsOf(jobId: string, round?: number): StepItems;
  /**
   * Writes captures, items, progress and the next state together, only if the lease is still held. Returns false and
   * writes nothing when it was lost.
   */
  commit(id: string, owner: string, commit: Commit): Promise<boolean>;
  /** Makes all jobs leased by earlier workers due now: called once when a worker starts. */
  releaseOthers(owner: string): Promise<void>;
  /**
   * Cancels a live job; false when it had ended or is already being canceled. Captures are kept. If `needsRemoteCancel` returns true
   * for the job in its current state, the job becomes due once more, so that a step can notify whatever works for it
   * outside.
   */
  cancel(id: string, needsRemoteCancel?: (job: Job) => boolean): Promise<boolean>;
  /** Ends a canceled job although the service could not be notified, with why; false unless notifying it failed. */
  stopWaiting(id: string): Promise<boolean>;
  /** Pauses a running job at the end of the current step; false when it was not running. */
  pause(id: string): Promise<boolean>;
  /** Stores what `decide` makes of a job, and returns it; undefined leaves it as it is. */
  change(id: string, decide: (job: Job) => Job | undefined): Promise<Job | undefined>;
  /** Makes a paused, blocked or failed job ready again, from its cursor if it has one. */
  retry(id: string): Promise<boolean>;
  /**
   * Reopens an ended job with items in a new round: `addPages` more pages than its limit may be read, and failed pages
   * wait again as far as they fit in that limit. False when there is nothing to do.
   */
  reopen(id: string, again: { retryFailed: boolean; addPages: number }): Promise<boolean>;
  /**
   * Reads only these pages of a paused or ended job again, in a separate round. However that round ends, the job then
   * returns to its previous state. False when the job is running or has none of these pages.
   */
  readAgain(id: string, keys: readonly string[]): Promise<boolean>;
  /** The same in tabs, with cookies, for pages with too little content without scripts: all of them, or these. */
  readInTabs(id: string, keys?: readonly string[]): Promise<boolean>;
  /** Removes ended jobs and their items; their captures stay. */
  forget(ids: string[]): Promise<void>;
  markSeen(id: string): Promise<void>;
  /**
   * Deletes for good the jobs removed before this time, and the single-page jobs that ended before it and were seen:
   * like a capture, a request names pages. Other jobs with items, and searches, stay until they are forgotten.
   */
  purge(endedBefore: number): Promise<void>;
  /** The earliest time that anything is due, in epoch milliseconds. */
  nextDueAt(): Promise<number | undefined>;
  /**
   * Claims one waiting delivery; for `clipboard` also one that a dead worker had started, within a minute of the end of
   * the capture. A later copy, or a file that was perhaps saved, is marked as failed.
   */
  claimDelivery(): Promise<Job | undefined>;
  endDelivery(id: string, status: 'done' | 'failed'): Promise<void>;
};

/** Read access to the library, for screens. */
export type LibraryReader = {
  settings(): Promise<Settings>;
  /** The readable recipes, in no particular order. */
  recipes(): Promise<Recipe[]>;
  /** The templates as stored, for `readTemplateBook`: most screens do not need their type. */
  templateRecord(): Promise<unknown>;
  /** The hand-off targets as stored, for `readHandOff`. */
  handOffRecord(): Promise<unknown>;
  /** The last used exports as stored, for `readUsedExports`. */
  usedExportsRecord(): Promise<unknown>;
  /** The user's models as stored, for `readModels`; never a key. */
  modelsRecord(): Promise<unknown>;
  /** What a model writes or wrote, as stored, for `readAnswer`; undefined when it has expired. */
  answerRecord(id: string): Promise<unknown>;
  /** The user's webhook as stored, for `readWebhook`; never its secret. */
  webhookRecord(): Promise<unknown>;
  /** The webhook queue: the counts, the newest of each kind, and the state of the receiver. */
  deliveries(limit: number): Promise<DeliveryQueue>;
  /** The folder that captures are written to, as stored, for `readChosenFolder`. */
  folderRecord(): Promise<unknown>;
  /** Another single record, as stored. */
  record(key: string): Promise<unknown>;
  /** The folder tasks as stored, for `readFolderTasks`. */
  folderTasksRecord(): Promise<unknown>;
  /** The state of the copy in the browser's account, as stored, for `readSyncRecord`. */
  syncRecord(): Promise<unknown>;
  /** The running or ended restore, as stored, for `readRestore`. */
  restoreRecord(): Promise<unknown>;
  jobs(): Promise<Job[]>;
  /** The jobs of one kind, newest first. Fast however many others there are. */
  jobsOf<K extends RequestKind>(kind: K): Promise<JobOf<K>[]>;
  /** Jobs that have not ended, failed, or whose copy or file failed; in no order. Fast however many have ended. */
  openJobs(): Promise<Job[]>;
  /**
   * Jobs that have not ended, ended jobs that nobody has seen or that ended since then, and the newest with pages;
   * newest first. Fast however many have ended.
   */
  currentJobs(since: number): Promise<Job[]>;
  job(id: string): Promise<Job | undefined>;
  /** One page of a job's list, last changed first. `before` is the order to continue from. */
  items(query: { jobId: string; status?: ItemStatus; limit: number; before?: number }): Promise<Item[]>;
  /** All pages of a job, by key: the rows of a map. Read in portions, so that a screen can draw in between. */
  allItems(jobId: string): Promise<Item[]>;
  /**
   * By last date (`lastDateOf`), newest first, without deleted captures; captures with an unreadable time (0) come
   * last. `before` is the last date and the id to continue from.
   */
  captures(query: { host?: string; limit: number; before?: { at: number; id: string } }): Promise<Capture[]>;
  /** How many captures there are of a host's pages, whatever their ports; `most` and more are not counted exactly. */
  capturesOn(hostname: string, most: number): Promise<number>;
  /** The last capture of each page of a host, in the same order. */
  latestPages(query: { host: string; limit: number }): Promise<Capture[]>;
  /** The newest readable capture of a URL. */
  latestOf(url: string): Promise<Capture | undefined>;
  /** The Markdown of a page that was read for viewing; undefined when it has expired. */
  markdownOfReading(id: string): Promise<string | undefined>;
  /** The newest reading of this page that was made for viewing and is still held. */
  heldReading(url: string): Promise<{ id: string; readAt: number } | undefined>;
  /** The readable captures of a page, newest first. */
  versions(url: string): Promise<Capture[]>;
  /** The number of captures of this page. */
  versionsOf(url: string): Promise<number>;
  /** The keys (`pageKeyOf`) of the pages of a host (with its port) that have a capture. */
  capturedPages(host: string): Promise<Set<string>>;
  capture(id: string): Promise<FullCapture | undefined>;
  /** The captures with these ids, in their order, without their contents; those that are gone are left out. */
  capturesWith(ids: readonly string[]): Promise<Capture[]>;
  /** The passages highlighted on the page of this capture, oldest first. */
  passages(capture: { id: string; url: string }): Promise<Passage[]>;
  /** Everything stored of a capture, as JSON, whether readable or not. */
  rawCapture(id: string): Promise<Blob>;
  blob(id: string): Promise<Blob | undefined>;
  count(): Promise<number>;
  /** The monitors of every account as stored, for `readMonitors`. */
  monitorRecords(): Promise<unknown[]>;
  /** A check as stored, for `readCheckPages`; undefined until its pages are read. */
  checkRecord(monitorId: string, checkId: string): Promise<unknown>;
  usage(): Promise<{ items: number; pageBytes: number; screenshotBytes: number }>;
};

/** What uses storage in this browser. Read-only. */
export type StorageReader = {
  /** All captures, in portions, including those whose deletion can be undone. */
  captures(): AsyncIterable<StoredCapture[]>;
  /** The approximate size of everything else that is stored. */
  rest(): Promise<StoredRest>;
  /** Jobs whose captures no rule may remove, and jobs that are crawls or lists. */
  jobsByUse(): Promise<{ running: Set<string>; crawled: Set<string> }>;
  /** When the next clean-up is due, and what the last one removed. */
  cleanUp(): Promise<CleanUpRecord>;
  /** The storage space that the browser reports. */
  room(): Promise<StorageRoom>;
};

/** Captures and jobs that were deleted together. */
export type Removed = { ids: readonly string[]; jobIds: readonly string[] };

/** A deleted capture, or a job with its items, can be restored until it is purged. */
export type CaptureWriter = {
  delete(ids: readonly string[]): Promise<void>;
  restore(ids: readonly string[], jobIds?: readonly string[]): Promise<void>;
  /** Deletes all captures and all ended jobs, or nothing, and returns which. */
  clear(): Promise<Removed>;
  /** Restores what a worker that died was about to delete or to restore. */
  settle(): Promise<void>;
  /** Removes for good the captures deleted before this time. */
  purge(deletedBefore: number): Promise<void>;
};

export type MarkWriter = {
  /** Changes star, tags or note of the pages of these captures; returns the ids of those it changed. */
  mark(ids: readonly string[], change: MarksChange): Promise<string[]>;
  /** Moves the pages of these captures to positions in a collection; a page that is not in it stays unchanged. */
  arrange(collection: string, places: readonly { id: string; at: number }[]): Promise<void>;
};

export type PassageWriter = {
  /** Adds a passage to the page of this capture, once per id. `not-found` when the capture is gone. */
  add(captureId: string, passage: NewPassage): Promise<void>;
  change(id: string, change: PassageChange): Promise<void>;
  /** Returns the deleted passages. */
  delete(ids: readonly string[]): Promise<Passage[]>;
  /** Restores deleted passages unchanged. */
  restore(passages: readonly Passage[]): Promise<void>;
};

export type EditWriter = {
  /**
   * Stores an edited text in place of the captured Markdown, which is kept; null reverts to it. `since`: when the text
   * that was changed had been edited, 0 for the captured one; `conflict` when it was edited again meanwhile. Returns
   * the new edit time.
   */
  edit(id: string, markdown: string | null, since: number): Promise<number>;
};

/** Named recipes. Saving under an existing name replaces that recipe. */
export type RecipeStore = {
  save(recipe: NewRecipe): Promise<void>;
  delete(id: string): Promise<void>;
};

/** The clean-up by rules. Every method is one transaction, except `plan`, which only reads. */
export type CleanUpStore = {
  /** Updates the record to match the rules: if they have changed, another clean-up is due soon. */
  arrange(): Promise<{ rules: CleanUpRules; record: CleanUpRecord }>;
  /** Records that a clean-up is running, or continues one that was. */
  begin(): Promise<void>;
  /** What the rules would remove now. */
  plan(rules: CleanUpRules): Promise<Removal[]>;
  /**
   * Removes those that the rules still match; the index changes and the counts are in the same commit. False when the
   * rules have changed or no clean-up is running.
   */
  remove(removals: readonly Removal[], rules: CleanUpRules): Promise<boolean>;
  /** Ends the clean-up and records what it removed; the next one is due at that time. */
  end(nextAt: number): Promise<void>;
};

export type SettingsStore = {
  get(): Promise<Settings>;
  update(change: (settings: Settings) => Settings): Promise<Settings>;
};

/** Pages that were read for viewing: not in the library, and deleted soon. */
export type HeldReadings = {
  hold(id: string, reading: PageReading): Promise<void>;
  /** Undefined when it was never held or has expired. */
  get(id: string): Promise<PageReading | undefined>;
  /** Deletes readings made before this time, in epoch milliseconds. */
  purge(readBefore: number): Promise<void>;
};

/** The exports used last. */
export type UsedExportsStore = {
  get(): Promise<UsedExports>;
  /** Never fails. */
  note(used: UsedExport): Promise<void>;
};

export type HandOffStore = { put(handOff: HandOff): Promise<void> };

/** Changes of collections that affect more than the list of them. */
export type CollectionStore = {
  /** Renames the tag on everything that has it; if a collection of the new name exists, the two are merged. */
  rename(from: string, to: string): Promise<void>;
};

export type TemplateStore = { update(change: (book: TemplateBook) => TemplateBook): Promise<void> };
