// Made from lib/words/messages/en/ignored.json by `npm run words`. Change it there.
export const ignoredMessages = () => ({
  known: {
    "server-lacks": `this server lacks it`,
    "server-needs-model": `this server needs a language model for it`,
  },
  device: `not used on this device`,
  service: `not used by the service`,
});
