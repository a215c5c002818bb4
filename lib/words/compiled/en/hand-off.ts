// Made from lib/words/messages/en/hand-off.json by `npm run words`. Change it there.
export const handOffMessages = () => ({
  title: `Hand-off`,
  lede: `Where captures can go with one press.`,
  send: `Send`,
  obsidian: `Obsidian`,
  toObsidian: `New note in Obsidian`,
  toWebhook: `Send to webhook`,
  obsidianHelp: `Opens the app with a note, by the template for the page. Long text goes through the clipboard, and Trawl says so.`,
  logseq: `Logseq`,
  logseqHelp: `Adds title, address and a few lines of a capture to today’s page. Logseq takes short text only.`,
  toLogseq: `Add to Logseq, today’s page`,
  handedLogseq: (title: string) =>
    `Asked the browser to open Logseq with title, address and a few lines of “${title}”`,
  joplin: `Joplin`,
  joplinHelp: `Joplin has no address for new notes: download a capture as Markdown, then choose File › Import › MD in Joplin.`,
  mail: `Mail it`,
  mailed: `Asked the browser to open a message with title, address and a few lines. Nothing is sent yet`,
  share: `Share…`,
  shared: `Handed title, address and a few lines to your system to share`,
  notShared: `Nothing was shared`,
  vault: `Vault`,
  vaultHelp: `The name of the vault; empty for the one that is open. If nothing opens, Obsidian is not installed or has no vault of this name.`,
  saved: `Saved`,
  handed: ({ name, vault, byClipboard }: { name: string; vault: string | undefined; byClipboard: boolean }) =>
    `Asked the browser to open “${name}” in Obsidian${vault === undefined ? `` : ` (vault ${vault})`}${byClipboard ? `. Its text was long: it is on the clipboard, and Obsidian takes it from there` : ``}`,
});
