// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { fileKindOf } from './file-kind';

describe('fileKindOf', () => {
  it.each([
    ['image/png', 'image'],
    ['IMAGE/SVG+XML', 'image'],
    ['video/mp4', 'video'],
    ['audio/x-weird', 'audio'],
    ['font/woff2', 'font'],
    ['application/pdf', 'pdf'],
    ['application/pdf; charset=binary', 'pdf'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'spreadsheet'],
    ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'slides'],
    ['application/docx', 'document'],
    ['text/csv', 'spreadsheet'],
    ['application/zip', 'archive'],
    ['application/x-7z-compressed', 'archive'],
    ['text/css', 'styleSheet'],
    ['text/javascript', 'script'],
    ['application/rss+xml', 'feed'],
    ['application/ld+json', 'data'],
    ['text/plain', 'text'],
  ])('%s is %s', (type, kind) => {
    expect(fileKindOf(type)).toBe(kind);
  });

  it.each(['application/octet-stream', 'application/wasm', 'PDF', '', '/', 'application/pdfx'])(
    'has no word for %j',
    (type) => {
      expect(fileKindOf(type)).toBeUndefined();
    },
  );
});
