// Made from lib/core/words/messages/en/warnings.json by `npm run words`. Change it there.
export const warningsMessages = () => ({
  known: {
    "screenshot-cut": `The page is taller than an image can be. The screenshot shows its upper part.`,
    "inner-scroller": `This page scrolls inside an area of its own. The screenshot shows the part that was in view.`,
    "screenshot-missing": `The service sent no screenshot.`,
    "step-file-missing": `An image or PDF that a step made could not be downloaded. The service keeps it for a day.`,
    "screenshot-not-fetched": `The screenshot was made but could not be fetched. Its address is kept with the capture.`,
    "screenshot-too-large": `The screenshot is too large for Trawl to keep. Its address is kept with the capture.`,
    "screenshot-not-an-image": `What the service sent as the screenshot is not an image.`,
    "screenshot-unsafe-address": `The screenshot is at an address that Trawl does not fetch from.`,
    "rendered-unseen": `This page was loaded in a background tab. Content that loads only when it is in view may be missing.`,
    "series-broken-off": `One of the next pages could not be read. The pages before it are here.`,
    "series-goes-on": `There are more pages after the ones you asked for.`,
    "scrolled-in-part": `The page continues below the point where Trawl stopped scrolling.`,
    "agent-partial": `The run did not finish. This is what it had so far.`,
    "left-before-whole": `You left the page while it was being read. Its Markdown is here; other formats are not.`,
    "still-changing": `The page was still changing when it was read.`,
    "stored-record-bad": `Part of this capture cannot be read. It is damaged, or another version wrote it.`,
  },
  pageAnswered: (status: string) => `The page returned ${status}.`,
  atConnection: {
    refused: `The site refused the connection.`,
    closed: `The site closed the connection.`,
    unread: `The site could not be read by the service: it may be down or block services.`,
  },
  resultNotRead: (address: string) => `A page was found at ${address}, but could not be read.`,
  formatsFailed: (formats: string) => `The service could not produce these formats: ${formats}. A self-hosted service needs a language model for them.`,
});
