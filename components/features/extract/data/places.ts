import type { App } from '@/components/shell/state/app';
import type { DataCell, DataTable } from '@/lib/features/extract/data-table';
import { readPageData } from '@/lib/features/extract/pages-data';
import { sourceAddress } from '@/lib/core/addresses/source-address';
import type { FullCapture } from '@/lib/core/model/capture';

/** What is known of values and their page: which do not stand there, and how the others are shown there. */
export type Places = {
  /** JSON Pointers of values that do not stand on their pages. */
  notOnPage?: ReadonlySet<string> | undefined;
  onPlace?: ((cell: DataCell) => void) | undefined;
  /** Whether the page of a value is known; by default, that of every one is. */
  hasPlace?: ((cell: DataCell) => boolean) | undefined;
};

/** A value as its page writes it. */
export async function phraseOf({ value, text }: DataCell, markdown: string | undefined): Promise<string> {
  const { writtenAs } = await import('@/lib/features/model/json-reply');
  return writtenAs(value, markdown ?? '') ?? text;
}

/** Opens the page of a value there, in a tab. */
export async function openPlace(
  { gestures }: Pick<App, 'gestures'>,
  url: string,
  cell: DataCell,
  markdown?: string,
): Promise<void> {
  await gestures.openTab(sourceAddress(url, await phraseOf(cell, markdown)));
}

/** Of the data of one page. */
export const notOnPageOf = (capture: Pick<FullCapture, 'url' | 'content'>): ReadonlySet<string> =>
  new Set(readPageData(capture)?.notOnPage);

/** What looks values up in pages; loaded when it is needed. */
export const loadAbsent = () => import('@/lib/features/extract/absent-values');

/** Of what a service returned with the text of the page: that is looked up here. */
export async function absentOf(
  capture: Pick<FullCapture, 'url' | 'title' | 'engine' | 'content'>,
  schema?: unknown,
): Promise<ReadonlySet<string>> {
  if (capture.engine !== 'service' || capture.content.markdown === undefined) return notOnPageOf(capture);
  return (await loadAbsent()).absentOnPage(capture, schema);
}

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
