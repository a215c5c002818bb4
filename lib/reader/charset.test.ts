import { describe, expect, test } from 'vitest';
import { decodeHtml, isMisread } from './charset';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const bytes = (...codes: number[]): Uint8Array => Uint8Array.from(codes);

test.each(['utf-16', 'UTF-16LE', 'utf-16be', 'unicode', 'csUnicode'])(
  'a page that was readable enough to declare %s is UTF-8, as the HTML standard says',
  async (label) => {
    const html = `<!doctype html><meta charset="${label}"><p>Größe 漢字`;
    expect(await decodeHtml(utf8(html), 'text/html')).toBe(html);
    const long = `<meta http-equiv="content-type" content="text/html; charset=${label}"><p>Größe`;
    expect(await decodeHtml(utf8(long), 'text/html')).toBe(long);
  },
);

test('the declaration x-user-defined means windows-1252', async () => {
  const html = Uint8Array.from([...utf8('<meta charset=x-user-defined><p>'), 0xe9]);
  expect(await decodeHtml(html, 'text/html')).toBe('<meta charset=x-user-defined><p>é');
});

test('what the server or the first bytes say of UTF-16 holds', async () => {
  expect(await decodeHtml(bytes(0x68, 0, 0x69, 0), 'text/html; charset=utf-16le')).toBe('hi');
  expect(await decodeHtml(bytes(0xfe, 0xff, 0, 0x68, 0, 0x69), 'text/html')).toBe('hi');
});

