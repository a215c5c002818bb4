import type { Failure } from '../model/errors';
import type { Format } from './format';

const LIMIT = '50 MB';

/** The strings of reading files, in English. */
export function createParseWords(format: Format) {
  const { number, plural, bytes } = format;
  return {
    title: 'Parse files',
    open: 'Parse a file',
    choose: 'Choose files…',
    drop: 'Drop files here',
    dropNow: 'Drop to read',
    kinds: `PDF, DOCX, XLSX, HTML, Markdown and more, up to ${LIMIT} each`,
    files: 'Files',
    readOf: (read: number, all: number) => `${number(read)} of ${number(all)} read`,
    private: {
      title: 'Not in a private window',
      body: 'What is read from a file is kept on this device, so none is read from a private window.',
    },
    goes: {
      title: 'Where files go',
      here: 'HTML, Markdown and text stay on this device.',
      there: (host: string) => ` PDF, Office files and tables are sent to ${host} when you press Send.`,
      noService: ' PDF, Office files and tables need a service.',
    },
    connect: 'Connect a service…',
    sentTo: (host: string) => `Will be sent to ${host}`,
    /** The service counts the pages; nobody knows them before. */
    fromPrice: (credits: number) => plural(credits, { one: 'from # credit', other: 'from # credits' }),
    from: (credits: number) =>
      plural(credits, {
        one: 'From # credit, 1 a page of a PDF',
        other: 'From # credits, 1 a page of a PDF',
      }),
    send: (count: number) => plural(count, { one: 'Send # file', other: 'Send # files' }),
    waits: (size: number) => `${bytes(size)} · not sent yet`,
    badKind: 'This type can’t be read',
    empty: 'The file is empty: nothing to read, so it is not sent',
    tooLarge: (size: number) => `${bytes(size)}; the limit is ${LIMIT}`,
    notStored: 'This device could not store the file',
    notStarted: 'It could not be started',
    /** Of the file that the tab shows. */
    fetching: 'Fetching it from the site',
    notAllowed: 'The site stays closed to Trawl: nothing was fetched',
    notFetched: (failure: Failure | undefined) => {
      if (failure?.reason === 'offline') return 'You are offline: nothing was fetched';
      if (failure?.reason === 'too-large') return `It is larger than ${LIMIT}`;
      const { status } = failure?.facts ?? {};
      const answered = status === undefined || status < 400 ? '' : ` (${status})`;
      return `The site did not give the file${answered}. Download it, then drop it here`;
    },
    tab: {
      title: 'The file in this tab',
      body: (host: string) => `Fetched with your cookies, then sent to ${host} itself, not its address.`,
      /** Below the two ways to have a PDF read. */
      hint: 'Capture sends the address alone. Parse fetches the file with your cookies and sends the file.',
      /** The service counts the pages; nobody knows them before. */
      send: (credits: number | undefined) =>
        credits === undefined
          ? 'Parse with the service'
          : plural(credits, {
              one: 'Parse with the service · # credit a page',
              other: 'Parse with the service · # credits a page',
            }),
    },
    queued: 'Waiting',
    /** Nobody says when the sending ends and the reading begins. */
    sending: (host: string, size: number | undefined) =>
      size === undefined
        ? `Sending to ${host}, then reading`
        : `Sending ${bytes(size)} to ${host}, then reading`,
    readingHere: 'Reading on this device',
    done: {
      here: 'Read on this device',
      pages: (count: number) => plural(count, { one: '# page', other: '# pages' }),
      words: (count: number) => plural(count, { one: '# word', other: '# words' }),
      credits: (count: number) => plural(count, { one: '# credit', other: '# credits' }),
    },
    failed: 'Not read',
    /** Of a batch. */
    batch: (count: number) => plural(count, { one: '# file', other: '# files' }),
    notRead: (count: number) => `${number(count)} not read`,
    notReached: 'Not sent',
    sendAgain: (host: string, credits: number | undefined) =>
      credits === undefined
        ? `Send to ${host} again`
        : plural(credits, {
            one: `Send to ${host} again · from # credit`,
            other: `Send to ${host} again · from # credits`,
          }),
    readAgain: 'Read again',
    needsYou: 'Needs you',
    cancelled: 'Canceled',
    openFile: 'Open',
    cancel: 'Cancel',
    remove: 'Remove',
    openNamed: (name: string) => `Open ${name}`,
    cancelNamed: (name: string) => `Cancel ${name}`,
    removeNamed: (name: string) => `Remove ${name}`,
  };
}

export type ParseWords = ReturnType<typeof createParseWords>;
