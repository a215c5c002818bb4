// Runs inside Chromium: reads the current page, or one that is only parsed.
import { readPage } from '../lib/reader/read';

const options = {
  formats: ['markdown'],
  scope: 'page',
  onlyMainContent: true,
  includeTags: [],
  excludeTags: [],
  removeBase64Images: true,
} as const;

function readStructure(html: string | undefined, url: string): string {
  const page = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
  const reading = readPage(
    page,
    { ...options, formats: ['markdown'], includeTags: [], excludeTags: [] },
    { url },
  );
  return reading.ok ? (reading.content.markdown ?? '') : `not read: ${reading.why}`;
}

Object.assign(globalThis, { readStructure });
