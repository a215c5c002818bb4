// Made from lib/core/words/messages/en/format-names.json by `npm run words`. Change it there.
export const formatNamesMessages = () => ({
  summary: `Summary`,
  json: `JSON`,
});
