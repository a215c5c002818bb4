import { propertyTypes, templateSchema, type Template, type TemplateProperty } from './template';
import { hostOf } from '@/lib/core/model/url';
import { z } from '@/lib/core/model/zod';
import { given } from '@/lib/core/text/given';
import { triggerProblem } from './triggers';

/** The exported settings of MarkDownload, or of MarkSnip, which keeps them, that define the content of a note. */
const clipSettingsSchema = z.looseObject({
  frontmatter: z.string().max(50_000),
  backmatter: z.string().max(50_000),
  title: z.string().max(2_000),
  mdClipsFolder: z.string().max(2_000).nullish(),
  obsidianFolder: z.string().max(2_000).nullish(),
  includeTemplate: z.boolean().nullish().catch(undefined),
});

type ClipImport = {
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
function templateOfClipSettings(json: unknown, newId: () => string): ClipImport | undefined {
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

/** The shape of a template as Web Clipper writes it. */
type ClipperTemplate = Omit<Template, 'id' | 'on'> & { schemaVersion: string };

const anyObject = z.record(z.string(), z.unknown());

/** What an import could not take unchanged: properties without a name, triggers, behavior. */
type ImportChange = { kind: 'property' | 'trigger' | 'behavior'; name: string };

/** Why a template is refused: parts that it lacks, or a type that no property has. */
export type ImportFault = { lacks: string[] } | { type: string };

/** A template of a file that was read, or why it cannot be: with its name if it has one. */
export type ImportedTemplate =
  | {
      ok: true;
      template: Template;
      /** What of it is different here, or missing. */
      changed: ImportChange[];
      /** The model that answered prompts until now, by the settings in the file. */
      asked?: string;
      /** What else the file sets, if it is not a template but settings of another extension. */
      unused?: string[];
    }
  | { ok: false; name: string; fault?: ImportFault };

/**
 * Templates of a file: one, a list, or Web Clipper's export of all its settings; or the one equivalent to exported
 * settings of MarkDownload or MarkSnip. Empty if the file contains none. What Web
 * Clipper refuses is refused by itself: nothing is made up for a part that is missing.
 */
export function templatesOfFile(text: string, newId: () => string): ImportedTemplate[] {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return [];
  }
  const settings = templateOfClipSettings(json, newId);
  if (settings) return [{ ok: true, changed: [], ...settings }];
  const asked = interpreterOf(json);
  return candidates(json).map((candidate): ImportedTemplate => {
    const name = typeof candidate['name'] === 'string' ? candidate['name'].slice(0, 200) : '';
    const fault = faultOf(candidate);
    if (fault) return { ok: false, name, fault };
    const parsed = templateSchema.safeParse({ ...candidate, ...kept(candidate), id: newId(), on: true });
    if (parsed.success)
      return {
        ok: true,
        template: parsed.data,
        changed: changesTo(candidate, parsed.data),
        ...given({ asked }),
      };
    return { ok: false, name };
  });
}

const interpreterSchema = z.object({
  interpreter_settings: z.object({
    interpreterModel: z.string(),
    models: z
      .array(z.looseObject({ id: z.string(), providerId: z.string().catch(''), name: z.string().catch('') }))
      .catch([]),
    providers: z
      .array(z.looseObject({ id: z.string(), name: z.string().catch(''), baseUrl: z.string().catch('') }))
      .catch([]),
  }),
});

/** The model of Web Clipper's interpreter and where it answers. Its key is never read. */
function interpreterOf(json: unknown): string | undefined {
  const set = interpreterSchema.safeParse(json).data?.interpreter_settings;
  const model = set?.models.find(({ id }) => id === set.interpreterModel);
  if (!set || !model) return undefined;
  const at = set.providers.find(({ id }) => id === model.providerId);
  const place = at && (hostOf(at.baseUrl) || at.name);
  return shortly(place ? `${model.name || model.id} (${place})` : model.name || model.id);
}

function faultOf(candidate: Record<string, unknown>): ImportFault | undefined {
  const needed = ['name', 'behavior', 'properties', 'noteContentFormat'];
  // Lines of a daily note go where that note is.
  if (!String(candidate['behavior']).endsWith('-daily')) needed.push('noteNameFormat', 'path');
  const lacks = needed.filter((part) => candidate[part] === undefined || candidate[part] === null);
  if (lacks.length > 0) return { lacks };
  const properties = Array.isArray(candidate['properties']) ? candidate['properties'] : [];
  const types = properties.map((one) => anyObject.safeParse(one).data?.['type'] ?? 'text');
  const unknown = types.find((type) => !propertyTypes.some((known) => known === type));
  return unknown === undefined ? undefined : { type: shortly(unknown) };
}

/** Absent and null mean the default; properties that have a name are kept. */
function kept(candidate: Record<string, unknown>): Record<string, unknown> {
  const { properties, triggers, noteNameFormat } = candidate;
  return {
    path: candidate['path'] ?? undefined,
    noteNameFormat: noteNameFormat ?? undefined,
    properties: Array.isArray(properties)
      ? properties.filter((one) => typeof anyObject.safeParse(one).data?.['name'] === 'string')
      : (properties ?? undefined),
    triggers: Array.isArray(triggers)
      ? triggers.flatMap((one) => (typeof one === 'string' && one.trim() !== '' ? [one.trim()] : []))
      : (triggers ?? undefined),
  };
}

function changesTo(candidate: Record<string, unknown>, template: Template): ImportChange[] {
  const { properties, triggers, behavior } = candidate;
  const changes: ImportChange[] = [];
  for (const one of Array.isArray(properties) ? properties : []) {
    const { name, value } = anyObject.safeParse(one).data ?? {};
    if (typeof name !== 'string') changes.push({ kind: 'property', name: shortly(value) });
  }
  for (const one of Array.isArray(triggers) ? triggers : [])
    if (typeof one !== 'string') changes.push({ kind: 'trigger', name: shortly(one) });
    else if (one.trim() !== '' && triggerProblem(one)) changes.push({ kind: 'trigger', name: shortly(one) });
  if (behavior !== undefined && behavior !== null && behavior !== template.behavior)
    changes.push({ kind: 'behavior', name: shortly(behavior) });
  return changes;
}

const shortly = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 60);

function candidates(json: unknown): Record<string, unknown>[] {
  if (Array.isArray(json)) return json.flatMap((one) => candidates(one)).slice(0, 500);
  const object = anyObject.safeParse(json).data;
  if (!object) return [];
  if (typeof object['noteContentFormat'] === 'string' || Array.isArray(object['properties'])) return [object];
  // All settings: `template_list` has the ids, in order; compressed ones cannot be read.
  const ids = Array.isArray(object['template_list']) ? object['template_list'].map(String) : [];
  const listed = ids.map((id) => anyObject.safeParse(object[`template_${id}`]).data);
  const found = listed.filter((one) => one !== undefined);
  return found.length > 0 ? found : Array.isArray(object['templates']) ? candidates(object['templates']) : [];
}

/** A template as Web Clipper imports it. */
function clipperTemplate({ id: _id, on: _on, ...template }: Template): ClipperTemplate {
  return { schemaVersion: '0.1.0', ...template };
}

export function clipperJson(template: Template): string {
  return `${JSON.stringify(clipperTemplate(template), null, '\t')}\n`;
}
