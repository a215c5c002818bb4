// Made from lib/words/messages/en/blocked.json by `npm run words`. Change it there.
export const blockedMessages = () => ({
  robots: {
    short: `robots.txt`,
    why: `robots.txt disallows it`,
  },
  "robots-unreachable": {
    short: `robots.txt`,
    why: `robots.txt could not be read, so nothing is read`,
  },
  "leaves-site": {
    short: `other site`,
    why: (detail: string | undefined) => (detail === undefined ? `A redirect led elsewhere` : `A redirect led to ${detail}`),
  },
  "not-granted": {
    short: `not allowed`,
    why: (detail: string | undefined) => (detail === undefined ? `Permission for this host was not requested` : `Trawl may not read ${detail}`),
  },
  duplicate: {
    short: `duplicate`,
    why: (detail: string | undefined) => (detail === undefined ? `The same page is there under another address` : `The same as ${detail}`),
  },
  "content-type": {
    short: `no page`,
    why: (detail: string | undefined) => (detail === undefined ? `It is not a page` : `It is ${detail}, not a page`),
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
    why: (detail: string | undefined) => (detail === undefined ? `Pages like this one never end` : `Pages like this one never end (${detail})`),
    known: {
      calendar: `A calendar that never ends`,
      "too-long": `Its address is too long for a real page`,
      "too-many-segments": `Its path is deeper than that of a real page`,
      "repeating-path": `Its path repeats itself`,
      "too-many-parameters": `Its address has too many parameters`,
      "too-many-variants": `One of very many variants of one page`,
      "mostly-duplicates": `Its folder holds the same pages over and over`,
    },
  },
  "side-effect-link": {
    short: `could act`,
    why: (detail: string | undefined) => (detail === undefined ? `Opening it could change something` : `Opening it could change something (“${detail}”)`),
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
    short: `no address`,
    why: (detail: string | undefined) => (detail === undefined ? `It is not a web address` : `“${detail}” is not a web address`),
  },
});
