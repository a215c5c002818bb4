import type { DataTable } from '@/lib/features/extract/data-table';

/** The result of an extraction. */
export type Extracted = {
  data: unknown;
  creditsUsed: number | undefined;
  warnings: readonly string[];
  /** The data as rows, if not by its own shape. */
  table?: DataTable;
  /** JSON Pointers of values that do not stand on their pages. */
  notOnPage?: ReadonlySet<string>;
  /** Addresses by field, if the service reports them. */
  sources: readonly { field: string; urls: readonly string[] }[];
};
