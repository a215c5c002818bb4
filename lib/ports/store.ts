import type { Capture, FullCapture } from '../model/capture';
import type { Delivery, Job, Progress } from '../model/job';
import type { EngineId, TrawlRequest } from '../model/request';
import type { CleanUpRecord, CleanUpRules, Removal } from '../model/clean-up';
import type { StorageRoom, StoredCapture, StoredRest } from '../model/stored';
import type { MarksChange } from '../model/marks';
import type { CheckPages, Monitor } from '../model/monitor';
import type { PageReading } from '../model/page';
import type { NewPassage, Passage, PassageChange } from '../model/passage';
import type { NewRecipe, Recipe } from '../model/recipe';
import type { SessionTurn } from '../model/session';
import type { Settings } from '../model/settings';
import type { TemplateBook } from '../model/template';
import type { UsedExport, UsedExports } from '../model/used-exports';
import type { HandOff } from '../model/hand-off';
import type { DeliveryFault, Receiver, Webhook, WebhookDelivery } from '../model/webhook';
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
  /** Its delivery is the export that was used last from now on. */
  remember?: boolean;
};

export type ClaimedJob = { job: Job; cursor: unknown; interrupted: boolean };

/** What a step came to, for `commit`. */
export type Commit =
  | ({ type: 'step' } & StepOutcome)
  | { type: 'failed'; failure: Failure; interrupted?: true }
  /** `interrupted`: the step was done and could not be stored, so that it must not simply be done again. */
  | { type: 'blocked'; failure: Failure; interrupted?: true };

/** Jobs as the runner and the use cases see them. Every method is one transaction. */
export type JobStore = {
  /**
   * Says which job stands for it now. Adding the same id twice keeps the first, and a search that asks for the same as
   * one that is under way is not added: that one stands for it. With a failure it is there to be seen, and never runs.
   */
  add(job: NewJob, failure?: Failure): Promise<string>;
  /** Adds a job that its owner begins at once, leased to it; undefined, and nothing added, when its id is known. */
  addClaimed(job: NewJob, owner: string, leaseMs: number): Promise<ClaimedJob | undefined>;
  get(id: string): Promise<Job | undefined>;
  /**
   * Takes the job that has been due longest, of those that `wanted` names, and leases it to `owner`; undefined when
   * none is due. After the clock was set back, a job waits no longer than it had asked for.
   */
  claimDue(owner: string, leaseMs: number, wanted?: (job: Job) => boolean): Promise<ClaimedJob | undefined>;
  /** Lengthens a lease that is still held; false when it was lost (cancelled, or taken over). */
  renew(
    id: string,
    owner: string,
    leaseMs: number,
    now?: Pick<Progress, 'step'> & Partial<Pick<Progress, 'reading'>>,
  ): Promise<boolean>;
  /** The pages of one job; with a round, of those that wait only the ones picked for it, and none beyond. */
  itemsOf(jobId: string, round?: number): StepItems;
  /**
   * Writes captures, items, progress and the next state together, and only if the lease is still held.
   * False, and nothing written, when it was lost.
   */
  commit(id: string, owner: string, commit: Commit): Promise<boolean>;
  /** Makes every lease of another worker life due now: called once when a worker starts. */
  releaseOthers(owner: string): Promise<void>;
  /**
   * Cancels a live job; false when it had ended, or is being cancelled already. What was captured is kept. Where `owes`
   * says so of the job as it stands at that moment, it is made due once more, so that a step can tell whoever works for
   * it outside.
   */
  cancel(id: string, owes?: (job: Job) => boolean): Promise<boolean>;
  /**
   * Ends a cancelled job although nobody outside could be told, with why; false when nothing has failed at telling them.
   */
  letGo(id: string): Promise<boolean>;
  /** Stops a job that is at work, at the end of the step that runs; false when it was not. */
  pause(id: string): Promise<boolean>;
  /**
   * Asks an open session for one thing more; the same turn twice is asked once. False when the session does not wait for
   * it: something is done in it, or it has ended.
   */
  addTurn(id: string, turn: SessionTurn): Promise<boolean>;
  /** Puts a paused, blocked or failed job back to ready, from its cursor when it has one. */
  retry(id: string): Promise<boolean>;
  /**
   * Takes up a job with items that has ended, in a new round: `addPages` more than its limit may be read, and failed
   * pages wait again as far as that has room for them. False when there is nothing to do.
   */
  reopen(id: string, again: { retryFailed: boolean; addPages: number }): Promise<boolean>;
  /**
   * Reads these pages of a paused or ended job once more, and no others, in a round of their own. When it ends, however
   * it does, the job stands again as it stood. False when the job is at work or has none of them.
   */
  readAgain(id: string, keys: readonly string[]): Promise<boolean>;
  /** The same in tabs, with cookies, for pages that held too little without their scripts: all of them, or these. */
  readInTabs(id: string, keys?: readonly string[]): Promise<boolean>;
  /** Removes a job that has ended and its items; its captures stay. */
  forget(ids: string[]): Promise<void>;
  /** Removes every job that has ended, and says which; until it is purged, `restore` brings it back with its items. */
  clear(): Promise<string[]>;
  restore(ids: readonly string[]): Promise<void>;
  markSeen(id: string): Promise<void>;
  /**
   * Lets go of jobs that were removed before this, and of jobs for one page that ended before it and were seen: a
   * request names pages, like a capture. Other jobs with items, and searches, stay until they are forgotten.
   */
  purge(endedBefore: number): Promise<void>;
  /** The earliest time anything is due, in epoch milliseconds. */
  nextDueAt(): Promise<number | undefined>;
  /**
   * Takes one delivery that waits; for `clipboard` also one a dead worker had started, within a minute of the capture's
   * end. A later copy, and a file that was perhaps saved, has failed.
   */
  claimDelivery(): Promise<Job | undefined>;
  endDelivery(id: string, status: 'done' | 'failed'): Promise<void>;
};

