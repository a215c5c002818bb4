import type { Database, SqlValue, Statement } from '@sqlite.org/sqlite-wasm';

/** SQL statements, each prepared once. */
export type Statements = {
  run(sql: string, values?: readonly SqlValue[]): void;
  rows(sql: string, values: readonly SqlValue[], columns: number): unknown[][];
  one(sql: string, values?: readonly SqlValue[]): unknown;
  /** In one transaction, or in a part of the open one: all of it, or nothing. */
  together(work: () => void, within?: boolean): void;
  /** A table cannot be dropped while a statement uses it. */
  forget(): void;
};

/** `undone` is called when a transaction was rolled back. */
export function createStatements(db: Database, undone: () => void): Statements {
  const statements = new Map<string, Statement>();
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
  const rows: Statements['rows'] = (sql, values, columns) => {
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
  const together: Statements['together'] = (work, within = false) => {
    run(within ? 'savepoint part' : 'begin immediate');
    try {
      work();
      run(within ? 'release part' : 'commit');
    } catch (thrown) {
      undone();
      try {
        run(within ? 'rollback to part' : 'rollback');
      } catch {
        // It was already rolled back.
      }
      throw thrown;
    }
  };
  return {
    run,
    rows,
    one,
    together,
    forget() {
      for (const statement of statements.values()) statement.finalize();
      statements.clear();
    },
  };
}
