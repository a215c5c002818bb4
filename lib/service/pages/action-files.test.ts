// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { CapturedPage } from '@/lib/core/model/capture';
import { aReport } from '@/tests/support/page-options';
import { withActionFiles } from './whole-page';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PDF = '%PDF-1.4 tiny';
const files: Record<string, BodyInit> = {
  'https://files.example/a.png': Uint8Array.from(atob(PNG), (character) => character.charCodeAt(0)),
  'https://files.example/a.pdf': PDF,
  'https://files.example/no.pdf': '<html>',
};
const deps = {
  fetch: async (url: string) => new Response(files[url] ?? null, { status: url in files ? 200 : 404 }),
  serviceUrl: 'https://api.example',
  signal: new AbortController().signal,
};
const page = (actions: unknown): CapturedPage => ({
  url: 'https://a.example/',
  title: 'A',
  content: { markdown: 'A', extra: { actions, answer: 'yes' } },
  metadata: {},
  report: aReport({ method: 'service' }),
});

describe('withActionFiles', () => {
  it('brings screenshots and PDFs here, and leaves everything else as it came', async () => {
    const scrapes = [{ url: 'https://a.example/', html: '<p>' }];
    const { content, report } = await withActionFiles(
      page({
        screenshots: ['https://files.example/a.png'],
        pdfs: ['https://files.example/a.pdf'],
        scrapes,
        javascriptReturns: [{ type: 'number', value: 1 }],
      }),
      deps,
    );
    expect(content.extra).toEqual({
      answer: 'yes',
      actions: {
        screenshots: [`data:image/png;base64,${PNG}`],
        pdfs: [`data:application/pdf;base64,${btoa(PDF)}`],
        scrapes,
        javascriptReturns: [{ type: 'number', value: 1 }],
      },
    });
    expect(report.warnings).toEqual([]);
  });

  it.each([
    ['is gone', { screenshots: ['https://files.example/gone.png'] }],
    ['is no PDF', { pdfs: ['https://files.example/no.pdf'] }],
    ['is no picture', { screenshots: ['https://files.example/a.pdf'] }],
    ['lies where no key-less request may go', { screenshots: ['http://10.0.0.1/a.png'] }],
  ])('keeps the address of one that %s, and says so once', async (_, actions) => {
    const { content, report } = await withActionFiles(page(actions), deps);
    expect(content.extra?.['actions']).toEqual(actions);
    expect(report.warnings).toEqual(['step-file-missing']);
  });

  it('touches no page without steps', async () => {
    const plain = page(undefined);
    expect(await withActionFiles(plain, deps)).toBe(plain);
  });
});