/** What screens may do with the library: read it. */
export type LibraryReader = {
  settings(): Promise<Settings>;
  /** Those that can be read, in no order. */
  recipes(): Promise<Recipe[]>;
  /** The stored templates as they lie there, for `readTemplateBook`: most screens need not know what one is. */
  templateRecord(): Promise<unknown>;
  /** Where captures can be handed to, as it lies there, for `readHandOff`. */
  handOffRecord(): Promise<unknown>;
  /** The exports used last, as they lie there, for `readUsedExports`. */
  usedExportsRecord(): Promise<unknown>;
  /** The person's webhook as it lies there, for `readWebhook`; never its secret. */
  webhookRecord(): Promise<unknown>;
  /** What is on its way to the webhook: how many, the newest of each kind, and how the receiver does. */
  deliveries(limit: number): Promise<DeliveryQueue>;
  /** The folder that captures are written to, as it lies there, for `readChosenFolder`. */
  folderRecord(): Promise<unknown>;
  /** What is being written to it, as it lies there, for `readFolderTasks`. */
  folderTasksRecord(): Promise<unknown>;
  /** What is known of the copy in the browser's account, as it lies there, for `readSyncRecord`. */
  syncRecord(): Promise<unknown>;
  /** The restore that runs or has ended, as it lies there, for `readRestore`. */
  restoreRecord(): Promise<unknown>;
  jobs(): Promise<Job[]>;
  /** Those that have not ended, those that failed, and those whose copy or file did; in no order. Cheap however many ended. */
  openJobs(): Promise<Job[]>;
  /**
   * Those that have not ended, those whose end nobody has seen or that ended since then, and the newest with pages;
   * newest first. Cheap however many ended.
   */
  currentJobs(since: number): Promise<Job[]>;
  job(id: string): Promise<Job | undefined>;
  /** One page of a job's list, the one that changed last first. `before` is the order to go on from. */
  items(query: { jobId: string; status?: ItemStatus; limit: number; before?: number }): Promise<Item[]>;
  /** All pages of a job, by key: the rows of a map. Read in portions, so that a screen can draw between them. */
  allItems(jobId: string): Promise<Item[]>;
  /**
   * By the last date (`lastDateOf`), newest first, deleted ones left out, and last those whose time cannot be read (0).
   * `before` is the last date and the id to go on from.
   */
  captures(query: { host?: string; limit: number; before?: { at: number; id: string } }): Promise<Capture[]>;
  /** The newest capture of a URL that can be read. */
  latestOf(url: string): Promise<Capture | undefined>;
  /** The Markdown of a page that was read for a look; undefined when that is forgotten. */
  markdownOfReading(id: string): Promise<string | undefined>;
  /** The newest reading of this page that was made for a look and is still held. */
  heldReading(url: string): Promise<{ id: string; readAt: number } | undefined>;
  /** The captures of a page that can be read, newest first. */
  versions(url: string): Promise<Capture[]>;
  /** How many captures of this page there are. */
  versionsOf(url: string): Promise<number>;
  /** The keys (`pageKeyOf`) of the pages of a host (with its port) that have a capture. */
  capturedPages(host: string): Promise<Set<string>>;
  capture(id: string): Promise<FullCapture | undefined>;
  /** What was highlighted on the page of this capture, the oldest first. */
  passages(capture: { id: string; url: string }): Promise<Passage[]>;
  /** Everything that is stored of a capture, as JSON, whether it can be read or not. */
  rawCapture(id: string): Promise<Blob>;
  blob(id: string): Promise<Blob | undefined>;
  count(): Promise<number>;
  /** Monitors as they were last read, of every account. */
  monitors(): Promise<Monitor[]>;
  /** The pages of a check; undefined until they were read. */
  checkPages(monitorId: string, checkId: string): Promise<CheckPages | undefined>;
  usage(): Promise<{ items: number; pageBytes: number; pictureBytes: number }>;
};

