import { templateSchema, type Template, type TemplateProperty } from './template';
import { z } from '@/lib/core/model/zod';

/** The exported settings of MarkDownload, or of MarkSnip, which keeps them, that define the content of a note. */
const clipSettingsSchema = z.looseObject({
  frontmatter: z.string().max(50_000),
  backmatter: z.string().max(50_000),
  title: z.string().max(2_000),
  mdClipsFolder: z.string().max(2_000).nullish(),
  obsidianFolder: z.string().max(2_000).nullish(),
  includeTemplate: z.boolean().nullish().catch(undefined),
});

export type ClipImport = {
  template: Template;
  /** Settings that Trawl does not have, by name. */
  unused: string[];
};

const USED = new Set([
  'frontmatter',
  'backmatter',
  'title',
  'mdClipsFolder',
  'obsidianFolder',
  'includeTemplate',
  // These define where a file goes or when it is requested, not what it contains.
  'contextMenus',
  'saveAs',
  'downloadMode',
  'options',
]);

/** The template equivalent to these settings; undefined for anything else. */
export function templateOfClipSettings(json: unknown, newId: () => string): ClipImport | undefined {
  const settings = clipSettingsSchema.safeParse(json).data;
  if (!settings) return undefined;
  // Switched off, neither is written.
  const isFramed = settings.includeTemplate !== false;
  const { matter, body } = parted(isFramed ? settings.frontmatter.replace(/\r\n?/g, '\n') : '');
  const read = propertiesOf(matter);
  const before = [...(read ? [] : [matter]), body].join('\n').trim();
  const after = isFramed ? settings.backmatter.trim() : '';
  const content = [before && translated(before), '{{content}}', after && translated(after)]
    .filter(Boolean)
    .join('\n\n');
  const template = templateSchema.safeParse({
    id: newId(),
    name: 'tableFormatting' in settings ? 'MarkSnip' : 'MarkDownload',
    noteNameFormat: translated(settings.title) || '{{title}}',
    path: translated(settings.mdClipsFolder || settings.obsidianFolder || '').replace(/^\/+|\/+$/g, ''),
    noteContentFormat: content,
    properties: read ?? [],
  }).data;
  return template && { template, unused: Object.keys(settings).filter((name) => !USED.has(name)) };
}

/** The lines between the fences at the very start, and what follows. */
function parted(text: string): { matter: string; body: string } {
  const [, matter, body] = /^\s*---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n([\s\S]*))?$/.exec(text) ?? [];
  return matter === undefined ? { matter: '', body: text } : { matter, body: body ?? '' };
}

/** Flat front matter as properties; undefined if a line of it is not a property. */
function propertiesOf(matter: string): TemplateProperty[] | undefined {
  const properties: TemplateProperty[] = [];
  for (const line of matter.split('\n').filter((one) => one.trim() !== '')) {
    const item = /^\s+-\s+(.+)$|^-\s+(.+)$/.exec(line);
    const last = properties.at(-1);
    const [, name, given = ''] = /^([^\s:#'"{[-][^:]*?)\s*:(?:\s+(.*))?$/.exec(line) ?? [];
    if (item && last && (last.value === '' || last.type === 'multitext')) {
      last.type = 'multitext';
      last.value = [last.value, translated(unquoted(item[1] ?? item[2] ?? ''))].filter(Boolean).join(', ');
    } else if (name === undefined) return undefined;
    else {
      const [, list] = /^\[([\s\S]*)\]$/.exec(given.trim()) ?? [];
      const value = list ?? unquoted(given.trim());
      // A day and time after `date:` is one property, whatever characters it contains.
      properties.push({ name, value: translated(value), type: list === undefined ? 'text' : 'multitext' });
    }
  }
  return properties;
}

const unquoted = (text: string): string => /^(["'])([\s\S]*)\1$/.exec(text.trim())?.[2] ?? text.trim();

/** By MarkDownload's names; those that represent a part of the address are derived from it. */
const NAMES: Readonly<Partial<Record<string, string>>> = {
  title: 'title',
  pageTitle: 'title',
  byline: 'author',
  excerpt: 'description',
  siteName: 'site',
  baseURI: 'url',
  host: 'domain',
  hostname: 'domain',
  content: 'content',
  textContent: 'content|strip_md',
  length: 'content|length',
  lang: 'language',
  keywords: 'keywords|join:", "',
  origin: 'url|split:"/"|slice:0,3|join:"/"',
  pathname: 'url|replace:"/^[a-z]+:[^a-z0-9]*[^\\/?#]*/":""|replace:"/[?#].*$/":""',
  search: 'url|replace:"/^[^?]*/":""|replace:"/#.*$/":""',
  hash: 'url|replace:"/^[^#]*/":""',
  protocol: 'url|split:"/"|first',
};
const CASES: Readonly<Partial<Record<string, string>>> = {
  lower: 'lower',
  upper: 'upper',
  kebab: 'kebab',
  snake: 'snake',
  camel: 'camel',
  pascal: 'pascal',
  'mixed-kebab': 'replace:" ":"-"',
  'mixed-snake': 'replace:" ":"_"',
  mixed_snake: 'replace:" ":"_"',
  'obsidian-cal': 'replace:"/\\\\s+/g":"-"',
};

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** `{pageTitle}`, `{date:YYYY}`, `{keywords:, }`, `{og:title}` as variables; other text in braces stays. */
function translated(text: string): string {
  return text.replace(/\{([A-Za-z][\w.-]*)((?::[^{}\n]*)?)\}/g, (_whole, name: string, more: string) => {
    const rest = more.slice(1);
    if (name === 'date') return `{{time|date:${quoted(rest || 'YYYY-MM-DDTHH:mm:ssZ')}}}`;
    if (name === 'keywords' && rest !== '') return `{{keywords|join:${quoted(rest)}}}`;
    const change = CASES[rest];
    const known = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
    if (known !== undefined) return `{{${change === undefined ? known : `${known}|${change}`}}}`;
    // Anything else is a meta tag of the page.
    const isProperty = rest !== '' && change === undefined;
    const meta = isProperty ? `meta:property:${name}:${rest}` : `meta:name:${name}`;
    return `{{${isProperty || change === undefined ? meta : `${meta}|${change}`}}}`;
  });
}
