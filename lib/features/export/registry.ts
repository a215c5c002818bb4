import { withoutControls } from '@/lib/core/text/clean-text';
import { AppError } from '@/lib/core/model/errors';
import type { Settings } from '@/lib/core/model/settings';
import type { Exportable } from './exportable';
import { tablesOfFile, tablesZip } from './file-tables';
import { frontMatterOf } from './front-matter';
import { addedSections } from './highlights';
import { captureDocument } from './json-document';
import { orTitle } from './link-lists';
import { plainTextOf } from './plain-text';
import { standaloneHtml } from './standalone-html';
import { withFrontMatter } from './yaml-front-matter';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * The stored screenshot as PNG: a PNG keeps its bytes, another type is converted. Throws `stored-record-bad` if there is
 * no screenshot, or it cannot be read.
 */
async function pngOf(screenshot: Blob | undefined): Promise<Blob> {
  if (!screenshot) throw new AppError('stored-record-bad', { detail: 'screenshot' });
  const head = new Uint8Array(await screenshot.slice(0, PNG.length).arrayBuffer());
  if (PNG.every((byte, index) => head[index] === byte)) return new Blob([screenshot], { type: 'image/png' });
  try {
    return await drawnAsPng(screenshot);
  } catch (cause) {
    throw new AppError('stored-record-bad', { detail: 'screenshot' }, { cause });
  }
}

async function drawnAsPng(screenshot: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(screenshot);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new TypeError('no canvas');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/png' });
}

/** One kind of file a capture can become. Runs in extension pages and the DOM host, never in the worker. */
export type Exporter = {
  /** Including its dot. */
  extension: `.${string}`;
  mimeType: string;
  /** It contains more than one format, or a form that no format has: a separate group in a page's menu. */
  whole?: true;
  /** Whether the capture has the content for this file. */
  accepts(capture: Pick<Exportable, 'content'>): boolean;
  /**
   * The file. `screenshot` is the stored blob of the capture's screenshot. Throws for a capture that it does not accept.
   */
  render(capture: Exportable, settings: Settings, screenshot?: Blob): Promise<Blob>;
};

const MARKDOWN = 'text/markdown;charset=utf-8';
const HTML = 'text/html;charset=utf-8';
const TEXT = 'text/plain;charset=utf-8';
const JSON_TYPE = 'application/json';

const registry = {
  markdown: {
    extension: '.md',
    mimeType: MARKDOWN,
    accepts: ({ content }) => content.markdown !== undefined,
    async render(capture, settings) {
      const markdown = held(capture.content.markdown);
      const said = orTitle(markdown + addedSections(capture), capture);
      const text = withoutControls(said);
      const frontMatter = await frontMatterOf(capture, settings.capture.frontMatter);
      return textFile(withFrontMatter(frontMatter, text), MARKDOWN);
    },
  },
  html: {
    extension: '.html',
    mimeType: HTML,
    accepts: ({ content }) => content.html !== undefined || content.markdown !== undefined,
    async render(capture) {
      held(capture.content.html ?? capture.content.markdown);
      return textFile(await standaloneHtml(capture), HTML);
    },
  },
  text: {
    extension: '.txt',
    mimeType: TEXT,
    whole: true,
    accepts: ({ content }) => content.markdown !== undefined,
    async render(capture) {
      const markdown = held(capture.content.markdown) + addedSections(capture);
      return textFile(await plainTextOf(orTitle(markdown, capture), capture.url), TEXT);
    },
  },
  json: {
    extension: '.json',
    mimeType: JSON_TYPE,
    whole: true,
    accepts: () => true,
    async render(capture) {
      return textFile(`${JSON.stringify(captureDocument(capture), null, 2)}\n`, JSON_TYPE);
    },
  },
  /** Every table of a file as a `.csv` of its own. */
  tables: {
    extension: '.zip',
    mimeType: 'application/zip',
    whole: true,
    accepts: ({ content }) => tablesOfFile(content.json).length > 0,
    render({ content, capturedAt }) {
      const tables = tablesOfFile(content.json);
      if (tables.length === 0) throw new AppError('bug', { detail: 'format not in the capture' });
      return tablesZip(
        tables,
        tables.map(({ name }) => name ?? ''),
        new Date(capturedAt),
      );
    },
  },
  screenshot: {
    extension: '.png',
    mimeType: 'image/png',
    accepts: ({ content }) => content.screenshot !== undefined,
    render: (_capture, _settings, screenshot) => pngOf(screenshot),
  },
} as const satisfies Record<string, Exporter>;

/** The name of a kind of file. */
export type ExportFormat = keyof typeof registry;

/** Every kind of file, by name; lib/core/words has the label of each. A new format needs one file and one entry above. */
export const exporters: Readonly<Record<ExportFormat, Exporter>> = registry;

/** The kinds of file that contain more than one format. */
export type WholeFile = {
  [Name in ExportFormat]: (typeof registry)[Name] extends { whole: true } ? Name : never;
}[ExportFormat];

/** Those available for this capture, in menu order. */
export function wholeFilesOf(capture: Pick<Exportable, 'content'>): WholeFile[] {
  return (Object.keys(registry) as ExportFormat[]).filter(
    (name): name is WholeFile => exporters[name].whole === true && exporters[name].accepts(capture),
  );
}

function held(text: string | undefined): string {
  if (text === undefined) throw new AppError('bug', { detail: 'format not in the capture' });
  return text;
}

/** Text without control characters, which no reader of such files expects; JSON can escape them. */
function textFile(text: string, type: string): Blob {
  return new Blob([type === JSON_TYPE ? text : withoutControls(text)], { type });
}
