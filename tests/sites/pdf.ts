import { createHash } from 'node:crypto';

const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const s = Uint8Array.from({ length: 256 }, (_, i) => i);
  const swap = (i: number, j: number): void => void ([s[i], s[j]] = [s[j] ?? 0, s[i] ?? 0]);
  for (let i = 0, j = 0; i < 256; i += 1) swap(i, (j = (j + (s[i] ?? 0) + (key[i % key.length] ?? 0)) & 255));
  let [i, j] = [0, 0];
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 255;
      j = (j + (s[i] ?? 0)) & 255;
      swap(i, j);
      return byte ^ (s[((s[i] ?? 0) + (s[j] ?? 0)) & 255] ?? 0);
    }),
  );
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** What a PDF says of its password (the standard handler, revision 2), and how the bytes of an object are locked. */
function lockOf(password: string) {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const id = Buffer.from('saltreach quay  ');
  const key = md5(padded, owner, Buffer.from([0xfc, 0xff, 0xff, 0xff]), id).subarray(0, 5);
  const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`;
  return {
    trailer: `/ID [${hex(id)} ${hex(id)}] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${hex(owner)} /U ${hex(rc4(key, PADDING))} >>`,
    lock: (object: number, bytes: Buffer): Buffer =>
      rc4(md5(key, Buffer.from([object, object >> 8, 0, 0, 0])).subarray(0, 10), bytes),
  };
}

/**
 * A PDF of one page for each text, written by hand: header, objects, cross-reference table with correct offsets; locked
 * if there is a password.
 */
export function writePdf(pages: readonly string[], password?: string): Buffer {
  const lock = password === undefined ? undefined : lockOf(password);
  const firstPage = 4;
  const pageNumber = (i: number): number => firstPage + i * 2;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${pageNumber(i)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, i) => {
      const content = `BT /F1 14 Tf 72 760 Td 18 TL ${text
        .split('\n')
        .map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`)
        .join(' ')} ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageNumber(i) + 1} 0 R >>`,
        `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${lock ? lock.lock(pageNumber(i) + 1, Buffer.from(content, 'latin1')).toString('latin1') : content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) text += `${String(offset).padStart(10, '0')} 00000 n \n`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${lock?.trailer ?? ''} >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
