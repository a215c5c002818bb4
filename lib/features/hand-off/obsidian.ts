import type { Template } from '../templates/template';

/** A note with the fields that the receiving app needs. */
export type HandedNote = {
  /** Safe as a file name, without an extension. */
  name: string;
  /** A folder; for lines appended to an existing note, the path of that note. */
  folder: string;
  text: string;
  behavior: Template['behavior'];
};

/** The address to open, and what must be on the clipboard before. */
export type ObsidianOrder = { url: string; clipboard?: string };

/** Systems cut off longer addresses, some of them silently. */
const LONGEST_URL = 10_000;

/**
 * The address that passes a note to Obsidian (help.obsidian.md/uri). If it would be too long, the text goes to the
 * clipboard, from where Obsidian reads it.
 */
export function obsidianOrder(note: HandedNote, vault: string): ObsidianOrder {
  const daily = note.behavior.endsWith('-daily');
  const [way] = note.behavior.split('-');
  const known = note.behavior.endsWith('-specific');
  const file = known && note.folder !== '' ? note.folder : [note.folder, note.name].filter(Boolean).join('/');
  const fields = [
    ...(vault === '' ? [] : [`vault=${encoded(vault)}`]),
    ...(daily ? [] : [`file=${encoded(file)}`]),
    ...(way === 'create' ? [] : [`${way}=true`]),
  ];
  const action = daily ? 'daily' : 'new';
  const url = (last: string): string => `obsidian://${action}?${[...fields, last].join('&')}`;
  const whole = url(`content=${encoded(note.text)}`);
  return whole.length <= LONGEST_URL ? { url: whole } : { url: url('clipboard'), clipboard: note.text };
}

/** An address cannot contain half a surrogate pair. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
