import type { Metadata } from '@/lib/core/model/capture';
import { oneLine, withoutControls } from '@/lib/core/text/clean-text';
import { given } from '@/lib/core/text/given';
import { readDay } from '@/lib/core/text/read-day';
import { joinAuthors } from '../metadata/author-name';

/** Longer than what anyone writes above a text. */
const MOST_LENGTH = 20_000;
const FRONT_MATTER = /^---[ \t]*\r?\n([^]*?\r?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)(?:[ \t]*\r?\n)*/;

type Written = {
  /** What it says that a capture has a place for. */
  metadata: Pick<Metadata, 'title' | 'author' | 'published' | 'description' | 'keywords'>;
  /** All that it says. */
  data: Record<string, unknown>;
  /** The text without it. */
  text: string;
};

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number'
    ? oneLine(withoutControls(String(value))) || undefined
    : undefined;

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => textOf(one) ?? []);

/** What a Markdown file says about itself above its text; undefined where it is not to be read, or stands alone. */
export async function frontMatterIn(markdown: string): Promise<Written | undefined> {
  const [whole, yaml] = FRONT_MATTER.exec(markdown.slice(0, MOST_LENGTH)) ?? [];
  if (whole === undefined || yaml === undefined) return undefined;
  const { parse } = await import('yaml');
  let data: unknown;
  try {
    data = parse(yaml, { maxAliasCount: 0, logLevel: 'error' });
  } catch {
    // It is broken, or made to grow: it stays a part of the text.
    return undefined;
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
  const said = new Map(Object.entries(data).map(([name, value]) => [name.toLowerCase(), value]));
  const keywords = listOf(said.get('keywords') ?? said.get('tags'));
  const metadata = given({
    title: textOf(said.get('title')),
    author: joinAuthors(listOf(said.get('author') ?? said.get('authors'))),
    published: readDay(textOf(said.get('date') ?? said.get('published')) ?? ''),
    description: textOf(said.get('description') ?? said.get('summary')),
    keywords: keywords.length > 0 ? keywords : undefined,
  });
  if (Object.keys(metadata).length === 0) return undefined;
  const text = markdown.slice(whole.length);
  return text.trim() === '' ? undefined : { metadata, data: { ...data }, text };
}
