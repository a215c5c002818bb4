// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { openZip } from './open-zip';

/** A zip of one entry whose sizes are in an extra field that claims this many bytes. */
function zipWithExtra(claimed: number): Blob {
  const view = new DataView(new ArrayBuffer(30 + 46 + 4 + 8 + 22));
  view.setUint32(0, 0x04034b50, true);
  view.setUint32(30, 0x02014b50, true);
  for (const at of [20, 24, 42]) view.setUint32(30 + at, 0xffffffff, true);
  view.setUint16(30 + 30, 12, true);
  view.setUint16(30 + 46, 1, true);
  view.setUint16(30 + 48, claimed, true);
  const end = 30 + 46 + 12;
  view.setUint32(end, 0x06054b50, true);
  view.setUint16(end + 10, 1, true);
  view.setUint32(end + 12, end - 30, true);
  view.setUint32(end + 16, 30, true);
  return new Blob([view.buffer]);
}

describe('openZip', () => {
  it('refuses sizes that are said to go on beyond their place', async () => {
    await expect(openZip(zipWithExtra(0xffff), (fault) => new Error(fault))).rejects.toThrow('cut-off');
  });
});
