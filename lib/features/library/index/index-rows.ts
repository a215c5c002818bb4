import type { IndexFields } from '../search/index-fields';
import type { Statements } from './statements';

/** Words known to be in the vocabulary are not written again. */
const MOST_KNOWN = 40_000;

export const backwards = (word: string): string => [...word].reverse().join('');

/** The index rows of one capture: written and removed as a whole. */
export function createIndexRows({ run, rows, one }: Pick<Statements, 'run' | 'rows' | 'one'>) {
  const known = new Set<string>();

  function remove(id: string): void {
    const [row] = rows('select number, page from doc where id = ?', [id], 2);
    if (!row) return;
    const number = Number(row[0]);
    run('delete from words where rowid = ?', [number]);
    run('delete from doc where number = ?', [number]);
    markLatest(String(row[1]));
  }

  function put({ row, vocabulary, compounds, ...fields }: IndexFields): void {
    remove(row.id);
    run(
      'insert into doc (id, page, host, at, type, lang, engine, job, status, starred, tags, signs) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      [
        row.id,
        row.page,
        row.host,
        row.at,
        row.type,
        row.lang,
        row.engine,
        row.job,
        row.status,
        row.starred ? 1 : 0,
        row.tags.map((tag) => `\n${tag}\n`).join(''),
        row.signs,
      ],
    );
    const number = Number(one('select last_insert_rowid()'));
    run('insert into words (rowid, title, text, address, about, extra) values (?, ?, ?, ?, ?, ?)', [
      number,
      fields.title,
      fields.text,
      fields.address,
      fields.about,
      fields.extra,
    ]);
    markLatest(row.page);
    if (known.size > MOST_KNOWN) known.clear();
    for (const word of vocabulary) {
      if (known.has(word)) continue;
      known.add(word);
      run('insert or ignore into word values (?)', [word]);
    }
    for (const word of compounds) run('insert or ignore into compound values (?)', [backwards(word)]);
  }

  /** One version of a page is the newest, in whichever order they arrived. */
  function markLatest(page: string): void {
    run(
      `update doc set latest = (number = (select number from doc where page = ?1 order by at desc, id desc limit 1))
       where page = ?1`,
      [page],
    );
  }

  return { put, remove, forgetKnown: () => known.clear() };
}
