import type { Format } from './format';

/** Strings of the popup that its first paint may need. */
export function createPopupWords(format: Format) {
  return {
    openPanel: 'Open side panel',
    openOptions: 'Options',
    capturePage: 'Capture page',
    mapSite: 'Map site',
    crawlSite: 'Crawl site',
    waiting: 'Waiting for the service',
    waitingThenAgain: (seconds: number) => `Waiting ${format.number(seconds)} s, then trying again`,
    captured: (format_: string) => `Captured as ${format_}`,
    cancelled: 'Cancelled. Nothing was captured.',
    private: { footer: 'Nothing is kept' },
  };
}

export type PopupWords = ReturnType<typeof createPopupWords>;
