// Made from lib/core/words/messages/en/before.json by `npm run words`. Change it there.
export const beforeMessages = () => ({
  label: `Captured before`,
  captured: (age: string) => `Captured ${age}`,
  changed: `changed since`,
  same: `same text`,
  show: `Show`,
  compare: `Compare`,
  comparing: `Reading the page…`,
});
