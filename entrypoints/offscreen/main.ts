import { htmlToMarkdown } from '../screen-app/html-to-markdown';
import { createDomHostHandlers } from '../../lib/app/dom-host';
import { createLibraryConnection } from '../../lib/library/db';
import { createInbox } from '../../lib/library/inbox';
import { createLibraryReader } from '../../lib/library/reader';
import { copyUnfocused } from '../../lib/platform/copy';
import { createHtmlReader } from '../../lib/platform/html-reader';
import { serveMessages } from '../../lib/platform/messaging';
import { openFolder } from '../../lib/platform/folder/open-folder';
import { servePorts } from '../../lib/platform/page-port';
import { readHtml } from '../../lib/page/read-html';
import { saveFile } from '../../lib/platform/save-file';
import { domHostProcedures } from '../../lib/rpc/dom-host-protocol';
import { createServer } from '../../lib/rpc/server';

const db = createLibraryConnection();
const parser = new DOMParser();
const parse = (html: string): Document => parser.parseFromString(html, 'text/html');

const serve = createServer(
  domHostProcedures,
  createDomHostHandlers({
    htmlToMarkdown,
    reader: createLibraryReader(db),
    readInbox: createInbox({ db }).read,
    fetch: (url, init) => fetch(url, init),
    readHtml: createHtmlReader(async (order) => readHtml(order, parse)),
    digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
    copy: copyUnfocused,
    save: saveFile,
    openFolder,
    now: Date.now,
    locale: navigator.language,
  }),
);

serveMessages('dom-host', serve);
servePorts(location.href, serve);
