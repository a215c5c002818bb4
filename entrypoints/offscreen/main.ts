import { coversHost } from '@/lib/core/model/match-pattern';
import { imageReaderFor } from '../screen-app/image-reader';
import { htmlToMarkdown } from '../screen-app/html-to-markdown';
import { createDomHostHandlers } from '@/lib/background/dom-host';
import { pagesWith } from '@/lib/features/model/best-pages';
import { createFileWorker } from '@/lib/background/file-worker';
import { createLibraryConnection } from '@/lib/core/library/db';
import { createInbox } from '@/lib/core/library/inbox';
import { createLibraryReader } from '@/lib/core/library/reader';
import { copyUnfocused } from '@/lib/core/platform/copy';
import { createLibrarySearch } from '@/lib/core/platform/library-search';
import { createHtmlReader } from '@/lib/core/platform/html-reader';
import { serveMessages } from '@/lib/core/platform/messaging';
import { openFolder } from '@/lib/core/platform/folder/open-folder';
import { servePorts } from '@/lib/core/platform/page-port';
import { readHtml } from '@/lib/reader/read-html';
import { rowsAsJson } from '@/lib/reader/rows/fit';
import { saveFile } from '@/lib/core/platform/save-file';
import { domHostProcedures } from '@/lib/core/rpc/dom-host-protocol';
import { createServer } from '@/lib/core/rpc/server';
import { backedOffFetch } from '@/lib/core/async/backed-off-fetch';

const db = createLibraryConnection();
const parser = new DOMParser();
const parse = (html: string): Document => parser.parseFromString(html, 'text/html');

let search: ReturnType<typeof createLibrarySearch> | undefined;

const serve = createServer(
  domHostProcedures,
  createDomHostHandlers({
    htmlToMarkdown,
    reader: createLibraryReader(db),
    readInbox: createInbox({ db }).read,
    fetch: backedOffFetch,
    readHtml: createHtmlReader(async (order) => readHtml(order, parse, rowsAsJson)),
    readBytes: createFileWorker(
      () => new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module', name: 'files' }),
    ),
    digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
    copy: copyUnfocused,
    save: saveFile,
    openFolder,
    // This document cannot ask the browser for what is granted.
    images: (job, granted) =>
      imageReaderFor(job, new AbortController().signal, async (url) => coversHost(granted, url)),
    findPages: (words, limit) => pagesWith(words, (search ??= createLibrarySearch()), limit),
    declaredData: async (order) => (await import('@/lib/features/extract/by-markup')).declaredData(order),
    compareReads: async (order) =>
      (await import('@/lib/features/monitors/compare/compare-reads')).compareReads(order),
    countChanges: async (before, after) =>
      (await import('@/lib/features/changes/diff/count-changes')).countChanges(before, after),
    talks: async () =>
      (await import('@/lib/features/model/talks/talks')).createTalks(() => crypto.randomUUID()),
    now: Date.now,
    locale: navigator.language,
  }),
);

serveMessages('dom-host', serve);
servePorts(location.href, serve);
