// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findDeadLinks } from './check/doc-links';
import { listFiles } from './floors/source-files';

const ROOT = join(import.meta.dirname, '..');

describe('links and paths in documents', () => {
  const guide = '# Guide\n\n## Who reads it, and `when`?\n\n```sh\n# no heading\n```\n';
  const project = {
    files: new Set(['README.md', 'docs/guide.md', 'docs/pictures/a.png', 'lib/reader/read.ts']),
    documents: new Map([['docs/guide.md', guide]]),
  };
  const dead = (text: string, file = 'README.md'): string[] =>
    findDeadLinks(file, text, project).map(({ target }) => target);

  it('may lead to a file, a folder, a heading, or out of the project', () => {
    expect(
      dead('[a](docs/guide.md) [b](docs) [c](https://example.org/x.md) `lib/reader` `lib/reader/`'),
    ).toEqual([]);
    expect(dead('[a](docs/guide.md#who-reads-it-and-when) <img src="docs/pictures/a.png">')).toEqual([]);
    expect(dead('[a](../README.md) [b](#guide) `lib/reader/read.ts`', 'docs/guide.md')).toEqual([]);
  });

  it('are found when there is no such file or folder', () => {
    expect(dead('[a](docs/gide.md) ![b](docs/pictures/b.png) <img src="c.png">')).toEqual([
      'docs/gide.md',
      'docs/pictures/b.png',
      'c.png',
    ]);
    expect(dead('`lib/reader/read` and `lib/pag`')).toEqual(['lib/reader/read', 'lib/pag']);
  });

  it('are found when there is no such heading', () => {
    expect(dead('[a](docs/guide.md#no-heading)')).toEqual(['docs/guide.md#no-heading']);
  });

  it('are named with their line', () => {
    expect(findDeadLinks('README.md', '```sh\n`lib/x`\n```\n`lib/y`', project)).toEqual([
      { file: 'README.md', line: 4, target: 'lib/y' },
    ]);
  });

  it('may be patterns, and other words between backticks', () => {
    expect(dead('`lib/*/x.ts`, `lib/core/words/<family>.json`, `ui/Select`, `out/`, `text/html`')).toEqual(
      [],
    );
  });

  it('lead somewhere in this project', () => {
    const files = listFiles(ROOT);
    const names = files.filter((file) => /^(?:[^/]+|(?:docs|\.github)\/.+)\.md$/.test(file));
    const documents = new Map(names.map((name) => [name, readFileSync(join(ROOT, name), 'utf8')]));
    const all = { files: new Set(files), documents };
    // The file that CONTRIBUTING has its reader write.
    const written = new Set(['lib/features/export/org.ts']);
    expect(names).toContain('docs/adr/0001-floors.md');
    expect(
      names
        .flatMap((name) => findDeadLinks(name, documents.get(name) ?? '', all))
        .filter(({ target }) => !written.has(target)),
    ).toEqual([]);
  });
});
