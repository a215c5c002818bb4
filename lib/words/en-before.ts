import { beforeMessages } from './compiled/en/before';

/** Strings of earlier captures of a page. */
export const beforeWords = beforeMessages();
