import type { FolderTrouble } from '../model/folder';
import type { Format } from './format';

/** The strings of the folder that captures are written to, in English. */
export function createFolderWords({ plural, number }: Format) {
  const files = (count: number): string => plural(count, { one: '# file', other: '# files' });
  const named = (folder: string | undefined): string => folder ?? 'your downloads folder';
  return {
    title: 'Folder',
    lede: 'Save captures, selections, and whole crawls as notes in one folder, without a dialog.',
    ledeDownloads:
      'Firefox lets extensions write to one folder only, your downloads folder. Save captures, selections, and whole crawls as notes there, without a dialog.',
    none: 'No folder chosen',
    unsupported: 'This browser lets extensions write to no folder. Use Download or Export instead.',
    choose: 'Choose folder…',
    change: 'Change…',
    forget: 'Forget',
    useDownloads: 'Use the downloads folder',
    downloads: 'Downloads folder',
    help: 'The template for the page sets the subfolder and the name; without one, File names under Capture does. No file is ever replaced: a second “Note.md” becomes “Note (2).md”. Templates that add to a note make a file of their own here.',
    helpDownloads:
      'The template for the page sets the subfolder and the name; without one, File names under Capture does. No file is ever replaced: Firefox numbers a second “Note.md”.',
    askAgain: 'The browser no longer lets Trawl write to this folder',
    askAgainBody: 'Browsers take this permission back from time to time. Nothing was lost.',
    allow: 'Allow again',
    notAllowed: 'The browser did not allow it',
    heading: 'Send',
    saveTo: (folder: string | undefined) => `Save to ${folder ?? 'downloads folder'}`,
    saveToSome: 'Save to a folder…',
    saveAllTo: (folder: string | undefined, count: number) =>
      `Save ${files(count)} to ${folder ?? 'downloads folder'}`,
    captures: (count: number) => plural(count, { one: '# capture', other: '# captures' }),
    saved: (path: string, folder: string | undefined) => `Saved ${path} in ${named(folder)}`,
    nothingSaved: 'This capture holds nothing a file can be made of',
    saving: (subject: string, at: number, total: number) => `${subject}: ${number(at)} of ${files(total)}`,
    savingTo: (folder: string | undefined) => `Saving to ${named(folder)}`,
    cancel: 'Cancel',
    dismiss: 'Dismiss',
    tryAgain: 'Try again',
    options: 'Folder options',
    doneTitle: (written: number, folder: string | undefined) => `Saved ${files(written)} in ${named(folder)}`,
    doneBody: (subject: string, missing: number) =>
      missing === 0
        ? subject
        : `${subject}. ${plural(missing, { one: '# capture', other: '# captures' })} could not be read and ${missing === 1 ? 'is' : 'are'} not there.`,
    stoppedTitle: (written: number, total: number) =>
      written === 0 ? 'Nothing was saved' : `Saved ${number(written)} of ${files(total)}`,
    stopped: {
      'not-chosen': 'No folder is chosen any more.',
      permission: 'The browser no longer lets Trawl write to this folder. Allow it again to go on.',
      'folder-gone': 'The folder was moved, renamed, or deleted. Choose it again to go on.',
      'storage-full': 'The disk is full. Free some space to go on.',
      failed: 'The folder did not take a file.',
    } satisfies Record<FolderTrouble, string>,
  };
}

export type FolderWords = ReturnType<typeof createFolderWords>;
