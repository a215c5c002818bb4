import { reportOfWhole, type CapturedPage, type Content } from '@/lib/core/model/capture';
import { countMarkdownWords } from '@/lib/core/text/count-words';
import { withoutSecrets } from '../wire/secrets';

/** A result of a service that is not a web page: a list, an answer, a record. */
export type DataPage = {
  /** The address of its page, or a name of its own ("search:boats"). */
  url: string;
  key?: string;
  title: string;
  content: Omit<Content, 'screenshot'>;
  readingMs: number;
  warnings?: string[];
  creditsUsed?: number | undefined;
};

/** Converts it to a capture. Secrets anywhere in it are removed. */
export function toDataPage(data: DataPage): CapturedPage {
  const { extra, json, ...content } = data.content;
  const words = content.markdown === undefined ? 0 : countMarkdownWords(content.markdown);
  const kept = Object.entries(extra ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return {
    ...(data.key === undefined ? {} : { key: data.key }),
    url: data.url,
    title: data.title,
    content: {
      ...content,
      ...(json === undefined || json === null ? {} : { json: withoutSecrets(json) }),
      ...(kept.length === 0
        ? {}
        : { extra: Object.fromEntries(kept.map(([name, value]) => [name, withoutSecrets(value)])) }),
    },
    metadata: { title: data.title, ...(words > 0 ? { wordCount: words } : {}) },
    report: reportOfWhole('service', words, data.readingMs, data.warnings),
    ...(data.creditsUsed === undefined ? {} : { creditsUsed: data.creditsUsed }),
  };
}
