/** The result of an extraction. */
export type Extracted = {
  data: unknown;
  creditsUsed: number | undefined;
  warnings: readonly string[];
  /** Addresses by field, if the service reports them. */
  sources: readonly { field: string; urls: readonly string[] }[];
};
