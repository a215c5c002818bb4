import { promptAnswersOf, type TemplateAsks } from '@/lib/core/model/for-templates';
import { readTemplateBook, type Template, type TemplateBook } from './template';
import { siteOf } from '@/lib/core/model/url';
import type { TemplatePage } from './page-data';
import { templateFor, triggerKind } from './triggers';
import { parseTemplate } from './language/parse';
import { promptOf, type Expression, type Found, type Node } from './language/syntax';

/** More would let one imported file slow down every page. */
const MOST_SELECTORS = 500;

/**
 * What the templates ask of pages that are read now, for one page at a time; undefined for a page that none may be
 * used for. A stored record is parsed once, however many pages are read.
 */
export function templateAsks(record: unknown): (url: string) => TemplateAsks | undefined {
  const book = readTemplateBook(record);
  const asks = new Map<Template, TemplateAsks>();
  const asksOf = (template: Template): TemplateAsks => {
    const known = asks.get(template) ?? asksOfTemplate(template);
    asks.set(template, known);
    return known;
  };
  return (url) => {
    const all = book.templates.filter((template) => mayBeFor(template, book, url)).map(asksOf);
    if (all.length === 0) return undefined;
    return {
      selectors: [...new Set(all.flatMap(({ selectors }) => selectors))].slice(0, MOST_SELECTORS),
      html: all.some(({ html }) => html),
      fullHtml: all.some(({ fullHtml }) => fullHtml),
    };
  };
}

/**
 * Whether a template may be chosen for what is found at an address. A page may redirect within its site, and its markup
 * is known only once it is read.
 */
function mayBeFor({ id, on, triggers }: Template, { defaultId }: TemplateBook, url: string): boolean {
  if (!on) return false;
  if (id === defaultId) return true;
  return triggers.some((trigger) => {
    const text = trigger.trim();
    if (text === '') return false;
    return triggerKind(text) !== 'address' || url.startsWith(text) || siteOf(url) === siteOf(text);
  });
}

function asksOfTemplate(template: Template): TemplateAsks {
  const asks: TemplateAsks = { selectors: [], html: false, fullHtml: false };
  visitExpressions(template, [], (expression) => {
    if (expression.type === 'lookup' && expression.from.startsWith('selector'))
      asks.selectors.push(`${expression.from}:${expression.key}`);
    if (expression.type !== 'variable') return;
    if (/^(?:content|selection)Html$/.test(expression.name)) asks.html = true;
    if (expression.name === 'fullHtml') asks.fullHtml = true;
  });
  return asks;
}

/** The prompts in the template of a page that it has no answers to; undefined if there are none. */
export function openPrompts(
  record: unknown,
  page: Pick<TemplatePage, 'url' | 'content'>,
): { template: string; prompts: string[] } | undefined {
  const template = templateFor(readTemplateBook(record), page)?.template;
  if (!template || page.content.markdown === undefined) return undefined;
  const answered = promptAnswersOf(page.content.extra);
  const prompts = promptsOf(template).filter((prompt) => !answered.has(prompt));
  return prompts.length === 0 ? undefined : { template: template.name, prompts };
}

/** The prompts for a model in a template, each once. */
export function promptsOf(template: Texts): string[] {
  const prompts = new Set<string>();
  const visit = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      const prompt = node.type === 'output' ? promptOf(node.value) : undefined;
      if (prompt !== undefined && prompt.trim() !== '') prompts.add(prompt);
      if (node.type === 'for') visit(node.body);
      if (node.type === 'if') for (const { body } of node.branches) visit(body);
    }
  };
  for (const { nodes } of textsOf(template).map(parseTemplate)) visit(nodes);
  return [...prompts];
}

type Texts = Pick<Template, 'noteNameFormat' | 'path' | 'noteContentFormat' | 'properties'>;
type Visit = (expression: Expression, known: ReadonlySet<string>) => void;

const textsOf = ({ noteNameFormat, path, noteContentFormat, properties }: Texts): string[] => [
  noteNameFormat,
  path,
  noteContentFormat,
  ...properties.map(({ value }) => value),
];

/** Visits every expression in a template, with the names known there; returns what could not be parsed. */
export function visitExpressions(template: Texts, known: readonly string[], visit: Visit): Found[] {
  return textsOf(template).flatMap((text) => {
    const { nodes, found } = parseTemplate(text);
    walk(nodes, new Set(known), visit);
    return found;
  });
}

function read(expression: Expression, known: ReadonlySet<string>, visit: Visit): void {
  visit(expression, known);
  const inside = (one: Expression): void => read(one, known, visit);
  switch (expression.type) {
    case 'variable':
      for (const step of expression.path) if (typeof step === 'object') inside(step);
      return;
    case 'filtered':
    case 'not':
      return inside(expression.value);
    case 'both':
    case 'either':
    case 'fallback':
    case 'compare':
      inside(expression.left);
      return inside(expression.right);
    default:
  }
}

function walk(nodes: readonly Node[], outer: ReadonlySet<string>, visit: Visit): void {
  const known = new Set(outer);
  for (const node of nodes) {
    if (node.type === 'output') read(node.value, known, visit);
    else if (node.type === 'set') {
      read(node.value, known, visit);
      known.add(node.name);
    } else if (node.type === 'for') {
      read(node.of, known, visit);
      walk(node.body, new Set([...known, node.name, `${node.name}_index`, 'loop']), visit);
    } else if (node.type === 'if')
      for (const { when, body } of node.branches) {
        if (when) read(when, known, visit);
        walk(body, known, visit);
      }
  }
}
