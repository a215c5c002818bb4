/** The libraries that read one type of file each, as they come, for `bench/file-scores.ts`. */
import { readFile, rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Bytes = Uint8Array<ArrayBuffer>;
/** A type of the corpus → its libraries, each from bytes to Markdown. One is loaded when it is asked. */
export const fileLibraries: Record<
  string,
  Record<string, (bytes: Bytes, name: string, password?: string) => Promise<string>>
> = {
  pdf: {
    'pdf.js, its text': async (data, _, password) => {
      const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
      const maps = fileURLToPath(new URL('cmaps/', import.meta.resolve('pdfjs-dist/package.json')));
      const pdf = await getDocument({ data, ...(password && { password }), cMapUrl: maps, verbosity: 0 })
        .promise;
      const pages: string[] = [];
      for (let at = 1; at <= pdf.numPages; at += 1) {
        const page = await pdf.getPage(at);
        const { items } = await page.getTextContent();
        pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
        page.cleanup();
      }
      return pages.join('\n\n');
    },
    liteparse: async (bytes, _, password) => {
      const { default: start, LiteParse } = await import('@llamaindex/liteparse-wasm');
      await start({
        module_or_path: await readFile(
          fileURLToPath(import.meta.resolve('@llamaindex/liteparse-wasm/liteparse_wasm_bg.wasm')),
        ),
      });
      const parser = new LiteParse({
        ocrEnabled: false,
        outputFormat: 'markdown',
        quiet: true,
        ...(password && { password }),
      });
      return ((await parser.parse(bytes)) as { text: string }).text;
    },
  },
  docx: {
    mammoth: async (bytes) => {
      const { default: mammoth } = await import('mammoth');
      return markdownOf((await mammoth.convertToHtml({ buffer: Buffer.from(bytes) })).value);
    },
  },
  epub: {
    'epub-parser': async (bytes, name) => {
      const { initEpubFile } = await import('@lingo-reader/epub-parser');
      const folder = await mkdtemp(join(tmpdir(), 'epub-'));
      try {
        const book = await initEpubFile(new File([bytes], name) as never, folder);
        const chapters: string[] = [];
        for (const { id } of book.getSpine()) chapters.push((await book.loadChapter(id)).html);
        return await markdownOf(chapters.join('\n'));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  },
  ...Object.fromEntries(['xlsx', 'xls', 'ods', 'csv'].map((type) => [type, { SheetJS: sheetsOf }])),
};

async function markdownOf(html: string): Promise<string> {
  const { default: Turndown } = await import('turndown');
  const { gfm } = await import('turndown-plugin-gfm');
  return new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced' }).use(gfm).turndown(html);
}

async function sheetsOf(bytes: Bytes): Promise<string> {
  const { read, utils } = await import('@e965/xlsx');
  const { Sheets, SheetNames } = read(bytes, { type: 'array' });
  const cell = (value: unknown): string => String(value).replaceAll('|', '\\|').replace(/\s+/g, ' ');
  return SheetNames.map((name) => {
    const [head = [], ...rows] = utils.sheet_to_json<unknown[]>(Sheets[name] ?? {}, {
      header: 1,
      raw: false,
      defval: '',
    });
    const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`);
    return `## ${name}\n\n${lines.join('\n')}`;
  }).join('\n\n');
}
