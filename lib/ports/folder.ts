import type { ChosenFolder, FolderClaim, FolderHandle, FolderTask, FolderTrouble } from '../model/folder';

/** The chosen folder as it is written to. Only what the browser throws for reasons of its own is thrown. */
export type OpenFolder = {
  /** Why it cannot be written to now; undefined when it can. */
  trouble(): Promise<FolderTrouble | undefined>;
  /** Whether something stands at that path; `no-folder` when a part of it is a file. */
  look(path: string): Promise<'free' | 'taken' | 'no-folder'>;
  /** What became of a file that was claimed and perhaps written: nothing, the whole of it, or it is somebody else's. */
  begun(claim: FolderClaim): Promise<'nothing' | 'whole' | 'other'>;
  /** Writes a new file. False, and nothing written, when something stands there by now. */
  write(path: string, blob: Blob): Promise<boolean>;
};

/** The folder and what is being written to it. */
export type FolderStore = {
  choose(folder: ChosenFolder | undefined): Promise<void>;
  /** The handle that a screen has put down; undefined when it is gone. Taken once. */
  takeHandle(inboxId: string): Promise<FolderHandle | undefined>;
  /** Adding the same id twice keeps the first. */
  add(task: Pick<FolderTask, 'id' | 'subject'>, captureIds: readonly string[]): Promise<void>;
  /** The one to go on with, and its captures. */
  next(): Promise<{ task: FolderTask; captureIds: readonly string[] } | undefined>;
  /** Changes a task that runs and stands there; undefined, and nothing changed, when it does not. */
  change(
    at: Pick<FolderTask, 'id' | 'at'>,
    change: (task: FolderTask) => FolderTask,
  ): Promise<FolderTask | undefined>;
  cancel(id: string): Promise<void>;
  /** What was stopped runs again. */
  resume(): Promise<void>;
  /** The person has seen how it ended. */
  dismiss(id: string): Promise<void>;
};

/** What a browser allows a screen in the click itself, and the one thing that it may put down. */
export type FolderAccess = {
  /** How a folder is chosen here: by the browser's picker, by taking the downloads folder, or not at all. */
  kind: 'picker' | 'downloads' | 'none';
  /** Shows the picker; undefined when nothing was chosen. In the click. */
  choose(): Promise<FolderHandle | undefined>;
  /** Asks for what writing there needs, where the browser has not given it; false when it is not given. In the click. */
  allow(folder: ChosenFolder): Promise<boolean>;
  allowed(folder: ChosenFolder): Promise<boolean>;
  /** Puts a handle down for the background, and gives its id. */
  put(handle: FolderHandle): Promise<string>;
};
