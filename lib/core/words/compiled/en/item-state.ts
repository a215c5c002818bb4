// Made from lib/core/words/messages/en/item-state.json by `npm run words`. Change it there.
export const itemStateMessages = () => ({
  waiting: `not read yet`,
  none: `not captured`,
});
