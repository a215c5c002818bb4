// Made from lib/core/words/messages/en/library-gate.json by `npm run words`. Change it there.
export const libraryGateMessages = () => ({
  fileName: `trawl-library.json`,
  nothingReadable: `None of it can be read.`,
  stillHeld: `Another window is still using it. Close every other window and tab of Trawl, then try again.`,
  askTitle: `Start a new library?`,
  askBody: `All captures, maps, crawls and settings in the damaged library are permanently deleted.`,
  keep: `Keep it`,
  start: `Delete and start over`,
  openOptions: `Open Options`,
});
