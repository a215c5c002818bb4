import { batchRequestSchema, type BatchRequest, type Source } from './request';
import type { z } from './zod';

const batchAsUsual = batchRequestSchema.omit({ kind: true, sources: true });

/** A batch of these pages, each an address or a source that is already checked: Markdown, unless something else is said. */
export const batchOf = (
  pages: readonly (string | Source)[],
  { formats = ['markdown'], ...rest }: Partial<z.input<typeof batchAsUsual>> = {},
): BatchRequest => ({
  kind: 'batch',
  sources: pages.map((page) => (typeof page === 'string' ? { type: 'url', url: page } : page)),
  ...batchAsUsual.parse({ formats, ...rest }),
});
