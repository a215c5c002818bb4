import type { Template } from '../model/template';

/** A note as far as an app needs it that is to write it. */
export type HandedNote = {
  /** Safe as a file's name, without an extension. */
  name: string;
  /** A folder; of lines for a note that is there, the path of that note. */
  folder: string;
  text: string;
  behavior: Template['behavior'];
};

/** What is opened, and what has to be on the clipboard before. */
export type ObsidianOrder = { url: string; clipboard?: string };

/** Systems cut longer addresses off, some of them silently. */
const LONGEST_URL = 10_000;

/**
 * The address that hands a note to Obsidian (help.obsidian.md/uri). One that would be too long leaves its text to the
 * clipboard, from where Obsidian takes it.
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

/** Half a surrogate can be in no address. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