/** What takes room in this browser. Reads only. */
export type StorageReader = {
  /** All captures, portion by portion, also those whose deletion can be undone. */
  captures(): AsyncIterable<StoredCapture[]>;
  /** About how much is stored beside them. */
  rest(): Promise<StoredRest>;
  /** Jobs whose captures no rule may touch, and those that are crawls or lists. */
  jobsByUse(): Promise<{ running: Set<string>; crawled: Set<string> }>;
  /** When the next clean-up is due, and what the last one removed. */
  cleanUp(): Promise<CleanUpRecord>;
  /** What the browser says of the room. */
  room(): Promise<StorageRoom>;
};

/** The queue as a screen shows it. */
export type DeliveryQueue = {
  counts: Record<WebhookDelivery['status'], number>;
  /** The oldest that wait and the newest that ended, up to a limit of each kind. */
  rows: WebhookDelivery[];
  receiver: Receiver;
};

/** Deleting keeps a capture restorable until it is purged. */
export type CaptureWriter = {
  delete(ids: string[]): Promise<void>;
  restore(ids: string[]): Promise<void>;
  /** Removes for good what was deleted before this time. */
  purge(deletedBefore: number): Promise<void>;
};

export type MarkWriter = {
  /** Changes star, tags or note of the pages of these captures; says which of them it changed. */
  mark(ids: readonly string[], change: MarksChange): Promise<string[]>;
  /** Puts the pages of these captures at places among those of a collection; one that is not in it stays as it is. */
  arrange(collection: string, places: readonly { id: string; at: number }[]): Promise<void>;
};

export type PassageWriter = {
  /** Adds a passage to the page of this capture; the same id twice is one. `not-found` when the capture is gone. */
  add(captureId: string, passage: NewPassage): Promise<void>;
  change(id: string, change: PassageChange): Promise<void>;
  /** Says which there were, as they stood. */
  delete(ids: readonly string[]): Promise<Passage[]>;
  /** Brings back passages that were deleted, as they were. */
  restore(passages: readonly Passage[]): Promise<void>;
};

