import { serveParent } from '../../lib/platform/reading-frame';
import { readHtml } from '../../lib/page/read-html';
import { readingFrameProcedures } from '../../lib/rpc/reading-frame-protocol';
import { createServer } from '../../lib/rpc/server';

const parser = new DOMParser();

serveParent(
  createServer(readingFrameProcedures, {
    'html.read': async (order) => readHtml(order, (html) => parser.parseFromString(html, 'text/html')),
  }),
);
