// Made from lib/core/words/messages/en/command-names.json by `npm run words`. Change it there.
export const commandNamesMessages = () => ({
  _execute_action: `Open the popup`,
  "capture-copy": `Capture page to the clipboard`,
  "capture-save": `Capture page to a file`,
  "open-panel": `Open the side panel`,
  "export-last": `Repeat the last export`,
  "export-markdown": `Save the page as Markdown`,
  "export-html": `Save the page as HTML`,
  "export-text": `Save the page as plain text`,
  "export-json": `Save everything about the page as JSON`,
  "export-screenshot": `Save a screenshot of the page`,
});