export type EditWriter = {
  /**
   * Writes a text in place of the captured Markdown, which stays; null goes back to that. `since`: when the text that was
   * changed had been edited, 0 for the captured one; `conflict` when it was edited again meanwhile. Says when it was
   * edited now.
   */
  edit(id: string, markdown: string | null, since: number): Promise<number>;
};

/** Named recipes. One that is saved under a name that is there takes its place. */
export type RecipeStore = {
  save(recipe: NewRecipe): Promise<void>;
  delete(id: string): Promise<void>;
};

/** The clean-up by rules. Every method is one transaction, but for `plan`, which only reads. */
export type CleanUpStore = {
  /** Brings the record in line with the rules: when they have changed, another clean-up is due soon. */
  arrange(): Promise<{ rules: CleanUpRules; record: CleanUpRecord }>;
  /** Notes that a clean-up is under way, and goes on with one that was. */
  begin(): Promise<void>;
  /** What the rules would remove now. */
  plan(rules: CleanUpRules): Promise<Removal[]>;
  /**
   * Removes those that the rules still mean, with what the index follows and the counts in the same commit. False when
   * the rules have changed, or no clean-up is under way.
   */
  remove(removals: readonly Removal[], rules: CleanUpRules): Promise<boolean>;
  /** It is over, and what it removed is remembered; the next one is due at that time. */
  end(nextAt: number): Promise<void>;
};

export type SettingsStore = {
  get(): Promise<Settings>;
  update(change: (settings: Settings) => Settings): Promise<Settings>;
};

/** Pages that were read for a look: not in the library, and forgotten soon. */
export type HeldReadings = {
  hold(id: string, reading: PageReading): Promise<void>;
  /** Undefined when it was never held or is forgotten. */
  get(id: string): Promise<PageReading | undefined>;
  /** Forgets those that were read before this time, epoch milliseconds. */
  purge(readBefore: number): Promise<void>;
};

/** Which exports were used last. */
export type UsedExportsStore = {
  get(): Promise<UsedExports>;
  /** Never fails. */
  note(used: UsedExport): Promise<void>;
};

export type HandOffStore = { put(handOff: HandOff): Promise<void> };

/** The webhook, its queue and how its receiver does. Every method is one transaction. */
export type WebhookStore = {
  get(): Promise<Webhook>;
  update(change: (webhook: Webhook) => Webhook): Promise<Webhook>;
  /**
   * Queues these captures once each and says how many: one that waits stays as it is, one that failed waits again, and
   * one that was sent is sent again under another id, the same for the same press. A receiver that rests is tried at once.
   */
  queue(captureIds: readonly string[], pressId: string): Promise<number>;
  receiver(): Promise<Receiver>;
  setReceiver(receiver: Receiver): Promise<void>;
  /** The delivery that has waited longest. */
  next(): Promise<WebhookDelivery | undefined>;
  /** What came of a try; nothing when the delivery was canceled meanwhile. */
  settle(
    id: string,
    outcome: { status: WebhookDelivery['status']; tried: boolean; fault?: DeliveryFault },
  ): Promise<void>;
  /** Everything that waits has failed. */
  giveUp(fault: DeliveryFault): Promise<void>;
  /** Takes these out of the queue, or all that have not been sent. */
  cancel(ids?: readonly string[]): Promise<void>;
  /** What failed waits again: these, or all. */
  tryAgain(ids?: readonly string[]): Promise<void>;
  /** Forgets what was queued before this time and has been sent. */
  purge(queuedBefore: number): Promise<void>;
};

/** Changes of collections that reach beyond the list of them. */
export type CollectionStore = {
  /** All that has the tag of the one name has that of the other afterwards; where there is one so called, the two are one. */
  rename(from: string, to: string): Promise<void>;
};

export type TemplateStore = { update(change: (book: TemplateBook) => TemplateBook): Promise<void> };
