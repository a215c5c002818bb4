import type { Metadata } from '@/lib/core/model/capture';
import { selectOne, bodyOf, rootElementOf, selectAll } from '../inert-dom';
import { isNode, typesOf } from '../json-ld';
import { authorOf } from './author';
import { factsOfView } from './changed-view';
import { modifiedOf, publishedOf } from './dates';
import { type Facts, absolute, mainNodes, metaOf, readFacts, textOf, nodeById } from './facts';
import { titleOf } from './title';
import { oneLine } from '@/lib/core/text/clean-text';

function withoutAbsent<T extends object>(value: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(
    Object.entries(value).filter(([, held]) => held !== undefined && held !== ''),
  ) as T;
}

/**
 * Returns the page's metadata: from JSON-LD first, then Open Graph, citation and Dublin Core tags, microdata, and
 * finally the visible page. Dates are days (`YYYY-MM-DD`) as written. Reads only; a field that the page does not
 * provide is absent. `classNames`: those of the page, if they are known.
 */
export function readMetadata(
  document: Document,
  url: string,
  baseUrl: string = url,
  classNames?: readonly string[],
): Metadata {
  const facts = factsOfView(readFacts(document, url, baseUrl, classNames));
  const siteName = siteNameOf(facts);
  const keywords = keywordsOf(facts);
  return withoutAbsent<Metadata>({
    title: titleOf(facts, siteName),
    author: authorOf(facts, siteName),
    published: publishedOf(facts),
    modified: modifiedOf(facts),
    description: metaOf(facts, 'description', 'og:description', 'twitter:description', 'dc.description'),
    language: languageOf(facts),
    canonicalUrl: canonicalOf(facts),
    siteName,
    image: imageOf(facts),
    favicon: faviconOf(facts),
    keywords: keywords.length > 0 ? keywords : undefined,
    contentType: document.contentType || undefined,
  });
}

function canonicalOf(facts: Facts): string | undefined {
  const link = selectOne(facts.document, 'link[rel="canonical" i]')?.getAttribute('href');
  const found = absolute(facts, link ?? metaOf(facts, 'og:url'));
  if (!found || !facts.changed) return found;
  return new URL(found).pathname === new URL(facts.url).pathname ? found : undefined;
}

function imageOf(facts: Facts): string | undefined {
  const named = metaOf(
    facts,
    'og:image:secure_url',
    'og:image',
    'og:image:url',
    'twitter:image',
    'twitter:image:src',
  );
  const linked = mainNodes(facts)
    .map((node) => node['image'])
    .map((value) =>
      textOf(
        isNode(value)
          ? (value['url'] ?? value['@id'])
          : Array.isArray(value) && isNode(value[0])
            ? value[0]['url']
            : value,
      ),
    )
    .find((value) => value !== undefined);
  return absolute(facts, named ?? linked);
}

function siteNameOf(facts: Facts): string | undefined {
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

function faviconOf(facts: Facts): string | undefined {
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

function languageOf(facts: Facts): string | undefined {
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

function keywordsOf(facts: Facts): string[] {
  const found: string[] = [];
  const add = (text: string | undefined) => {
    for (const word of (text ?? '').split(/[,;]/)) {
      const keyword = oneLine(word);
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
