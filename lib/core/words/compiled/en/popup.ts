// Made from lib/core/words/messages/en/popup.json by `npm run words`. Change it there.
import type { Format } from '@/lib/core/words/format';

export const popupMessages = ({ number }: Format) => ({
  openPanel: `Open side panel`,
  openOptions: `Options`,
  browserPage: `Browser page`,
  capturePage: `Capture page`,
  mapSite: `Map site`,
  crawlSite: `Crawl site`,
  tabs: `Tabs to .md`,
  reading: `Reading the page`,
  cancelStep: (step: string) => `Cancel: ${step}`,
  keep: `Keep`,
  keepVersion: (version: number) => `Keep version ${number(version)}`,
  kept: `Kept`,
  copy: `Copy`,
  copied: `Copied`,
  download: `Download`,
  sidePanel: `Side panel`,
  recents: `Recent`,
  notKept: `Not kept yet`,
  waits: {
    private: `Private window. Not read yet.`,
    service: (host: string) => `The address will be sent to ${host}`,
    screenshot: `The screenshot is taken when you press the button.`,
    off: `Not read yet.`,
    large: (elements: number) => `Large page, ${number(elements)} elements. Not read yet.`,
  },
  waiting: `Waiting for the service`,
  read: (format: string) => `${format} ready`,
  notInCapture: (format: string) => `Not in this capture: ${format}.`,
  canceled: `Canceled. Nothing was captured.`,
  canceledAsSent: (cost: string) => `Canceled; ${cost} may have been charged.`,
  private: {
    footer: `Nothing is kept`,
  },
});
