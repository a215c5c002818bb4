// Made from lib/core/words/messages/en/ignored.json by `npm run words`. Change it there.
export const ignoredMessages = () => ({
  known: {
    "server-lacks": `not available on this server`,
    "server-needs-model": `needs a language model on this server`,
  },
  device: `not used on this device`,
  service: `not used by the service`,
});
