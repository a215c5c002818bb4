/** File types that a service accepts (docs/service.md 15), by name. */
const SENT = /\.(?:x?html?|pdf|docx?|docm|od[tsp]|rtf|xls[xmb]?|pptx?|pptm|epub|csv)$/i;

/** Whether a service accepts a file of this name. This device tells what a file is by its content. */
export const isSendable = (name: string): boolean => SENT.test(name);

/** True for text files that are not HTML. */
export const isPlainText = (name: string): boolean => /\.(?:md|markdown|txt)$/i.test(name);

/** The types that the file picker shows first; any other file can be chosen and dropped too. */
export const FILE_KINDS =
  '.html,.htm,.xhtml,.md,.markdown,.txt,.pdf,.doc,.docx,.docm,.odt,.ods,.odp,.rtf,.xls,.xlsx,.xlsm,.xlsb,.ppt,.pptx,.pptm,.epub,.csv,.tsv,.ipynb,.eml,.msg';

/** The address under which a file is stored: it has none, and its original location stays private. */
export const fileAddress = (name: string): string => `file:///${encodeURIComponent(name)}`;
