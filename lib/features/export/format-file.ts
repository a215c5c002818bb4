import type { CaptureFormat } from '@/lib/core/model/format';
import type { Settings } from '@/lib/core/model/settings';
import { toClipboard } from './clipboard';
import type { Exportable } from './exportable';
import { exporters, type ExportFormat } from './registry';
import { withFrontMatter } from './yaml-front-matter';

/** How one format of a capture is saved: as a file of the registry, or as the text that would be copied. */
const files = {
  markdown: 'markdown',
  html: 'html',
  screenshot: 'screenshot',
  summary: { extension: '.md', mimeType: 'text/markdown;charset=utf-8' },
  links: { extension: '.md', mimeType: 'text/markdown;charset=utf-8' },
  images: { extension: '.md', mimeType: 'text/markdown;charset=utf-8' },
  json: { extension: '.json', mimeType: 'application/json' },
  rawHtml: { extension: '.html', mimeType: 'text/html;charset=utf-8' },
} as const satisfies Record<CaptureFormat, ExportFormat | { extension: `.${string}`; mimeType: string }>;

/** The extension, including its dot, of the file that `formatFile` makes. */
export function extensionOf(format: CaptureFormat): `.${string}` {
  const file = files[format];
  return typeof file === 'string' ? exporters[file].extension : file.extension;
}

/** Formats with the extension of another one: without their name, several files of one page would have the same name. */
const names: Partial<Record<CaptureFormat, string>> = {
  summary: 'summary',
  links: 'links',
  images: 'images',
  rawHtml: 'raw',
  // The whole capture is a `.json` too.
  json: 'data',
};

/** What follows the page's name in the name of that file: ` - summary.md`. */
export function endingOf(format: CaptureFormat): string {
  const name = names[format];
  return `${name === undefined ? '' : ` - ${name}`}${extensionOf(format)}`;
}

/**
 * The one requested format as a file: the result of "save as file" and Download. Throws for a format that the capture
 * does not have.
 */
export async function formatFile(
  capture: Exportable,
  format: CaptureFormat,
  settings: Settings,
  screenshot?: Blob,
): Promise<Blob> {
  const file = files[format];
  if (typeof file === 'string') return exporters[file].render(capture, settings, screenshot);
  const { text } = await toClipboard(capture, format);
  const written = file.extension === '.md' ? withFrontMatter('', text) : text;
  return new Blob([written], { type: file.mimeType });
}
