// Made from lib/words/messages/en/format-names.json by `npm run words`. Change it there.
export const formatNamesMessages = () => ({
  summary: `Summary`,
  json: `JSON`,
});
