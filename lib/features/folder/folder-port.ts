import type {
  ChosenFolder,
  FolderClaim,
  FolderHandle,
  FolderName,
  FolderTask,
  FolderTrouble,
} from './folder';

/** The chosen folder, open for writing. Throws only unexpected browser errors. */
export type OpenFolder = {
  /** Why it cannot be written to now; undefined when it can be. */
  trouble(): Promise<FolderTrouble | undefined>;
  /** Whether that path is taken; `no-folder` when a parent of it is a file. */
  look(path: string): Promise<'free' | 'taken' | 'no-folder'>;
  /** The state of a file that was claimed and perhaps written: not there, complete, or another file. */
  begun(claim: FolderClaim): Promise<'nothing' | 'whole' | 'other'>;
  /** Writes a new file. Returns false and writes nothing when the path is taken by now. */
  write(path: string, blob: Blob): Promise<boolean>;
};

/** The folder and the tasks that write to it. */
export type FolderStore = {
  choose(folder: ChosenFolder | undefined): Promise<void>;
  /** The handle that a screen left in the inbox; undefined when it is gone. Can be taken once. */
  takeHandle(inboxId: string): Promise<FolderHandle | undefined>;
  /** Adding the same id twice keeps the first. */
  add(task: Pick<FolderTask, 'id' | 'subject' | 'images'>, captureIds: readonly string[]): Promise<void>;
  /** The task to continue, its captures, and whether their notes have names. */
  next(): Promise<{ task: FolderTask; captureIds: readonly string[]; isNamed: boolean } | undefined>;
  /** Where all notes of a task go, decided before the first is written: they link to each other. */
  setNames(id: string, names: readonly FolderName[]): Promise<void>;
  /** Changes a running task and returns it; undefined, with nothing changed, when it is not running. */
  change(
    at: Pick<FolderTask, 'id' | 'at'>,
    change: (task: FolderTask) => FolderTask,
  ): Promise<FolderTask | undefined>;
  cancel(id: string): Promise<void>;
  /** Resumes stopped tasks. */
  resume(): Promise<void>;
  /** The user has seen how the task ended. */
  dismiss(id: string): Promise<void>;
};

/** What a browser allows a screen only in the click itself, and the handle it may leave for the background. */
export type FolderAccess = {
  /** How a folder is chosen here: with the browser's picker, as the downloads folder, or not at all. */
  kind: 'picker' | 'downloads' | 'none';
  /** Shows the picker; undefined when nothing was chosen. Call it in the click. */
  choose(): Promise<FolderHandle | undefined>;
  /**
   * Requests the permission to write there if the browser has not granted it; false when declined. Call it in the
   * click.
   */
  allow(folder: ChosenFolder): Promise<boolean>;
  allowed(folder: ChosenFolder): Promise<boolean>;
  /** Stores a handle for the background and returns its id. */
  put(handle: FolderHandle): Promise<string>;
};
