// Made from lib/core/words/messages/en/failures.json by `npm run words`. Change it there.
import type { Format } from '@/lib/core/words/format';

export const failuresMessages = ({ number, plural }: Format) => ({
  "restricted-page": {
    title: `The browser protects this page`,
    body: `Extensions cannot read the browser’s own pages, empty tabs, the extension store or other extensions. Open a website to capture it.`,
  },
  "file-switch": {
    title: `Local files need one more permission`,
    body: `To capture file:// pages, turn on “Allow access to file URLs” for Trawl.`,
  },
  "tab-not-open": {
    title: `Trawl cannot read this tab yet`,
    body: (shortcut: string | undefined) => (shortcut === undefined ? `To read this tab, press the toolbar button.` : `To read this tab, press the toolbar button or ${shortcut}.`),
  },
  "host-not-granted": {
    title: `No access`,
    body: (host: string) => `Trawl has no access to ${host}. The open tab can still be captured.`,
    serviceTitle: `Permission needed`,
    serviceBody: (service: string) => `Trawl needs your permission to send requests to ${service}.`,
  },
  "pdf-viewer": {
    title: `The browser shows this PDF itself`,
    body: (service: string | undefined) => (service === undefined ? `No extension can read inside the PDF viewer. A service can read the file from its address.` : `No extension can read inside the PDF viewer. ${service} can read the file from its address, or be sent the file itself.`),
  },
  "page-changed": {
    title: `The page has changed`,
    body: `The tab went to another page before this one was read.`,
  },
  "tab-gone": {
    title: `The tab is gone`,
    body: `It was closed before the page was read.`,
  },
  "empty-page": {
    title: `This page is empty`,
    body: `It shows nothing yet. If it is still loading, wait a moment and capture again.`,
  },
  "enormous-page": {
    title: `This page is too large to read at once`,
    body: ({ amount, more }: { amount: number | undefined; more: boolean }) => `${amount === undefined ? `` : `It has ${more ? `more than ` : ``}${number(amount)} elements. `}Select the part you need and capture that.`,
  },
  "nothing-readable": {
    title: `No article on this page`,
    body: (words: number | undefined) => `${words === undefined ? `Almost nothing was found outside menus.` : plural(words, { "=0": `No words were found outside menus.`, one: `Only # word was found outside menus.`, other: `Only # words were found outside menus.` })} Capture the whole page instead?`,
  },
  "selection-gone": {
    title: `Nothing is selected anymore`,
    body: `The selection was gone when the page was read.`,
  },
  "selector-invalid": {
    title: `A selector is not valid`,
    body: (selector: string | undefined) => `${selector === undefined ? `One of them` : `“${selector}”`} is not a CSS selector. Change it under More options in the side panel.`,
  },
  "screenshot-unsupported": {
    title: `No screenshot of this tab`,
    body: `The browser lets Trawl take a screenshot only of the active tab, after you press the toolbar button or its shortcut there.`,
  },
  "screenshot-moved": {
    title: `The tab changed during the screenshot`,
    body: `The screenshot was discarded, because it might show another page.`,
  },
  "private-window": {
    title: `Nothing is kept in private windows`,
    body: `Trawl can copy and save this page, but adds nothing to the library.`,
  },
  "file-gone": {
    title: `The file is no longer here`,
    body: (file: string | undefined) => `${file === undefined ? `It` : `“${file}”`} was gone before it was sent. Nothing was sent; choose the file again.`,
  },
  "captures-gone": {
    title: `These pages were deleted`,
    body: `They are no longer in the Library, so there is nothing to export. Run it again to read them once more.`,
  },
  "bad-url": {
    title: `This is not a web address`,
    body: `Trawl reads addresses that start with http:// or https://.`,
  },
  "bad-request": {
    title: `This request is not valid`,
    body: (why: string | undefined) => `${why === undefined ? `Some of the options cannot be combined.` : `${why}`} Nothing was sent. Change it under More options in the side panel.`,
    answeredTitle: `The service did not accept the request`,
    answered: ({ status, detail }: { status: string; detail: string | undefined }) => `It returned ${status}.${detail === undefined ? `` : ` It said: “${detail}”`}`,
    refused: ({ names, status, detail }: { names: string; status: string; detail: string | undefined }) => `It does not know ${names} (${status}): it may be too old for that.${detail === undefined ? `` : ` It said: “${detail}”`}`,
  },
  "bad-schema": {
    title: `The schema is not valid`,
    body: ({ service, status, detail }: { service: string; status: string | undefined; detail: string | undefined }) => `${service} did not accept it${status === undefined ? `` : ` (${status})`}.${detail === undefined ? `` : ` It said: “${detail}”`} Nothing was extracted and nothing was charged.`,
  },
  "no-answer": {
    title: `No matching JSON for this page`,
    body: ({ service, status, detail }: { service: string; status: string | undefined; detail: string | undefined }) => `The model of ${service} read the page and found nothing that matches your request${status === undefined ? `` : ` (${status})`}.${detail === undefined ? `` : ` It said: “${detail}”`} Ask for less, rephrase the request or try again.`,
  },
  "too-large": {
    title: `Too large for one capture`,
    body: (status: string | undefined) => `This is more than fits into one request${status === undefined ? `` : ` (${status})`}. Select the part you need and capture that.`,
  },
  "engine-cannot": {
    title: (engine: "device" | "service" | "other") => (engine === "device" ? `This device cannot do that` : engine === "service" ? `The service cannot do that` : ``),
    body: ({ engine, what }: { engine: "device" | "service" | "other"; what: "markdown" | "summary" | "json" | "html" | "rawHtml" | "links" | "images" | "screenshot" | "other" }) => (engine === "device" ? (what === "markdown" ? `Markdown of this page needs a service.` : what === "summary" ? `A summary of this page needs a service.` : what === "json" ? `JSON of this page needs a service.` : what === "html" ? `HTML of this page needs a service.` : what === "rawHtml" ? `Raw HTML of this page needs a service.` : what === "links" ? `The links of this page need a service.` : what === "images" ? `The images of this page need a service.` : what === "screenshot" ? `A screenshot of this page needs a service.` : `This needs a service.`) : engine === "service" ? (what === "markdown" ? `Markdown of this page needs the open tab.` : what === "summary" ? `A summary of this page needs the open tab.` : what === "json" ? `JSON of this page needs the open tab.` : what === "html" ? `HTML of this page needs the open tab.` : what === "rawHtml" ? `Raw HTML of this page needs the open tab.` : what === "links" ? `The links of this page need the open tab.` : what === "images" ? `The images of this page need the open tab.` : what === "screenshot" ? `A screenshot of this page needs the open tab.` : `This needs the open tab.`) : ``),
    serviceFormat: `One of the requested formats is available only from a service.`,
  },
  "not-connected": {
    title: `No service is connected`,
    body: `A service, hosted or on your own machine, reads pages by their address. Nothing is sent before you connect one.`,
    sent: `The request was sent before the service was disconnected. Connect it again to get the result.`,
  },
  "other-service": {
    title: `Another service is connected`,
    body: ({ host, service }: { host: string | undefined; service: string }) => (host === undefined ? `The request was sent to another service, and ${service} is connected now. Connect the other one again to get the result.` : `The request was sent to ${host}, and ${service} is connected now. Connect ${host} again to get the result.`),
  },
  "key-refused": {
    title: `The service rejected the key`,
    body: ({ keyTail, status }: { keyTail: string | undefined; status: string | undefined }) => `The key${keyTail === undefined ? `` : ` ending ${keyTail}`} was refused${status === undefined ? `` : ` (${status})`}.`,
  },
  forbidden: {
    title: `The service did not allow this`,
    body: ({ keyTail, status, detail }: { keyTail: string | undefined; status: string; detail: string | undefined }) => `The key${keyTail === undefined ? `` : ` ending ${keyTail}`} is not allowed to do this (${status}).${detail === undefined ? `` : ` It said: “${detail}”`}`,
  },
  "no-credits": {
    title: `Out of credits`,
    body: ({ status, endsAt }: { status: string; endsAt: string | undefined }) => `The service has no credits left for this account (${status}).${endsAt === undefined ? `` : ` The billing period ends on ${endsAt}.`}`,
  },
  "rate-limited": {
    title: `The service asked Trawl to slow down`,
    siteTitle: (site: string) => `${site} asked Trawl to slow down`,
    siteBody: (status: string) => `It returned ${status}.`,
    body: (status: string) => `Too many requests this minute (${status}).`,
  },
  "concurrency-limited": {
    title: `The service is busy with your other work`,
    body: (status: string) => `Too many requests at once (${status}).`,
  },
  "service-error": {
    title: `The service had a problem`,
    body: (status: string) => `It returned ${status}.`,
  },
  "service-cannot": {
    title: `This service cannot do that`,
    body: ({ service, what, status, detail }: { service: string; what: "markdown" | "summary" | "json" | "html" | "rawHtml" | "links" | "images" | "screenshot" | "rules" | "map" | "crawl" | "batch" | "search" | "extract" | "agent" | "interact" | "monitor" | "parse" | "other"; status: string | undefined; detail: string | undefined }) => `${service} does not offer ${what === "markdown" ? `Markdown` : what === "summary" ? `summaries` : what === "json" ? `JSON` : what === "html" ? `HTML` : what === "rawHtml" ? `raw HTML` : what === "links" ? `lists of links` : what === "images" ? `lists of images` : what === "screenshot" ? `screenshots` : what === "rules" ? `suggested rules` : what === "map" ? `mapping` : what === "crawl" ? `crawling` : what === "batch" ? `capturing lists of pages` : what === "search" ? `searching` : what === "extract" ? `extracting` : what === "agent" ? `an agent` : what === "interact" ? `sessions` : what === "monitor" ? `monitors` : what === "parse" ? `parsing files` : `this`}${status === undefined ? `` : ` (${status})`}.${detail === undefined ? `` : ` It said: “${detail}”`}`,
  },
  "no-model": {
    title: `This server has no language model`,
    body: ({ service, formats, what, status }: { service: string; formats: string | undefined; what: "markdown" | "summary" | "json" | "html" | "rawHtml" | "links" | "images" | "screenshot" | "rules" | "map" | "crawl" | "batch" | "search" | "extract" | "agent" | "interact" | "monitor" | "parse" | "other"; status: string | undefined }) => `${service} could not produce ${formats === undefined ? (what === "markdown" ? `Markdown` : what === "summary" ? `a summary` : what === "json" ? `JSON` : what === "html" ? `HTML` : what === "rawHtml" ? `raw HTML` : what === "links" ? `a list of links` : what === "images" ? `a list of images` : what === "screenshot" ? `a screenshot` : what === "rules" ? `any rules` : what === "map" ? `a map` : what === "crawl" ? `any pages` : what === "batch" ? `any pages` : what === "search" ? `search results` : what === "extract" ? `any data` : what === "agent" ? `an answer` : what === "interact" ? `a result` : what === "monitor" ? `a monitor` : what === "parse" ? `the text of the file` : `this`) : `${formats}`}${status === undefined ? `` : ` (${status})`}. A self-hosted service needs a language model for it, and this one seems to have none: set one up on the server, or choose another format.`,
  },
  "too-old": {
    title: `This server is too old for this`,
    body: ({ service, status }: { service: string; status: string | undefined }) => `${service} supports the v2 API, but does not know this request${status === undefined ? `` : ` (${status})`}. Update the server to use it.`,
  },
  "wrong-api": {
    title: `A server responded, but not with the v2 API`,
    body: (address: string) => `${address} returned a web page. The base URL usually ends at the host, with no /v2.`,
  },
  "bad-reply": {
    title: `The service’s response could not be read`,
    body: `It is not in the form of the v2 API.`,
  },
  "redirect-refused": {
    title: `The service sent Trawl to another address`,
    body: (service: string) => `${service} responded with a redirect. Trawl does not follow redirects, because your key would be sent along.`,
  },
  offline: {
    title: `You are offline`,
    body: `The open tab can still be captured. Everything else waits for a connection.`,
  },
  unreachable: {
    title: `No response from this address`,
    body: (address: string) => `${address} could not be reached. Check the address and port, and that the service is running.`,
    waitingTitle: `No response`,
    waitingBody: (service: string) => `The connection to ${service} failed.`,
  },
  "connection-lost": {
    title: `The connection was lost`,
    body: (host: string) => `${host} stopped responding in the middle of the page.`,
  },
  "timed-out": {
    title: `The page took too long`,
    body: (seconds: number) => `No response in ${number(seconds)} s.`,
    answered: `The service returned 408: the page did not load in the time allowed.`,
    waitingTitle: `The page is taking a long time`,
  },
  "still-working": {
    title: `The service is still reading this page`,
    body: (status: string) => `It did not finish in time (${status}) and continues on its own. Try again in a moment; it may be done by then.`,
    waitingBody: ({ attempt, attempts }: { attempt: string | undefined; attempts: string }) => `It continues on its own, and Trawl asks for the result again${attempt === undefined ? `` : ` (${attempt} of ${attempts})`}. You can close this window.`,
  },
  "not-found": {
    title: `The service does not know this request`,
    body: ({ service, status }: { service: string; status: string }) => `${service} returned ${status}.`,
  },
  "job-expired": {
    title: `The service no longer has the results`,
    body: (service: string) => `${service} keeps results for 24 hours, and that time is over. What had arrived is kept.`,
  },
  "job-gone": {
    title: `The service does not know this job`,
    body: ({ service, status }: { service: string; status: string }) => `${service} returned ${status}: it has no such job for this key. What had arrived is kept.`,
  },
  "job-failed": {
    title: `The service could not complete this job`,
    body: ({ service, detail }: { service: string; detail: string | undefined }) => `${service} started it and gave up.${detail === undefined ? `` : ` It said: “${detail}”`} What had arrived is kept.`,
  },
  conflict: {
    title: `The service is already doing this`,
    body: (status: string) => `It returned ${status}. Nothing was charged twice.`,
  },
  "prompt-injection": {
    title: `This page may contain a prompt injection`,
    body: (host: string) => `The service found text on ${host} written to manipulate a language model, and withheld the page. Nothing was extracted. Without the check, the page may control what the result says.`,
  },
  "site-unsupported": {
    title: `The service does not read this site`,
    body: (host: string) => `${host} is on its list of sites that it does not read. The open tab can still be captured on this device.`,
  },
  "site-refused": {
    title: `The site refused`,
    body: ({ status, host }: { status: string | undefined; host: string }) => `${status === undefined ? `${host} blocked the service.` : `${host} returned ${status}.`} You may need to be signed in there; the open tab can still be captured on this device.`,
  },
  "page-gone": {
    title: `This page is gone`,
    body: ({ host, status }: { host: string; status: string }) => `${host} returned ${status}.`,
  },
  "site-error": {
    title: `The site had a problem`,
    body: ({ host, status }: { host: string; status: string }) => `${host} returned ${status}.`,
    byService: ({ host, detail }: { host: string; detail: string | undefined }) => `The service could not read ${host}.${detail === undefined ? `` : ` It said: “${detail}”`}`,
    atConnection: ({ answer, host }: { answer: "refused" | "closed" | "unread" | "other"; host: string }) => (answer === "refused" ? `${host} refused the connection.` : answer === "closed" ? `${host} closed the connection.` : answer === "unread" ? `${host} could not be read by the service: it may be down or block services.` : ``),
  },
  "redirects-astray": {
    title: `The page only redirects`,
    body: (host: string) => `${host} redirects this address in a loop, or to nowhere.`,
  },
  "robots-unreachable": {
    silentTitle: (host: string) => `${host} did not respond`,
    silentBody: `The request for its robots.txt got no response, so Trawl requested none of its pages.`,
    title: `robots.txt could not be fetched`,
    body: (host: string) => `${host} did not respond or returned an error, so Trawl read none of its pages.`,
  },
  "robots-forbids": {
    title: `robots.txt allows no page here`,
    body: (host: string) => `${host} asks not to be read by programs. The open tab can still be captured.`,
  },
  "needs-scripts": {
    title: `These pages need their scripts`,
    body: (host: string) => `Pages of ${host} had almost no text, and their scripts were not run. Opened in tabs, they may show more.`,
  },
  "no-page-read": {
    title: `No page could be read`,
    body: ({ status, host }: { status: string | undefined; host: string }) => (status === undefined ? `Every page found on ${host} failed or was skipped. The list has the reason for each.` : `${host} returned ${status}, and nothing else was found.`),
  },
  unconfirmed: {
    title: `This may have run already`,
    body: ({ status, service, free }: { status: string | undefined; service: string; free: boolean }) => `${status === undefined ? `${service} did not respond after the request was sent.` : `${service} returned ${status} after the request was sent.`} ${free ? `Sending it again may do the work a second time.` : `Sending it again may be charged a second time.`}`,
  },
  "storage-full": {
    title: `This device is out of space`,
    body: (megabytes: number | undefined) => `${megabytes === undefined ? `The browser allows no more.` : `Trawl stores ${number(megabytes)} MB, and the browser allows no more.`} Nothing was lost.`,
  },
  "stored-record-bad": {
    title: `A stored item cannot be read`,
    body: `It is damaged, or another version wrote it. Everything else is untouched.`,
  },
  "library-newer": {
    title: `This library needs a newer Trawl`,
    body: `A newer version of Trawl has changed the library, and this one cannot open it. Update Trawl in your browser’s list of extensions. Nothing was lost.`,
  },
  "library-held": {
    title: `Another window is using the library`,
    body: `A window of an older Trawl still has the library open. Close every other window and tab of Trawl; this one then continues on its own. Nothing was lost.`,
    removal: `You asked for a new library, but another window still has the damaged one open. Close every other window and tab of Trawl; this one then continues on its own.`,
  },
  "library-damaged": {
    title: `The library cannot be opened`,
    body: `The browser reports that its files are damaged. Restarting the browser may help. If not, save what can be read and start a new library.`,
  },
  bug: {
    title: `Something in Trawl went wrong`,
    body: (detail: string | undefined) => `This is a bug in Trawl${detail === undefined ? `` : ` (${detail})`}.`,
  },
  next: {
    triesAgain: ({ attempt, attempts }: { attempt: string | undefined; attempts: string }) => `Trawl will try again on its own${attempt === undefined ? `` : ` (${attempt} of ${attempts})`}. You can close this window.`,
    checksFirst: ({ attempt, attempts }: { attempt: string | undefined; attempts: string }) => `Trawl checks whether it was done before it asks again${attempt === undefined ? `` : ` (${attempt} of ${attempts})`}. You can close this window.`,
    tried: (attempts: string) => `Trawl tried ${attempts} times and stopped.`,
  },
  outcome: {
    nothing: (work: "captured" | "found" | "extracted" | "done" | "changed" | "read" | "half" | "other") => (work === "captured" ? `Nothing was captured.` : work === "found" ? `Nothing was found.` : work === "extracted" ? `Nothing was extracted.` : work === "done" ? `Nothing was done on the page.` : work === "changed" ? `Nothing was changed.` : work === "read" ? `Nothing was read.` : work === "half" ? `Part of the step may have been done on the page.` : ``),
    uncharged: (work: "captured" | "found" | "extracted" | "done" | "changed" | "read" | "half" | "other") => (work === "captured" ? `Nothing was captured and nothing was charged.` : work === "found" ? `Nothing was found and nothing was charged.` : work === "extracted" ? `Nothing was extracted and nothing was charged.` : work === "done" ? `Nothing was done on the page and nothing was charged.` : work === "changed" ? `Nothing was changed and nothing was charged.` : work === "read" ? `Nothing was read and nothing was charged.` : work === "half" ? `Part of the step may have been done on the page. Nothing was charged.` : ``),
    later: (work: "captured" | "found" | "extracted" | "done" | "changed" | "read" | "half" | "other") => (work === "captured" ? `Nothing was captured; try again in a moment.` : work === "found" ? `Nothing was found; try again in a moment.` : work === "extracted" ? `Nothing was extracted; try again in a moment.` : work === "done" ? `Nothing was done on the page; try again in a moment.` : work === "changed" ? `Nothing was changed; try again in a moment.` : work === "read" ? `Nothing was read; try again in a moment.` : work === "half" ? `Part of the step may have been done on the page; try again in a moment.` : ``),
    unsent: `Nothing was sent.`,
    sent: `The request was sent before the permission was revoked.`,
  },
});
