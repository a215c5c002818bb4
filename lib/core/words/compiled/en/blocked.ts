// Made from lib/core/words/messages/en/blocked.json by `npm run words`. Change it there.
export const blockedMessages = () => ({
  robots: {
    short: `robots.txt rule`,
    why: `robots.txt disallows it`,
  },
  "robots-unreachable": {
    short: `robots.txt failed`,
    why: `robots.txt could not be fetched, so the page was not read`,
  },
  "leaves-site": {
    short: `other site`,
    why: (detail: string | undefined) => (detail === undefined ? `It redirects to another site` : `It redirects to ${detail}`),
  },
  "not-granted": {
    short: `not allowed`,
    why: (detail: string | undefined) => (detail === undefined ? `Permission for this host was not requested` : `Trawl has no access to ${detail}`),
  },
  duplicate: {
    short: `duplicate`,
    why: (detail: string | undefined) => (detail === undefined ? `The same page was found at another address` : `The same as ${detail}`),
  },
  "content-type": {
    short: `not a page`,
    why: (detail: string | undefined) => (detail === undefined ? `It is not a page` : `It is ${detail}, not a page`),
  },
  "no-folder-page": {
    short: `no page`,
    why: `The folder has no page of its own`,
  },
  "too-large": {
    short: `too large`,
    why: (detail: string | undefined) => (detail === undefined ? `It is larger than Trawl reads` : `It is larger than Trawl reads (${detail})`),
  },
  noindex: {
    short: `noindex`,
    why: `It asks not to be indexed`,
  },
  nofollow: {
    short: `nofollow`,
    why: `The links to it ask not to be followed`,
  },
  trap: {
    short: `endless`,
    why: (detail: string | undefined) => (detail === undefined ? `Looks like an endless series of pages` : `Looks like an endless series of pages (${detail})`),
    known: {
      calendar: `An endless calendar`,
      "too-long": `Its address is too long for a real page`,
      "too-many-segments": `Its path is too deep for a real page`,
      "repeating-path": `Its path repeats itself`,
      "too-many-parameters": `Its address has too many parameters`,
      "too-many-variants": `One of too many variants of the same page`,
      "mostly-duplicates": `Its folder repeats the same pages`,
    },
  },
  "side-effect-link": {
    short: `side effect`,
    why: (detail: string | undefined) => (detail === undefined ? `Opening it could change something on the site` : `Opening it could change something on the site (“${detail}”)`),
  },
  service: {
    short: `service`,
    why: (detail: string | undefined) => (detail === undefined ? `The service skipped it` : `The service skipped it: ${detail}`),
    outside: {
      short: `outside`,
      why: `Outside your paths`,
    },
  },
  "bad-address": {
    short: `not an address`,
    why: (detail: string | undefined) => (detail === undefined ? `It is not a web address` : `“${detail}” is not a web address`),
  },
});
