import type { Settings } from '@/lib/core/model/settings';
import { parseUrl } from '@/lib/core/model/url';
import { readPercentCodes } from '@/lib/core/text/percent-codes';
import type { Exportable } from './exportable';
import { fillText, placeholderValues } from './placeholders';
import { MAX_PART_BYTES, safePart } from './safe-part';

/** An extension at the end of the user's template: the format adds its own. */
const WRITTEN_EXTENSION = /(?<=\})\.[a-z0-9]{1,5}$/i;

/**
 * A relative path from the settings' template: a `/` of the template makes a folder, one in a value never does. Safe on
 * Windows, macOS and Linux, never outside the target folder, and never empty: without a usable name the file is called
 * after the last part of the address, otherwise `page`. `extension` includes its dot.
 */
export function fileNameFor(capture: Exportable, extension: string, settings: Settings): string {
  const { folders, name } = filledParts(capture, settings);
  return [...folders, safePart(name, MAX_PART_BYTES - extension.length) || 'page']
    .join('/')
    .concat(extension);
}

/**
 * The same name in one part, for downloads: folders are joined with ` - `, and emoji are not joined, since Chromium
 * would write `_` between them.
 */
export function flatFileNameFor(capture: Exportable, extension: string, settings: Settings): string {
  const { folders, name } = filledParts(capture, settings);
  const flat = [...folders, safePart(name) || 'page'].join(' - ');
  return `${safePart(flat.replaceAll('\u200d', ''), MAX_PART_BYTES - extension.length) || 'page'}${extension}`;
}

function filledParts(capture: Exportable, settings: Settings): { folders: string[]; name: string } {
  const values = placeholderValues(capture);
  const template = settings.capture.fileName.replace(WRITTEN_EXTENSION, '');
  const parts = template.split('/').map((part) => fillText(part, values));
  const filled = parts.pop() ?? '';
  const name = safePart(filled) === '' ? safePart(lastPartOf(capture.url)) || 'page' : filled;
  return { folders: parts.map((part) => safePart(part)).filter((part) => part !== ''), name };
}

/** The last part of an address's path, such as `notes.txt`; empty for a page without one. */
function lastPartOf(address: string): string {
  const parts = parseUrl(address)?.pathname.split('/') ?? [];
  return readPercentCodes(parts.findLast((part) => part !== '') ?? '');
}
