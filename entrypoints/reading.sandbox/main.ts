import { serveParent } from '@/lib/core/platform/reading-frame';
import { readHtml } from '@/lib/reader/read-html';
import { rowsAsJson } from '@/lib/reader/rows/fit';
import { readingFrameProcedures } from '@/lib/core/rpc/reading-frame-protocol';
import { createServer } from '@/lib/core/rpc/server';

const parser = new DOMParser();

serveParent(
  createServer(readingFrameProcedures, {
    'html.read': async (order) =>
      readHtml(order, (html) => parser.parseFromString(html, 'text/html'), rowsAsJson),
  }),
);
