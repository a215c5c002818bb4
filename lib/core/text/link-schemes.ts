const OPENABLE = /^(?:https?|mailto|tel|ftp):/i;

/** Whether a link with this absolute address can be opened: on the web, or by a mail, phone or FTP program. */
export const isOpenable = (address: string): boolean => OPENABLE.test(address);
