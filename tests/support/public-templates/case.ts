import type { pages } from './pages';

export type Case = {
  page: keyof typeof pages;
  /** As a file of Web Clipper has it. */
  template: Record<string, unknown>;
  folder: string;
  name: string;
  /** The whole note, line by line. */
  note: string[];
  /** What is named as a problem, where the style of the original has some. */
  problems?: string[];
};

type Property = [name: string, value: string, type?: string];

/** A template as a file of Web Clipper has it. */
export const clipper = (
  name: string,
  fields: { path?: string; noteName?: string; behavior?: string; triggers?: string[] },
  properties: Property[],
  content: string,
): Record<string, unknown> => ({
  schemaVersion: '0.1.0',
  name,
  behavior: fields.behavior ?? 'create',
  noteNameFormat: fields.noteName ?? '{{title}}',
  path: fields.path ?? 'Clippings',
  noteContentFormat: content,
  properties: properties.map(([key, value, type = 'text']) => ({ name: key, value, type })),
  triggers: fields.triggers ?? [],
});
