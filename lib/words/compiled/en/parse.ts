// Made from lib/words/messages/en/parse.json by `npm run words`. Change it there.
import type { Format } from '../../format';

export const parseMessages = ({ number, plural, choose }: Format) => ({
  title: `Parse files`,
  open: `Parse a file`,
  choose: `Choose files…`,
  drop: `Drop files here`,
  dropNow: `Drop to read`,
  kinds: `PDF, DOCX, XLSX, HTML, Markdown and more, up to 50 MB each`,
  files: `Files`,
  readOf: ({ read, all }: { read: number; all: number }) => `${number(read)} of ${number(all)} read`,
  private: {
    title: `Not in a private window`,
    body: `What is read from a file is kept on this device, so none is read from a private window.`,
  },
  goes: {
    title: `Where files go`,
    here: `HTML, Markdown and text stay on this device.`,
    there: (host: string) => ` PDF, Office files and tables are sent to ${host} when you press Send.`,
    noService: ` PDF, Office files and tables need a service.`,
  },
  connect: `Connect a service…`,
  sentTo: (host: string) => `Will be sent to ${host}`,
  fromPrice: (credits: number) => plural(credits, { one: `from # credit`, other: `from # credits` }),
  from: (credits: number) =>
    plural(credits, { one: `From # credit, 1 a page of a PDF`, other: `From # credits, 1 a page of a PDF` }),
  send: (count: number) => plural(count, { one: `Send # file`, other: `Send # files` }),
  waits: (size: string) => `${size} · not sent yet`,
  badKind: `This type can’t be read`,
  empty: `The file is empty: nothing to read, so it is not sent`,
  tooLarge: (size: string) => `${size}; the limit is 50 MB`,
  notStored: `This device could not store the file`,
  notStarted: `It could not be started`,
  fetching: `Fetching it from the site`,
  notAllowed: `The site stays closed to Trawl: nothing was fetched`,
  tab: {
    title: `The file in this tab`,
    body: (host: string) => `Fetched with your cookies, then sent to ${host} itself, not its address.`,
    hint: `Capture sends the address alone. Parse fetches the file with your cookies and sends the file.`,
    send: (credits: number | undefined) =>
      credits === undefined
        ? `Parse with the service`
        : plural(credits, {
            one: `Parse with the service · # credit a page`,
            other: `Parse with the service · # credits a page`,
          }),
  },
  queued: `Waiting`,
  sending: ({ size, host }: { size: string | undefined; host: string }) =>
    size === undefined ? `Sending to ${host}, then reading` : `Sending ${size} to ${host}, then reading`,
  readingHere: `Reading on this device`,
  done: {
    here: `Read on this device`,
    pages: (count: number) => plural(count, { one: `# page`, other: `# pages` }),
    words: (count: number) => plural(count, { one: `# word`, other: `# words` }),
    credits: (count: number) => plural(count, { one: `# credit`, other: `# credits` }),
  },
  failed: `Not read`,
  batch: (count: number) => plural(count, { one: `# file`, other: `# files` }),
  notRead: (count: number) => `${number(count)} not read`,
  notReached: `Not sent`,
  sendAgain: ({ credits, host }: { credits: number | undefined; host: string }) =>
    credits === undefined
      ? `Send to ${host} again`
      : choose(credits, {
          one: `Send to ${host} again · from ${number(credits)} credit`,
          other: `Send to ${host} again · from ${number(credits)} credits`,
        }),
  readAgain: `Read again`,
  needsYou: `Needs you`,
  cancelled: `Canceled`,
  openFile: `Open`,
  cancel: `Cancel`,
  remove: `Remove`,
  openNamed: (name: string) => `Open ${name}`,
  cancelNamed: (name: string) => `Cancel ${name}`,
  removeNamed: (name: string) => `Remove ${name}`,
  notFetched: {
    offline: `You are offline: nothing was fetched`,
    'too-large': `It is larger than 50 MB`,
    other: (status: string | undefined) =>
      `The site did not give the file${status === undefined ? `` : ` (${status})`}. Download it, then drop it here`,
  },
});
