import { pageKeyOf } from '../model/page-key';

/** All captures of the page with this key, in the index by page. */
export const rangeOfKey = (page: string): IDBKeyRange =>
  IDBKeyRange.bound([page, -Infinity], [page, Infinity]);

/** All captures of the page with this address, in the index by page. */
export const rangeOfPage = (url: string): IDBKeyRange => rangeOfKey(pageKeyOf(url));
