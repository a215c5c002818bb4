// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { mapExporters } from '../map/export/map-registry';
import { siteFileName } from './site-file-name';
import { siteExporters } from './site-registry';

const at = new Date(2026, 10, 20, 23, 59).getTime();

describe('siteFileName', () => {
  it('says of what, what and when', () => {
    const subject = 'docs.python.org';
    expect(siteFileName({ subject, kind: 'map', at }, mapExporters.csv)).toBe(
      'docs.python.org map 2026-11-20.csv',
    );
    expect(siteFileName({ subject, kind: 'crawl', at }, siteExporters.zip)).toBe(
      'docs.python.org crawl 2026-11-20.zip',
    );
    expect(siteFileName({ subject, kind: 'crawl', at }, siteExporters.llmsFull)).toBe(
      'docs.python.org llms-full.txt',
    );
    expect(siteFileName({ subject: '5 tabs', kind: 'batch', at }, siteExporters.markdown)).toBe(
      '5 tabs list 2026-11-20.md',
    );
  });

  it('is a name on every system', () => {
    expect(siteFileName({ subject: '127.0.0.1:8080', kind: 'map', at }, mapExporters.text)).toBe(
      '127.0.0.1-8080 map 2026-11-20.txt',
    );
    expect(siteFileName({ subject: '../', kind: 'map', at }, mapExporters.text)).toBe(
      'pages map 2026-11-20.txt',
    );
    const long = siteFileName({ subject: '日'.repeat(200), kind: 'captures', at }, siteExporters.jsonLines);
    expect(new TextEncoder().encode(long).length).toBeLessThanOrEqual(120);
    expect(long).toMatch(/^日+ captures 2026-11-20\.jsonl$/);
  });
});
