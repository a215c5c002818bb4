import type { IndexFields } from '../search/index-fields';
import type { Statements } from './statements';

/** Words known to be in the vocabulary are not written again: this many are remembered while the index is behind. */
const MOST_KNOWN = 200_000;

export const backwards = (word: string): string => [...word].reverse().join('');

/** What is done with the rows of one capture: a hidden one is not found, and shown again without being written anew. */
export type RowChange =
  | { put: IndexFields; written: number }
  | { remove: string }
  | { mark: string; hidden: boolean };

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

  function put({ row, vocabulary, compounds, ...fields }: IndexFields, written: number): void {
    remove(row.id);
    run(
      'insert into doc (id, page, host, at, type, lang, engine, job, status, starred, tags, signs, written) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
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
        written,
      ],
    );
    const number = Number(one('select last_insert_rowid()'));
    run('insert into words (rowid, text, title, address, about, extra) values (?, ?, ?, ?, ?, ?)', [
      number,
      fields.text,
      fields.title,
      fields.address,
      fields.about,
      fields.extra,
    ]);
    markLatest(row.page);
    if (known.size > MOST_KNOWN) known.clear();
    learn('word', vocabulary);
    learn('compound', [...compounds].map(backwards));
  }

  /** All new ones at once: a statement for each costs more than the word. */
  function learn(table: 'word' | 'compound', forms: Iterable<string>): void {
    const fresh: string[] = [];
    for (const form of forms) {
      const name = table === 'word' ? form : `-${form}`;
      if (known.has(name)) continue;
      known.add(name);
      fresh.push(form);
    }
    if (fresh.length > 0)
      run(`insert or ignore into ${table} select value from json_each(?)`, [JSON.stringify(fresh)]);
  }

  /** One version of a page is the newest, in whichever order they arrived. */
  function markLatest(page: string): void {
    run(
      `update doc set latest =
         (number = (select number from doc where page = ?1 and latest >= 0 order by at desc, id desc limit 1))
       where page = ?1 and latest >= 0`,
      [page],
    );
  }

  function setHidden(id: string, hidden: boolean): void {
    run('update doc set latest = ? where id = ?', [hidden ? -1 : 0, id]);
    const page = one('select page from doc where id = ?', [id]);
    if (page !== undefined) markLatest(String(page));
  }

  function change(to: RowChange): void {
    if ('put' in to) put(to.put, to.written);
    else if ('remove' in to) remove(to.remove);
    else setHidden(to.mark, to.hidden);
  }

  return { change, forgetKnown: () => known.clear() };
}
