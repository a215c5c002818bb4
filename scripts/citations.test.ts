// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CITED_DOCUMENTS, findDeadCitations, sectionsOf } from './check/citations';
import { listSourceFiles } from './floors/source-files';

const ROOT = join(import.meta.dirname, '..');
/** Its examples deliberately have no target. */
const SELF = 'scripts/citations.test.ts';
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** As a comment writes it. */
const cite = (document: string, numbers: string): string => `/** Facts (docs/${document}.md ${numbers}). */`;

describe('citations of numbered documents', () => {
  const documents = new Map([
    ['docs/service.md', sectionsOf('# Service\n\n## 1. Rules\n\n### 1.1 Units\n\n## 2. Errors\n')],
  ]);
  const dead = (text: string): string[] =>
    findDeadCitations('lib/a.ts', text, documents).map(({ cited }) => cited);

  it('lets those be that lead to a section', () => {
    expect(dead(cite('service', '1'))).toEqual([]);
    expect(dead(cite('service', '1, 1.1 and 2'))).toEqual([]);
    expect(dead(cite('service', '1 to 2'))).toEqual([]);
  });

  it('finds a section that the document does not have, each of several', () => {
    expect(dead(cite('service', '1.2'))).toEqual(['docs/service.md 1.2']);
    expect(dead(cite('service', '1, 3, 2.1'))).toEqual(['docs/service.md 3', 'docs/service.md 2.1']);
  });

  it('finds a document that is not there', () => {
    expect(dead(cite('server', '1'))).toEqual(['docs/server.md 1']);
    expect(dead(cite('service', '1').replace('docs/', ''))).toEqual(['service.md 1']);
  });

  it('reads on over the line break of a comment, and names the line', () => {
    const [found] = findDeadCitations(
      'lib/a.ts',
      `\n/**\n * See docs/service.md\n * 9.9: so.\n */`,
      documents,
    );
    expect(found).toEqual({ file: 'lib/a.ts', line: 3, cited: 'docs/service.md 9.9' });
  });

  it('takes no other number for a section', () => {
    expect(dead('// README.md has 3 screens')).toEqual([]);
    expect(sectionsOf('## 2026-11-20\n\n### 10.2 Read\n\n## 3 words\n')).toEqual(new Set(['10.2', '3']));
  });

  it('holds in this project', () => {
    const known = new Map(CITED_DOCUMENTS.map((document) => [document, sectionsOf(read(document))]));
    const files = [
      ...listSourceFiles(ROOT).filter((file) => file !== SELF),
      'wxt.config.ts',
      ...CITED_DOCUMENTS,
    ];
    expect(files.flatMap((file) => findDeadCitations(file, read(file), known))).toEqual([]);
    // Without this, a pattern that finds nothing would pass.
    const planted = `${read('wxt.config.ts')}\n${cite('platform', '99')}`;
    expect(findDeadCitations('wxt.config.ts', planted, known)).toHaveLength(1);
  });
});
