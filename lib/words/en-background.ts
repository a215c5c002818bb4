/** What the background itself shows: the menus of the browser. */
export const enBackground = {
  menus: {
    'copy-page': 'Copy page as Markdown',
    'save-page': 'Save page as a file',
    'copy-selection': 'Copy selection as Markdown',
    'research-selection': 'Research this…',
    'copy-link': 'Copy the linked page as Markdown',
    'open-panel': 'Open side panel',
  },
} as const;
