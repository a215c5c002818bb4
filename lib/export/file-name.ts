import type { Settings } from '../model/settings';
import type { Exportable } from './exportable';
import { fillText, placeholderValues } from './placeholders';
import { MAX_PART_BYTES, safePart } from './safe-part';

/** An extension that the person wrote at the end of the template: the format brings its own. */
const WRITTEN_EXTENSION = /(?<=\})\.[a-z0-9]{1,5}$/i;

/**
 * A relative path by the template of the settings: a `/` of the template makes a folder, one in a value never does.
 * Safe on Windows, macOS and Linux, never outside the folder it is saved in, and never empty: without a usable name
 * the file is called `page`. `extension` has its dot.
 */
export function fileNameFor(capture: Exportable, extension: string, settings: Settings): string {
  const { folders, name } = filledParts(capture, settings);
  return [...folders, safePart(name, MAX_PART_BYTES - extension.length) || 'page']
    .join('/')
    .concat(extension);
}

/** The same name in one part, for the ways of saving that know no folders: folders are joined with ` - `. */
export function flatFileNameFor(capture: Exportable, extension: string, settings: Settings): string {
  const { folders, name } = filledParts(capture, settings);
  const flat = [...folders, safePart(name) || 'page'].join(' - ');
  return `${safePart(flat, MAX_PART_BYTES - extension.length) || 'page'}${extension}`;
}

function filledParts(capture: Exportable, settings: Settings): { folders: string[]; name: string } {
  const values = placeholderValues(capture);
  const template = settings.capture.fileName.replace(WRITTEN_EXTENSION, '');
  const parts = template.split('/').map((part) => fillText(part, values));
  const name = parts.pop() ?? '';
  return { folders: parts.map((part) => safePart(part)).filter((part) => part !== ''), name };
}
