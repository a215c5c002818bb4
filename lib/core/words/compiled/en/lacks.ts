// Made from lib/core/words/messages/en/lacks.json by `npm run words`. Change it there.
export const lacksMessages = () => ({
  hint: `A self-hosted service may lack the marked formats, or need a language model for them.`,
  "server-needs-model": {
    mark: `needs a model`,
    why: (name: string) => `${name}: a self-hosted service can do this only when a language model is set up on it.`,
  },
  "server-lacks": {
    mark: `may be missing`,
    why: (name: string) => `${name}: a self-hosted service usually cannot do this.`,
  },
});
