// Made from lib/core/words/messages/en/background.json by `npm run words`. Change it there.
export const backgroundMessages = () => ({
  menus: {
    "copy-page": `Copy page as Markdown`,
    "save-page": `Save page as a file`,
    "copy-selection": `Copy selection as Markdown`,
    "research-selection": `Research this…`,
    "copy-link": `Copy the linked page as Markdown`,
    "open-panel": `Open side panel`,
  },
  omnibox: {
    empty: `Type words to find captures, or an address to capture a page`,
    search: (words: string) => `Search the text of the library for “${words}”`,
    capture: (address: string) => `Capture ${address} and copy it as Markdown`,
  },
});
