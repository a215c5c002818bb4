import { pageKeyOf } from '../model/page-key';

/** All captures of the page with this address, in the index by page. */
export function rangeOfPage(url: string): IDBKeyRange {
  const page = pageKeyOf(url);
  return IDBKeyRange.bound([page, -Infinity], [page, Infinity]);
}
