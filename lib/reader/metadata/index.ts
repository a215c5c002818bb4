import type { Metadata } from '@/lib/core/model/capture';
import { selectOne } from '../inert-dom';
import { isNode } from '../json-ld';
import { authorOf } from './author';
import { factsOfView } from './changed-view';
import { modifiedOf, publishedOf } from './dates';
import { type Facts, absolute, mainNodes, metaOf, readFacts, textOf } from './facts';
import { faviconOf, keywordsOf, languageOf, siteNameOf } from './site';
import { titleOf } from './title';

function withoutAbsent<T extends object>(value: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(
    Object.entries(value).filter(([, held]) => held !== undefined && held !== ''),
  ) as T;
}

/**
 * Returns the page's metadata: from JSON-LD first, then Open Graph, citation and Dublin Core tags, microdata, and
 * finally the visible page. Dates are days (`YYYY-MM-DD`) as written. Reads only; a field that the page does not
 * provide is absent.
 */
export function readMetadata(document: Document, url: string, baseUrl: string = url): Metadata {
  const facts = factsOfView(readFacts(document, url, baseUrl));
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
