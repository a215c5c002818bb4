// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { captureSchema, contentSchema, metadataSchema } from './capture';
import { itemSchema } from './item';
import { tabSourceSchema } from './request';
import { withoutDirectionControls } from '../text/direction-controls';
import { answerOf } from './research-tool';
import { nameOf, titleSchema } from './title';

const HOSTILE = 'invoice\u202efdp.exe';

describe('titleSchema', () => {
  it.each([
    [HOSTILE, 'invoicefdp.exe'],
    ['\u202aa\u202bb\u202cc\u202dd\u2066e\u2067f\u2068g\u2069', 'abcdefg'],
    // Marks, joiners and right-to-left letters stay as they are.
    ['שלום C++\u200e می\u200cخواهم', 'שלום C++\u200e می\u200cخواهم'],
    ['👩\u200d💻', '👩\u200d💻'],
  ])('takes out of %j what turns letters round, and nothing else', (title, plain) => {
    expect(titleSchema.parse(title)).toBe(plain);
    expect(withoutDirectionControls(plain)).toBe(plain);
  });

  it('cleans every title that is stored: captures, their metadata, items, tabs', () => {
    const shape = { capture: captureSchema.shape.title, item: itemSchema.shape.title };
    expect(shape.capture.parse(HOSTILE)).toBe('invoicefdp.exe');
    expect(shape.item.parse(HOSTILE)).toBe('invoicefdp.exe');
    expect(metadataSchema.parse({ title: HOSTILE }).title).toBe('invoicefdp.exe');
    const tab = { type: 'tab', tabId: 1, windowId: 1, url: 'https://a.example/', title: HOSTILE };
    expect(tabSourceSchema.parse(tab).title).toBe('invoicefdp.exe');
  });

  it('cleans the text of a page, whoever has read it and whenever; its HTML is as it was', () => {
    const text = `# ${HOSTILE}\n\nשלום C++\u200e`;
    const html = `<h1>${HOSTILE}</h1>`;
    expect(contentSchema.parse({ markdown: text, summary: text, html })).toEqual({
      markdown: '# invoicefdp.exe\n\nשלום C++\u200e',
      summary: '# invoicefdp.exe\n\nשלום C++\u200e',
      html,
    });
  });
});

describe('nameOf', () => {
  it('names words that an emoji takes across the limit', () => {
    expect(nameOf('search', `${'a'.repeat(299)}😀 boats`)).toBe(`search:${'a'.repeat(299)}%EF%BF%BD`);
  });

  it('gives the same name to the same words, and escapes them', () => {
    expect(nameOf('agent', 'red boats?')).toBe('agent:red%20boats%3F');
  });
});

describe('answerOf', () => {
  it('knows the one page that an answer is about', () => {
    const of = (kind: string, words: string) => answerOf(nameOf(kind, words));
    expect(of('interact', 'Say what 100% is https://a.test/b?c=d')).toEqual({
      kind: 'interact',
      page: 'https://a.test/b?c=d',
    });
    expect(of('extract', 'Prices https://a.test/*')).toEqual({ kind: 'extract', page: undefined });
    expect(of('extract', 'Prices https://a.test/ https://b.test/')?.page).toBeUndefined();
    expect(of('interact', `${'long '.repeat(80)} https://a.test/`)?.page).toBeUndefined();
    expect(of('search', 'tides https://a.test/')).toEqual({ kind: 'search', page: undefined });
    expect(answerOf('interact:%')).toEqual({ kind: 'interact', page: undefined });
    expect(answerOf('https://a.test/')).toBeUndefined();
  });
});