/** One sentence about a harbor, in the bytes that a site would send. */
const SENTENCES: [encoding: string, base64: string, begins: string][] = [
  [
    'windows-1251, ru',
    'z+7w8iDu8urw+/Ig8SDx5ezoIPfg8e7iLiDK4O/o8uDtIOL7+OXrIO3gIO/g6/Ph8yDoIOTu6+PuIPHs7vLw5esg7eAg7O7w5S4=',
    'Порт открыт с семи часов',
  ],
  [
    'koi8-r, ru',
    '8M/S1CDP1MvS2dQg0yDTxc3JIN7B08/XLiDrwdDJ1MHOINfZ28XMIM7BINDBzNXC1SDJIMTPzMfPINPNz9TSxcwgzsEgzc/SxS4=',
    'Порт открыт с семи часов',
  ],
  [
    'windows-1251, uk',
    'z+7w8iDis+Tq8Ojy7iDnIPH87uzuvyDj7uTo7eguIMrg77Py4O0g4ujp+O7iIO3gIO/g6/Ph8yCzIOTu4uPuIOTo4uji8f8g7eAg7O7w5S4=',
    'Порт відкрито з сьомої години',
  ],
  [
    'windows-1251, bg',
    'z/Do8fLg7ej55fLuIOUg7vLi7vDl7e4g7vIg8eXk5ewg9+Dx4C4gyuDv6PLg7fryIOjn6+Xn5SDt4CDv4Ovz4eDy4CDoIOT66+PuIOPr5eTgIOzu8OXy7i4=',
    'Пристанището е отворено от седем часа',
  ],
  [
    'windows-1250, pl',
    'WmG/87PmIGfqnGy5IGphn/EuIFBvcnQgamVzdCBvdHdhcnR5IG9kIHNp82RtZWogcmFubywgYSCzb2R6aWUgd3lws3l3YWq5IG8gnHdpY2llLiBLc2m5v2thIGxlv3kgbmEgcPOzY2Uu',
    'Zażółć gęślą jaźń',
  ],
  [
    'windows-1250, cs',
    'UPjtc3RhdiBqZSBvdGV2+GVuIG9kIHNlZG1pIGhvZGluLiBLYXBpdOFuIHZ5mmVsIG5hIHBhbHVidSBhIGRsb3VobyBzZSBk7XZhbCBuYSBtb/hlLiCObHWdb3Xoa/0ga/nyLg==',
    'Přístav je otevřen od sedmi hodin',
  ],
  [
    'windows-1250, hu',
    'QSBraWv2dPUgaOl0IPNy4XTzbCBueWl0dmEgdmFuLiBBIGthcGl04W55IGtpbWVudCBhIGZlZOlsemV0cmUsIOlzIHNva+FpZyBu6Xp0ZSBhIHRlbmdlcnQuINVyevUsIGj7dvZzLg==',
    'A kikötő hét órától nyitva van',
  ],
  [
    'windows-1250, sk',
    'UHLtc3RhdiBqZSBvdHZvcmVu/SBvZCBzaWVkbWVqIGhvZGlueS4gS2FwaXThbiB2eZppZWwgbmEgcGFsdWJ1IGEgZGxobyBzYSBwb3plcmFsIG5hIG1vcmUuILxhaGv9IHZpZXRvciwgbfSeZS4=',
    'Prístav je otvorený od siedmej hodiny',
  ],
  [
    'windows-1250, ro',
    'UG9ydHVsIGVzdGUgZGVzY2hpcyBkZSBsYSBvcmEgumFwdGUuIEPjcGl0YW51bCBhIGlluml0IHBlIHB1bnRlILppIGEgcHJpdml0IO5uZGVsdW5nIG1hcmVhLiDObv5lbGVnZXJlLg==',
    'Portul este deschis de la ora şapte',
  ],
  [
    'iso-8859-2, pl',
    'WmG/87PmIGfqtmyxIGphvPEuIFBvcnQgamVzdCBvdHdhcnR5IG9kIHNp82RtZWogcmFubywgYSCzb2R6aWUgd3lws3l3YWqxIG8gtndpY2llLg==',
    'Zażółć gęślą jaźń',
  ],
  [
    'gbk, zh',
    'uNu/2tTnyc/G37Xjv6q3xaGjtKyzpNffyc+817DlLL7DvsO12M3718W087qjoaPT5sPxw8fU2sjVs/bWrsews/a3oqGj',
    '港口早上七点开放',
  ],
  [
    'big5, tw',
    'tOSkZqatpFekQ8JJtn2p8aFDsu6q+KirpFel0qpPLKRbpFumYbHmtdukaq78oUO6rqXBrcymYqTppVikp6tlpVi1b6FD',
    '港口早上七點開放',
  ],
  [
    'shift_jis, ja',
    'jWCCzZKpjrWOnoLJikqCq4LcgreBQpFEkreCzY1ilMKCyY9vgsSBQZK3gqKK1IpDgvCSrYLfgsSCooLcgrWCvYFC',
    '港は朝七時に開きます',
  ],
  [
    'euc-jp, ja',
    'ucGkz8SrvLe7/qTLs6ukraTepLmho8GlxLmkz7nDyMSky73QpMahosS5pKS01rOkpPLEr6ThpMakpKTepLekv6Gj',
    '港は朝七時に開きます',
  ],
  [
    'euc-kr, ko',
    'x9exuLTCIL7GxKcgwM+w9iC9w7+hILmuwLsgv7G0z7TZLiC8scDlwLogsKnGx7+hILOqsKEgv8C3p7W/vsggudm02bimILnZtvO6uL7StNku',
    '항구는 아침 일곱 시에 문을 엽니다',
  ],
  [
    'windows-1253, el',
    '1O8g6+ns3O3pIOHt79/j5ekg8/Tp8iDl8PTcLiDPIOrh8OX03O3p7/Ig4uPe6uUg8/TvIOrh9Nzz9PH57OEg6uHpIOrv3/Th5uUg4+nhIP7x4SD05yDo3Ovh8/PhLg==',
    'Το λιμάνι ανοίγει στις επτά',
  ],
  [
    'windows-1254, tr',
    'TGltYW4gc2FhdCB5ZWRpZGUgYef9bP1yLiBLYXB0YW4gZ/x2ZXJ0ZXllIOf9a3T9IHZlIHV6dW4gc/xyZSBkZW5pemUgYmFrdP0uIEn+/WssIP5laGlyLCBh8GHnLg==',
    'Liman saat yedide açılır',
  ],
  [
    'windows-1255, he',
    '5PDu7CDw9PrnIOH54fIuIOT34fjw6egg6fbgIODsIOTx6fTl7yDl5OHp6CDm7u8g+OEg4entLg==',
    'הנמל נפתח בשבע',
  ],
  [
    'windows-1256, ar',
    '7d3KzSDH4ePt5MfBIN3tIMfh08faySDH4dPHyNrJLiDO0cwgx+HeyNjH5CDF4ewg09jNIMfh093t5Mkg5uTZ0SDY5u3hxyDF4ewgx+HIzdEu',
    'يفتح الميناء في الساعة السابعة',
  ],
  [
    'windows-1252, de',
    'RGVyIEhhZmVuIPZmZm5ldCB1bSBzaWViZW4gVWhyLiBEZXIgS2FwaXTkbiBnaW5nIPxiZXIgZGFzIERlY2sgdW5kIGJsaWNrdGUgbGFuZ2UgYXVmcyBNZWVyLiBHcvbfZSwgc2No9m4u',
    'Der Hafen öffnet um sieben Uhr',
  ],
  [
    'windows-1252, es',
    'RWwgcHVlcnRvIGFicmUgYSBsYXMgc2lldGUuIEVsIGNhcGl04W4gc2FsafMgYSBjdWJpZXJ0YSB5IG1pcvMgZWwgbWFyIGR1cmFudGUgbXVjaG8gdGllbXBvLiBNYfFhbmEsIGHxby4=',
    'El puerto abre a las siete',
  ],
  [
    'windows-1252, pt',
    'TyBwb3J0byBhYnJlIOBzIHNldGUgaG9yYXMuIE8gY2FwaXTjbyBzYWl1IHBhcmEgbyBjb2526XMgZSBvbGhvdSBvIG1hciBkdXJhbnRlIG11aXRvIHRlbXBvLiBO428sIGNvcmHn428u',
    'O porto abre às sete horas',
  ],
  [
    'windows-1252, sv',
    'SGFtbmVuIPZwcG5hciBrbG9ja2FuIHNqdS4gS2FwdGVuZW4gZ2ljayB1dCBw5SBk5GNrIG9jaCBz5WcgbORuZ2UgdXQg9nZlciBoYXZldC4gxXNrYSwgc23lLg==',
    'Hamnen öppnar klockan sju',
  ],
  ['iso-2022-jp', 'GyRCOUEkT0QrPDc7fiRLMyskLSReJDkbKEIu', '港は朝七時に開きます'],
];

