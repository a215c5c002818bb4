import { bodyOf, rootElementOf, selectAll } from '../inert-dom';
import { isNode, typesOf } from '../json-ld';
import { type Facts, absolute, mainNodes, metaOf, nodeById, textOf } from './facts';
import { fold } from './folded-text';

export function siteNameOf(facts: Facts): string | undefined {
  const meta = metaOf(facts, 'og:site_name', 'application-name', 'apple-mobile-web-app-title');
  if (meta) return meta;
  for (const node of facts.nodes) {
    if (typesOf(node).includes('WebSite')) {
      const name = textOf(node['name']);
      if (name) return name;
    }
    const publisher = nodeById(facts, node['publisher']);
    const name = isNode(publisher) ? textOf(publisher['name']) : undefined;
    if (name) return name;
  }
  return undefined;
}

export function faviconOf(facts: Facts): string | undefined {
  const icons = [...selectAll(facts.document, 'link[rel~="icon" i],link[rel="apple-touch-icon" i]')].slice(
    0,
    20,
  );
  const rate = (icon: Element): number => {
    const size = Number.parseInt(icon.getAttribute('sizes') ?? '', 10);
    if (/svg/.test(icon.getAttribute('type') ?? '') || /\.svg(?:\?|$)/.test(icon.getAttribute('href') ?? ''))
      return 40;
    return Number.isNaN(size) ? 16 : size <= 64 ? size : 15;
  };
  icons.sort((a, b) => rate(b) - rate(a));
  for (const icon of icons) {
    const url = absolute(facts, icon.getAttribute('href'));
    if (url) return url;
  }
  return absolute(facts, '/favicon.ico');
}

export function languageOf(facts: Facts): string | undefined {
  const root = rootElementOf(facts.document);
  const said =
    root?.getAttribute('lang') ||
    root?.getAttribute('xml:lang') ||
    metaOf(facts, 'content-language', 'dc.language', 'og:locale') ||
    bodyOf(facts.document)?.getAttribute('lang');
  try {
    return said ? Intl.getCanonicalLocales(said.split(',')[0]?.trim().replace(/_/g, '-'))[0] : undefined;
  } catch {
    // "english", "x-default": not a language tag.
    return undefined;
  }
}

export function keywordsOf(facts: Facts): string[] {
  const found: string[] = [];
  const add = (text: string | undefined) => {
    for (const word of (text ?? '').split(/[,;]/)) {
      const keyword = fold(word);
      if (keyword && keyword.length <= 80 && found.length < 40 && !found.includes(keyword))
        found.push(keyword);
    }
  };
  add(metaOf(facts, 'keywords', 'news_keywords'));
  facts.metas.get('article:tag')?.forEach(add);
  for (const node of mainNodes(facts)) {
    const keywords = node['keywords'];
    for (const one of Array.isArray(keywords) ? keywords.slice(0, 40) : [keywords]) add(textOf(one));
  }
  return found;
}
