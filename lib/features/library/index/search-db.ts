import type { Database, Sqlite, SqlValue } from '@sqlite.org/sqlite-wasm';
import { createIndexRows, type RowChange } from './index-rows';
import { createStatements } from './statements';

/** A changed schema rebuilds the index: it contains nothing that the library does not. */
const SCHEMA_VERSION = 8;

// Contentless: the texts are in the library, and a second copy here would be most of the index. Words arrive folded and
// separated by spaces, so that every other character is part of a word. The text is the first column, whose name costs
// nothing at each position. An index of prefixes would be a second copy of every position: two letters are looked up
// among the words that begin with them.
const SCHEMA = `
create table doc (
  number integer primary key,
  id text not null unique,
  page text not null,
  host text not null,
  at integer not null,
  -- 1 for the newest version of its page, 0 for the others, -1 while it is deleted and may come back.
  latest integer not null default 0,
  -- The change of the library that wrote it.
  written integer not null,
  type text not null,
  lang text not null,
  engine text not null,
  job text not null,
  -- 0 where it is not known.
  status integer not null,
  starred integer not null,
  -- Each between line ends, folded.
  tags text not null,
  -- Separated by spaces, as written.
  signs text not null
);
create index docByPage on doc (page, at);
create index docByTime on doc (at);
create table word (form text primary key) without rowid;
-- Backwards, so that the last part of a compound is its beginning here.
create table compound (back text primary key) without rowid;
create table meta (name text primary key, value text not null) without rowid;
create virtual table words using fts5 (
  text, title, address, about, extra,
  content='', contentless_delete=1,
  tokenize="ascii tokenchars '-_.:,+#/@&'"
);
-- Otherwise all is written anew with every tenth of the captures that is deleted.
insert into words (words, rank) values ('deletemerge', 50);
`;

/** The index as tables. Every `write` is one transaction: all of it, or nothing. */
export type SearchDb = {
  /** Which library it follows, and up to which change. */
  place(): { library: string; seq: number };
  /** Clears everything, and starts with this library. */
  begin(library: string): void;
  write(seq: number, changes: readonly RowChange[]): void;
  /** Whether this capture was indexed, deleted or not, as this change wrote it. */
  isIndexed(captureId: string, written: number): boolean;
  /**
   * One transaction for all that is written until the work ends, which costs less than many: what was written before it
   * failed is kept. Queries in between see what is written so far.
   */
  batch<T>(work: () => Promise<T>): Promise<T>;
  /** Lets go of what was remembered to write faster. */
  rest(): void;
  rows(sql: string, values: readonly SqlValue[], columns: number): unknown[][];
  /** The result of this function, or undefined if its queries take longer than that. */
  within<T>(ms: number, work: () => T): T | undefined;
  close(): void;
};

/** The clock is checked after this many steps of SQLite's virtual machine: some tenths of a millisecond. */
const STEPS = 2_000;

/** Opens the tables, rebuilt if they have another version or cannot be read. */
export function openSearchDb(
  db: Database,
  { capi }: Pick<Sqlite, 'capi'>,
  now: () => number = () => performance.now(),
): SearchDb {
  let until = Infinity;
  let late = false;
  let inBatch = false;
  // A result other than 0 aborts the running statement.
  capi.sqlite3_progress_handler(db, STEPS, () => (until < Infinity && (late ||= now() > until) ? 1 : 0), 0);
  const statements = createStatements(db, () => indexRows.forgetKnown());
  const { run, rows, one, together } = statements;
  const indexRows = createIndexRows(statements);
  const setMeta = (name: string, value: string): void =>
    run('insert or replace into meta values (?, ?)', [name, value]);

  function forgetStatements(): void {
    statements.forget();
    indexRows.forgetKnown();
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

  return {
    place: () => ({
      library: String(one("select value from meta where name = 'library'") ?? ''),
      seq: Number(one("select value from meta where name = 'seq'") ?? 0),
    }),
    begin(library) {
      if (inBatch) run('rollback');
      inBatch = false;
      make();
      together(() => {
        setMeta('library', library);
        setMeta('seq', '0');
      });
    },
    write(seq, changes) {
      together(() => {
        for (const change of changes) indexRows.change(change);
        setMeta('seq', String(seq));
      }, inBatch);
    },
    isIndexed: (captureId, written) =>
      one('select 1 from doc where id = ? and written = ?', [captureId, written]) !== undefined,
    async batch(work) {
      run('begin immediate');
      inBatch = true;
      try {
        return await work();
      } finally {
        if (inBatch) run('commit');
        inBatch = false;
      }
    },
    rest: indexRows.forgetKnown,
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