const page = (sentence: Uint8Array, times: number, head = ''): Uint8Array => {
  const line = [...utf8('<p class="a">'), ...sentence, ...utf8('</p>\n')];
  return Uint8Array.from([
    ...utf8(
      `<!doctype html><html><head><title>Harbor</title><script>const open = "seven";</script>${head}</head><body><nav><a href="/">Home</a></nav><h1>Harbor</h1>`,
    ),
    ...Array.from({ length: times }, () => line).flat(),
    ...utf8('</body></html>'),
  ]);
};
const ofBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

describe('a page that states nothing is read as its bytes look', () => {
  test.each(SENTENCES)('%s', async (_encoding, base64, begins) => {
    for (const times of [1, 14])
      expect(await decodeHtml(page(ofBase64(base64), times), 'text/html')).toContain(
        `<p class="a">${begins}`,
      );
  });

  test('Thai is told from Korean by the language of the page', async () => {
    const thai = ofBase64('t+jS4MPXzeC71LTgx8XS4KjntOLBp+Cq6dI=');
    const html = Uint8Array.from([...utf8('<html lang="th"><p>'), ...thai]);
    expect(await decodeHtml(html, 'text/html')).toContain('<p>ท่าเ');
  });

  test('one broken character does not make a page of UTF-8 another encoding', async () => {
    const html = page(utf8('Порт открыт с семи часов.'), 4);
    html[html.length - 20] = 0xd0;
    expect(await decodeHtml(html, 'text/html')).toContain('Порт открыт с семи часов.');
  });

  test.each(['utf-16le', 'utf-16be'])('%s without a mark', async (encoding) => {
    const text = '<!doctype html><title>Порт</title><p>Open from seven';
    const pairs = [...text].flatMap((sign) => [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8]);
    const ordered = encoding === 'utf-16le' ? pairs : pairs.map((_byte, at) => pairs[at ^ 1] ?? 0);
    expect(await decodeHtml(Uint8Array.from(ordered), 'text/html')).toBe(text);
  });

  test('a file of megabytes takes no longer for its tags', async () => {
    const html = page(ofBase64(SENTENCES[0]?.[1] ?? ''), 20_000);
    const start = performance.now();
    await decodeHtml(html, 'text/html');
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});

describe('what a page states', () => {
  const russian = Uint8Array.from([0xcf, 0xee, 0xf0, 0xf2]);
  const stated = async (head: string, type = 'text/html', start = ''): Promise<string> =>
    decodeHtml(Uint8Array.from([...utf8(`${start}${head}<p>`), ...russian]), type);

  test.each([
    ['a second meta, when nobody knows the first', '<meta charset="x-none"><meta charset="windows-1251">'],
    ['the long form', '<meta content="text/html; charset = cp1251" http-equiv=Content-Type>'],
    [
      'the long form, its label in single quotes',
      `<META HTTP-EQUIV="content-type" CONTENT="text/html;charset='win-1251'"><meta charset=windows-1251>`,
    ],
    [
      'after a comment, a script and a title that name others',
      '<!-- <meta charset=utf-8> --><script>"<meta charset=big5>"</script><title><meta charset=gbk></title><meta charset=windows-1251>',
    ],
    ['a meta far below', `<script>${' '.repeat(5_000)}</script><meta charset="windows-1251">`],
    [
      'an attribute that holds a tag',
      '<meta name=x content="<meta charset=gbk>"><meta charset=windows-1251>',
    ],
  ])('%s', async (_what, head) => {
    expect(await stated(head)).toMatch(/<p>Порт$/);
  });

  test('its XML declaration, when no meta does', async () => {
    expect(await stated('', 'text/html', '<?xml version="1.0" encoding="windows-1251"?>')).toMatch(/Порт$/);
    expect(
      await stated('<meta charset=koi8-r>', 'text/html', '<?xml version="1.0" encoding="windows-1251"?>'),
    ).toMatch(/оНПР$/i);
  });

  test('a label of the header that nobody knows leaves it to the page', async () => {
    expect(await stated('<meta charset=windows-1251>', 'text/html; charset=none-such')).toMatch(/Порт$/);
    expect(await stated('<meta charset=koi8-r>', 'text/html; charset="windows-1251"')).toMatch(/Порт$/);
  });

  test('plain text states nothing by what looks like a tag', async () => {
    const text = '<meta charset=utf-16> é';
    expect(await decodeHtml(utf8(text), 'text/plain')).toBe(text);
  });

  test.each([
    ['open tags', '<a '],
    ['open quotes', '<a b="'],
    ['open comments', '<!-- '],
    ['open scripts', '<script>'],
    ['metas', '<meta content="charset=" '],
  ])('many %s cost no time', async (_what, piece) => {
    const start = performance.now();
    await decodeHtml(utf8(piece.repeat(200_000)), 'text/html');
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

test('text with many replacement characters was misread, one that quotes some was not', () => {
  expect(isMisread('Caf\ufffd and cr\ufffdme, br\ufffdl\ufffde, \ufffd la carte')).toBe(true);
  expect(isMisread(`The sign \ufffd stands for what could not be read. ${'Text. '.repeat(500)}`)).toBe(false);
  expect(isMisread('')).toBe(false);
});
