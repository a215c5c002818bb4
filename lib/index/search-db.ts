import type { Database, Sqlite, SqlValue, Statement } from '@sqlite.org/sqlite-wasm';
import type { IndexFields } from '../search/index-fields';
import { SCHEMA, SCHEMA_VERSION } from './schema';

/** Words known to be in the vocabulary are not written again. */
const MOST_KNOWN = 40_000;

/** The index as tables. Every `write` is one transaction: all of it, or nothing. */
export type SearchDb = {
  /** How far of which library it has come. */
  place(): { library: string; seq: number };
  /** Forgets everything, and begins with this library. */
  begin(library: string): void;
  write(seq: number, changes: readonly ({ put: IndexFields } | { remove: string })[]): void;
  rows(sql: string, values: readonly SqlValue[], columns: number): unknown[][];
  /** What this gives, or undefined when what it asks of the index takes longer than that. */
  within<T>(ms: number, work: () => T): T | undefined;
  close(): void;
};

/** The clock is looked at after so many steps of SQLite's machine: some tenths of a millisecond. */
const STEPS = 2_000;

export const backwards = (word: string): string => [...word].reverse().join('');

/** Opens the tables, made anew when they are of another version or cannot be read. */
export function openSearchDb(
  db: Database,
  { capi }: Pick<Sqlite, 'capi'>,
  now: () => number = () => performance.now(),
): SearchDb {
  let until = Infinity;
  let late = false;
  // What answers otherwise than 0 ends the statement that runs.
  capi.sqlite3_progress_handler(db, STEPS, () => (until < Infinity && (late ||= now() > until) ? 1 : 0), 0);
  const statements = new Map<string, Statement>();
  const known = new Set<string>();
  const prepared = (sql: string): Statement => {
    const held = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, held);
    return held;
  };
  const run = (sql: string, values: readonly SqlValue[] = []): void => {
    const statement = prepared(sql);
    if (values.length > 0) statement.bind(values);
    statement.stepReset();
  };
  const rows: SearchDb['rows'] = (sql, values, columns) => {
    const statement = prepared(sql);
    const found: unknown[][] = [];
    try {
      if (values.length > 0) statement.bind(values);
      while (statement.step())
        found.push(Array.from({ length: columns }, (_none, column) => statement.get(column)));
    } finally {
      statement.reset(true);
    }
    return found;
  };
  const one = (sql: string, values: readonly SqlValue[] = []): unknown => rows(sql, values, 1)[0]?.[0];
  const together = (work: () => void): void => {
    run('begin immediate');
    try {
      work();
      run('commit');
    } catch (thrown) {
      known.clear();
      try {
        run('rollback');
      } catch {
        // It was rolled back already.
      }
      throw thrown;
    }
  };
  const setMeta = (name: string, value: string): void =>
    run('insert or replace into meta values (?, ?)', [name, value]);

  /** A table cannot be dropped while a statement holds it. */
  function forgetStatements(): void {
    for (const statement of statements.values()) statement.finalize();
    statements.clear();
    known.clear();
  }

  function make(): void {
    const tables = rows("select name from sqlite_schema where type = 'table'", [], 1).flat();
    forgetStatements();
    const old = ['words', 'doc', 'word', 'compound', 'meta'].filter((name) => tables.includes(name));
    const drops = old.map((name) => `drop table ${name};`).join(' ');
    db.exec(`begin immediate; ${drops} ${SCHEMA} pragma user_version = ${SCHEMA_VERSION}; commit;`);
  }

  db.exec('pragma journal_mode = truncate; pragma synchronous = normal; pragma cache_size = -8000;');
  if (Number(one('pragma user_version')) !== SCHEMA_VERSION) make();

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
      'insert into doc (id, page, host, at, type, lang, engine, job, starred, tags) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      [
        row.id,
        row.page,
        row.host,
        row.at,
        row.type,
        row.lang,
        row.engine,
        row.job,
        row.starred ? 1 : 0,
        row.tags.map((tag) => `\n${tag}\n`).join(''),
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

  /** Of the versions of a page one is the newest, whichever order they came in. */
  function markLatest(page: string): void {
    run(
      `update doc set latest = (number = (select number from doc where page = ?1 order by at desc, id desc limit 1))
       where page = ?1`,
      [page],
    );
  }

  return {
    place: () => ({
      library: String(one("select value from meta where name = 'library'") ?? ''),
      seq: Number(one("select value from meta where name = 'seq'") ?? 0),
    }),
    begin(library) {
      make();
      together(() => {
        setMeta('library', library);
        setMeta('seq', '0');
      });
    },
    write(seq, changes) {
      together(() => {
        for (const change of changes) {
          if ('put' in change) put(change.put);
          else remove(change.remove);
        }
        setMeta('seq', String(seq));
      });
    },
    rows,
    within(ms, work) {
      until = now() + ms;
      late = false;
      try {
        return work();
      } catch (thrown) {
        if (late) return undefined;
        throw thrown;
      } finally {
        until = Infinity;
      }
    },
    close() {
      forgetStatements();
      db.close();
    },
  };
}
