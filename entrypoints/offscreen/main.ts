import { createDomHostHandlers } from '../../lib/app/dom-host';
import { createLibraryDoor } from '../../lib/library/db';
import { createLibraryReader } from '../../lib/library/reader';
import { copyUnfocused } from '../../lib/platform/copy';
import { serveMessages } from '../../lib/platform/messaging';
import { servePorts } from '../../lib/platform/page-port';
import { saveFile } from '../../lib/platform/save-file';
import { domHostProcedures } from '../../lib/rpc/dom-host-protocol';
import { createServer } from '../../lib/rpc/server';

const parser = new DOMParser();

const serve = createServer(
  domHostProcedures,
  createDomHostHandlers({
    reader: createLibraryReader(createLibraryDoor()),
    fetch: (url, init) => fetch(url, init),
    parse: (html) => parser.parseFromString(html, 'text/html'),
    digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
    copy: copyUnfocused,
    save: saveFile,
    now: Date.now,
  }),
);

serveMessages('dom-host', serve);
servePorts(location.href, serve);
