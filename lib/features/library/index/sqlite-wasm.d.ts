/** What Trawl uses of the package, and no more: its own types are 300 KB. */
declare module '@sqlite.org/sqlite-wasm' {
  export type SqlValue = string | number | null;
  export type Statement = {
    bind(values: readonly SqlValue[]): Statement;
    step(): boolean;
    get(column: number): unknown;
    reset(clearBindings?: boolean): Statement;
    stepReset(): Statement;
    finalize(): void;
  };
  export type Database = {
    exec(sql: string): unknown;
    prepare(sql: string): Statement;
    close(): void;
  };
  export type Pool = {
    OpfsSAHPoolDb: new (name: string) => Database;
    unlink(name: string): boolean;
  };
  export type Sqlite = {
    oo1: { DB: new (name: string) => Database };
    capi: {
      sqlite3_progress_handler(
        db: Database,
        operations: number,
        callback: (() => number) | 0,
        argument: 0,
      ): void;
    };
    installOpfsSAHPoolVfs?(options: {
      name: string;
      directory: string;
      initialCapacity: number;
      verbosity: number;
      forceReinitIfPreviouslyFailed: boolean;
      preserveOnInitFailure: boolean;
    }): Promise<Pool>;
  };
  export default function init(options?: { locateFile?: (name: string) => string }): Promise<Sqlite>;
}
