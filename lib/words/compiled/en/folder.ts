// Made from lib/words/messages/en/folder.json by `npm run words`. Change it there.
import type { Format } from '../../format';

export const folderMessages = ({ number, plural, choose }: Format) => ({
  title: `Folder`,
  lede: `Save captures, selections, and whole crawls as notes in one folder, without a dialog.`,
  ledeDownloads: `Firefox lets extensions write to one folder only, your downloads folder. Save captures, selections, and whole crawls as notes there, without a dialog.`,
  none: `No folder chosen`,
  unsupported: `This browser lets extensions write to no folder. Use Download or Export instead.`,
  choose: `Choose folder…`,
  change: `Change…`,
  forget: `Forget`,
  useDownloads: `Use the downloads folder`,
  downloads: `Downloads folder`,
  help: `The template for the page sets the subfolder and the name; without one, File names under Capture does. No file is ever replaced: a second “Note.md” becomes “Note (2).md”. Templates that add to a note make a file of their own here.`,
  helpDownloads: `The template for the page sets the subfolder and the name; without one, File names under Capture does. No file is ever replaced: Firefox numbers a second “Note.md”.`,
  askAgain: `The browser no longer lets Trawl write to this folder`,
  askAgainBody: `Browsers take this permission back from time to time. Nothing was lost.`,
  allow: `Allow again`,
  notAllowed: `The browser did not allow it`,
  heading: `Send`,
  saveTo: (folder: string | undefined) =>
    `Save to ${folder === undefined ? `downloads folder` : `${folder}`}`,
  saveToSome: `Save to a folder…`,
  saveAllTo: ({ count, folder }: { count: number; folder: string | undefined }) =>
    `Save ${plural(count, { one: `# file`, other: `# files` })} to ${folder === undefined ? `downloads folder` : `${folder}`}`,
  captures: (count: number) => plural(count, { one: `# capture`, other: `# captures` }),
  saved: ({ path, folder }: { path: string; folder: string | undefined }) =>
    `Saved ${path} in ${folder === undefined ? `your downloads folder` : `${folder}`}`,
  nothingSaved: `This capture holds nothing a file can be made of`,
  saving: ({ subject, at, total }: { subject: string; at: number; total: number }) =>
    `${subject}: ${number(at)} of ${plural(total, { one: `# file`, other: `# files` })}`,
  savingTo: (folder: string | undefined) =>
    `Saving to ${folder === undefined ? `your downloads folder` : `${folder}`}`,
  cancel: `Cancel`,
  dismiss: `Dismiss`,
  tryAgain: `Try again`,
  options: `Folder options`,
  doneTitle: ({ written, folder }: { written: number; folder: string | undefined }) =>
    `Saved ${plural(written, { one: `# file`, other: `# files` })} in ${folder === undefined ? `your downloads folder` : `${folder}`}`,
  doneBody: ({ missing, subject }: { missing: number; subject: string }) =>
    choose(missing, {
      '=0': `${subject}`,
      other: `${subject}. ${plural(missing, { one: `# capture`, other: `# captures` })} could not be read and ${plural(missing, { one: `is`, other: `are` })} not there.`,
    }),
  stoppedTitle: ({ written, total }: { written: number; total: number }) =>
    choose(written, {
      '=0': `Nothing was saved`,
      other: `Saved ${number(written)} of ${plural(total, { one: `# file`, other: `# files` })}`,
    }),
  stopped: {
    'not-chosen': `No folder is chosen any more.`,
    permission: `The browser no longer lets Trawl write to this folder. Allow it again to go on.`,
    'folder-gone': `The folder was moved, renamed, or deleted. Choose it again to go on.`,
    'storage-full': `The disk is full. Free some space to go on.`,
    failed: `The folder did not take a file.`,
  },
});
