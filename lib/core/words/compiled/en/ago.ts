// Made from lib/core/words/messages/en/ago.json by `npm run words`. Change it there.
export const agoMessages = () => ({
  now: `Captured just now`,
  other: (age: string) => `Captured ${age}`,
});
