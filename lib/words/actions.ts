/** The ways on from a failure, by id: what the button says. What it does is the screen's part. */
export const actionWords = {
  'capture-page': 'Capture page',
  'capture-again': 'Capture again',
  'capture-on-device': 'Capture on this device',
  'capture-with-service': 'Capture with the service',
  'capture-whole-page': 'Capture whole page',
  'keep-markdown': 'Keep Markdown',
  'try-again': 'Try again',
  'send-again': 'Send again',
  'wait-longer': 'Wait longer',
  'without-check': 'Try once without the check',
  cancel: 'Cancel',
  'replace-key': 'Replace key',
  'check-address': 'Check the address',
  'connect-service': 'Connect a service',
  'see-usage': 'See usage',
  'open-library': 'Open Library',
  'open-extension-settings': 'Open extension settings',
  'allow-host': 'Allow',
  'allow-all-sites': 'Always allow on all sites',
  'ask-again': 'Ask again',
  'free-space': 'Free space',
  'save-library': 'Save what can be read',
  'new-library': 'Start a new library',
  dismiss: 'Close this note',
} as const;

export type ActionId = keyof typeof actionWords;
