import type { Format } from './format';

export const capturedAgo = (age: string): string =>
  `Captured ${age === 'Now' ? 'just now' : age === 'Yesterday' ? 'yesterday' : age}`;

/** Strings of the popup that its first paint may need. */
export function createPopupWords(format: Format) {
  return {
    openPanel: 'Open side panel',
    openOptions: 'Options',
    capturePage: 'Capture page',
    mapSite: 'Map site',
    crawlSite: 'Crawl site',
    tabs: 'Tabs to .md',
    tabsWhy: 'Open tabs to one Markdown file',
    reading: 'Reading the page',
    keep: 'Keep',
    /** Of a page that reads otherwise than when it was captured last. */
    keepVersion: (version: number) => `Keep version ${format.number(version)}`,
    kept: 'Kept',
    copy: 'Copy',
    copied: 'Copied',
    download: 'Download',
    sidePanel: 'Side panel',
    recents: 'Recent',
    notKept: 'Not kept yet',
    before: capturedAgo,
    waits: {
      private: 'Private window. Not read yet.',
      service: (host: string) => `The address will be sent to ${host}`,
      screenshot: 'The screenshot is taken when you press the button.',
      off: 'Not read yet.',
      large: (elements: number) => `Large page, ${format.number(elements)} elements. Not read yet.`,
    },
    waiting: 'Waiting for the service',
    read: (format_: string) => `${format_} ready`,
    notInCapture: (format_: string) => `Not in this capture: ${format_}.`,
    cancelled: 'Canceled. Nothing was captured.',
    cancelledAsSent: (cost: string) => `Canceled; ${cost} may have been used.`,
    private: { footer: 'Nothing is kept' },
  };
}

export type PopupWords = ReturnType<typeof createPopupWords>;
