import { zipSync } from 'fflate';
import { writePdf } from '../pdf';
import { drawPng } from '../picture';
import type { Site, SiteReply } from '../site';
import { framed, paragraphs } from './frame';

const HUGE_BYTES = 12_000_000;

const file = (type: string, body: string | Uint8Array, more: Record<string, string> = {}): SiteReply => ({
  headers: { 'content-type': type, ...more },
  body,
});

/** Files other than HTML, pages with misleading encodings, a slow page and a huge one. */
export const filesSite: Site = ({ path, query }) => {
  switch (path) {
    case '/files/plan.png':
      return file('image/png', drawPng(64, 48, [40, 90, 140]));
    case '/files/forms.zip':
      return file(
        'application/zip',
        zipSync({ 'form.txt': new TextEncoder().encode('Name of the boat:\n') }),
      );
    case '/files/byelaws.pdf':
      return file('application/pdf', writePdf(['Byelaws of the harbour\nNo swimming in the basin.']));
    case '/files/notice-44.txt':
      return file(
        'text/plain; charset=utf-8',
        'NOTICE TO MARINERS 44\n\nThe lamp at the end of the north mole is out until further notice.\nMariners keep two cables off and sound their horn in fog.\n',
      );
    case '/files/berths.json':
      return file('application/json', JSON.stringify({ berths: 52, free: 7 }));
    case '/files/unknown':
      return file(
        'application/octet-stream',
        new Uint8Array(256).map((_, i) => i),
      );
    case '/files/download':
      return file(
        'text/html; charset=utf-8',
        framed({
          title: 'A form to print',
          body: paragraphs(
            'Name of the boat, name of the owner, length in metres, and whether anybody sleeps aboard.',
          ),
        }),
        {
          'content-disposition': 'attachment; filename="form.html"',
        },
      );
    case '/letters/coast':
      return file(
        'text/html',
        inEncoding(
          'windows-1252',
          letter(
            'windows-1252',
            'A letter from the coast',
            'Señora Muñoz wrote from A Coruña: the “Estrella” sails on Friday – weather permitting – and the fee of €40 is enclosed. Her café at the fish market will hold the papers until then.',
          ),
        ),
      );
    case '/letters/japan':
      return file(
        'text/html; charset=shift_jis',
        inEncoding(
          'shift_jis',
          letter(
            'shift_jis',
            '港からの手紙',
            '函館の港から手紙が届きました。灯台は白く、霧の朝には一分に二度、低い音で鳴ります。船は金曜日に出る予定です。',
          ),
        ),
      );
    case '/letters/mark':
      return file(
        'text/html; charset=iso-8859-1',
        new TextEncoder().encode(
          `\ufeff${letter('utf-8', 'A letter that begins with a mark', 'Brünn, Łódź, Århus and Þingeyri have all written this week. The header of this page calls it Latin, and is wrong; the mark at its very beginning says what it is.')}`,
        ),
      );
    case '/guide/slow-charts':
      return {
        ...file(
          'text/html; charset=utf-8',
          framed({
            title: 'The old chart room',
            body: paragraphs(
              'The charts lie in wide flat drawers, and the drawers stick. It takes a while to get one open, and the clerk will not be hurried. The oldest was drawn in 1774 by a man who had never seen the far shore and guessed it remarkably well.',
            ),
          }),
        ),
        afterMs: Math.min(Number(query.get('ms') ?? '1500'), 60_000),
      };
    case '/archive/everything':
      return file('text/html; charset=utf-8', everything());
  }
  return undefined;
};

function letter(charset: string, title: string, text: string): string {
  return `<!doctype html>
<html><head><meta charset="${charset}"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body></html>
`;
}

/** What windows-1252 has beyond Latin-1, as far as the letter needs it; the platform's own decoder does not always know. */
const BEYOND_LATIN: Readonly<Record<string, number>> = { '€': 0x80, '“': 0x93, '”': 0x94, '–': 0x96 };

/** Text in an old encoding. For Japanese, the platform's decoder provides the meaning of each pair of bytes. */
function inEncoding(encoding: 'windows-1252' | 'shift_jis', text: string): Uint8Array {
  const bytesOf = new Map<string, readonly number[]>();
  if (encoding === 'shift_jis') {
    const decoder = new TextDecoder(encoding);
    for (let lead = 0x81; lead <= 0xfc; lead++)
      for (let trail = 0x40; trail <= 0xfc; trail++) {
        const char = decoder.decode(Uint8Array.of(lead, trail));
        if ([...char].length === 1 && char !== '\ufffd' && !bytesOf.has(char))
          bytesOf.set(char, [lead, trail]);
      }
  }
  const single = encoding === 'shift_jis' ? 0x7f : 0xff;
  return Uint8Array.from(
    [...text].flatMap((char) => {
      const code = BEYOND_LATIN[char] ?? char.charCodeAt(0);
      const bytes = bytesOf.get(char) ?? (code <= single ? [code] : undefined);
      if (!bytes) throw new Error(`${encoding} has no ${char}`);
      return bytes;
    }),
  );
}

/** Every entry of every day: about twelve megabytes of plain HTML. */
function everything(): string {
  const entries: string[] = [];
  let length = 0;
  for (let i = 1; length < HUGE_BYTES; i++) {
    const entry = `<p>Entry ${i}: ${(i * 7919) % 97} boxes of herring, ${(i * 104_729) % 89} of mackerel, wind ${['north', 'east', 'south', 'west'][i % 4]}, force ${i % 9}.</p>`;
    entries.push(entry);
    length += entry.length + 1;
  }
  return framed({ title: 'Everything that was ever landed', body: entries.join('\n') });
}
