// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { TRACE_ERROR_CODES } from '../lib/features/agent/agent-trace';
import { captureFormats } from '../lib/core/model/format';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TITLES = /`([^`]+\.(?:test|spec)\.tsx?)` “([^]*?)”(?=<br>|$)/g;

type Row = { statement: string; code: string; screen: string; tests: string };

function rowsOf(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    if (!line.startsWith('| ') || /^\| (?:Statement\b|-+)/.test(line)) return [];
    const [statement = '', code = '', screen = '', tests = ''] = line
      .slice(1, line.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim());
    return [{ statement, code, screen, tests }];
  });
}

/** What a row names that does not exist; nothing for a correct row. */
function faultsOf({ statement, code, screen, tests }: Row): string[] {
  if (screen === '') return [`${statement}: no screen`];
  const file = /^`([^`]+)`$/.exec(code)?.[1];
  const faults = file && existsSync(`${ROOT}${file}`) ? [] : [`${statement}: no file ${code}`];
  const named = [...tests.matchAll(TITLES)];
  if (named.length !== tests.split('<br>').length) faults.push(`${statement}: not a test: ${tests}`);
  for (const [, path = '', title = ''] of named)
    if (!existsSync(`${ROOT}${path}`)) faults.push(`${statement}: no file ${path}`);
    else if (!hasTitle(readFileSync(`${ROOT}${path}`, 'utf8'), title))
      faults.push(`${statement}: ${path} has no test “${title}”`);
  return faults;
}

/** As in the source, with its placeholders: the first argument of a test that is run, and no other text. */
const hasTitle = (source: string, title: string): boolean =>
  ["'", '"', '`'].some((mark) => {
    const parts = source.split(`${mark}${title}${mark}`);
    return parts
      .slice(0, -1)
      .some(
        (before) =>
          /(?:\b(?:it|test)|\]\s*(?:satisfies [^()]*)?\)|\w\))\(\s*$/.test(before) &&
          !/\b(?:it|test)\.(?:skip|fixme|todo)\(\s*$/.test(before),
      );
  });

const markdown = readFileSync(`${ROOT}docs/specification.md`, 'utf8');
const rows = rowsOf(markdown);

describe('the table of the specification', () => {
  it('names only files and tests that are there', () => {
    expect(rows.flatMap(faultsOf)).toEqual([]);
  });

  it('has a row for every error, trace code and format that is named', () => {
    const said = rows.map(({ statement }) => statement).join('\n');
    const formats = captureFormats.filter((format) => format !== 'screenshot' && format !== 'json');
    const statuses = [400, 401, 402, 403, 404, 408, 409, 413, 422, 429, 500, 502, 503, 504];
    for (const word of [...TRACE_ERROR_CODES, ...formats]) expect(said).toContain(`\`${word}\``);
    for (const status of statuses) expect(said).toMatch(new RegExp(`^${status} `, 'm'));
  });

  it('is found out when a row names what is not there', () => {
    const good = rows[0];
    if (!good) throw new Error('no rows');
    expect(faultsOf(good)).toEqual([]);
    expect(faultsOf({ ...good, code: '`lib/no-such-file.ts`' })).toHaveLength(1);
    expect(faultsOf({ ...good, tests: good.tests.replace('”', ' now”') })).toHaveLength(1);
    expect(faultsOf({ ...good, tests: '`lib/no.test.ts` “x”' })).toHaveLength(1);
    // A text of that file that is not a title.
    expect(faultsOf({ ...good, tests: '`scripts/specification.test.ts` “not yet”' })).toHaveLength(1);
    expect(faultsOf({ ...good, tests: 'not yet' })).toHaveLength(1);
    expect(faultsOf({ ...good, code: 'not yet' })).toHaveLength(1);
  });
});
