import { unzipSync } from 'fflate';
import { decodeHtml } from '@/lib/reader/charset';
import { readPdfPages } from './pdf-text';

/** A file as an HTML page that the page code can read. */
export type FilePage = { html: string; contentType: string; pages?: string[] };

/** Every type that the service accepts; some of them only it can open. */
const KINDS = /\.(?:html?|xhtml|pdf|docx?|docm|od[tsp]|rtf|xls[xmb]?|pptx?|pptm|epub|csv)$/i;

export const isTaken = (name: string): boolean => KINDS.test(name);

/** Nothing if this server cannot open the file. */
export async function pageOfFile(name: string, bytes: Buffer): Promise<FilePage | undefined> {
  const kind = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  switch (kind) {
    case 'html':
    case 'htm':
    case 'xhtml':
      return { html: await decodeHtml(new Uint8Array(bytes), 'text/html'), contentType: 'text/html' };
    case 'pdf': {
      const pages = readPdfPages(bytes);
      return pages && { html: pageOfPdf(pages), contentType: 'application/pdf', pages };
    }
    case 'csv':
      return { html: wrap(name, tableOf(bytes.toString('utf8'))), contentType: 'text/csv' };
    case 'docx':
    case 'odt': {
      const paragraphs = paragraphsIn(bytes, kind === 'docx' ? 'word/document.xml' : 'content.xml');
      return paragraphs === undefined
        ? undefined
        : { html: wrap(name, paragraphs), contentType: 'application/octet-stream' };
    }
    case 'doc': {
      // Its text is in it as it stands, in two bytes a letter.
      const text = bytes
        .toString('utf16le')
        .match(/[\w .,]{4,}/g)
        ?.join(' ');
      return text === undefined
        ? undefined
        : { html: wrap(name, `<p>${text}</p>`), contentType: 'application/msword' };
    }
    default:
      return undefined;
  }
}

/** The pages of a PDF one after the other; the first line of each is its heading. */
export function pageOfPdf(pages: readonly string[]): string {
  const body = pages.map((text) => {
    const [heading = '', ...lines] = text.split('\n');
    return `<h2>${escaped(heading)}</h2>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}`;
  });
  return wrap(pages[0]?.split('\n')[0] ?? '', body.join(''));
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const wrap = (title: string, body: string): string =>
  `<!doctype html><html><head><title>${escaped(title)}</title></head><body><main>${body}</main></body></html>`;

function tableOf(csv: string): string {
  const rows = csv
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
  const cells = (row: readonly string[], tag: string) =>
    row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('');
  const [head = [], ...rest] = rows;
  return `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${rest.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table>`;
}

/** The paragraphs of a zipped document; formatting inside them is dropped. */
function paragraphsIn(bytes: Buffer, entry: string): string | undefined {
  try {
    const xml = Buffer.from(unzipSync(new Uint8Array(bytes))[entry] ?? []).toString('utf8');
    const paragraphs = [...xml.matchAll(/<(w:p|text:p|text:h)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(
      ([, tag, inner = '']) => {
        const text = inner.replace(/<[^>]+>/g, '');
        return tag === 'text:h' ? `<h2>${text}</h2>` : `<p>${text}</p>`;
      },
    );
    return paragraphs.length > 0 ? paragraphs.join('') : undefined;
  } catch {
    // Not a zip after all.
    return undefined;
  }
}
