// Runs inside Chromium: reads the current page, or one that is only parsed.
import { pageOptions } from '@/tests/support/page-options';
import { readPage } from '../lib/reader/read';

function readStructure(html: string | undefined, url: string): string {
  const page = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
  const reading = readPage(page, pageOptions, { url });
  return reading.ok ? (reading.content.markdown ?? '') : `not read: ${reading.why}`;
}

Object.assign(globalThis, { readStructure });
