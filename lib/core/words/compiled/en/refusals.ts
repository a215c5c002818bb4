// Made from lib/core/words/messages/en/refusals.json by `npm run words`. Change it there.
export const refusalsMessages = () => ({
  known: {
    "key-not-sendable": `A key consists of ASCII letters, digits and symbols, without spaces. This text has other characters.`,
    "wait-over-half-timeout": `The wait must not be longer than half the timeout.`,
    "raw-base64-alone": `The format rawBase64 cannot be combined with others.`,
    "change-tracking-needs-markdown": `Change tracking needs Markdown in the same capture.`,
    "json-twice": `Choose JSON or deterministic JSON, not both.`,
    "no-retention-no-screenshot": `Screenshots are not available with zero data retention.`,
    "json-needs-prompt-or-schema": `JSON needs a prompt or a schema.`,
    "domains-both-ways": `Enter domains to search or domains to exclude, not both.`,
    "developer-alone": `The category developer cannot be combined with others.`,
    "not-of-results": `One of the formats is not available for search results.`,
    "not-of-files": `One of the formats is not available for files.`,
    "extract-needs-urls-or-prompt": `Extracting needs addresses or a prompt.`,
    "search-monitor-needs-goal": `Watching a search needs a goal: what counts as a change.`,
    "interact-needs-prompt-or-code": `Enter what to do on the page, either in words or as code.`,
    "empty-change": `Nothing was changed.`,
  },
  optionInvalid: (option: string) => `The option ${option} has a value that the service does not accept.`,
});
