// Made from lib/core/words/messages/en/sync.json by `npm run words`. Change it there.
export const syncMessages = () => ({
  title: `Copy settings and templates to your browser account`,
  help: `Your browser keeps the copy and passes it to your other browsers that have sync turned on. It contains no key, no service address, no site rules and nothing you captured.`,
  copied: (at: string) => `Copied ${at}`,
  copying: `Copying`,
  remove: `Remove the copy`,
  removed: `The copy was removed from your browser account`,
  found: `Another of your browsers made a copy`,
  foundBody: (at: string) => `Made ${at}. “Use it” takes its templates, and its values for settings you have not changed here. Until you choose, nothing is copied from here.`,
  take: `Use it`,
  taken: `Using the copy`,
  replace: `Replace it`,
  notTaken: `The copy no longer exists`,
  trouble: {
    "too-large": {
      title: `Too large for your browser account`,
      body: `It has room for about 70 kB, compressed. Shorten or remove templates, or use a backup.`,
    },
    refused: {
      title: `Your browser did not accept the copy`,
      body: `Trawl tries again when a setting changes and when the browser starts.`,
    },
  },
});
