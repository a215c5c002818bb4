/** File types that this device can read. */
const HERE = /\.(?:html?|xhtml|md|markdown|txt)$/i;
/** File types that a service accepts (docs/service.md 15) and this device cannot read. */
const SERVICE = /\.(?:pdf|docx?|docm|od[tsp]|rtf|xls[xmb]?|pptx?|pptm|epub|csv)$/i;

/** Which engine can read a file, by its name; undefined when none can. */
export function filePlace(name: string): 'device' | 'service' | undefined {
  if (HERE.test(name)) return 'device';
  return SERVICE.test(name) ? 'service' : undefined;
}

/** True for text files that are not HTML. */
export const isPlainText = (name: string): boolean => /\.(?:md|markdown|txt)$/i.test(name);

/** The types that the file picker accepts. */
export const FILE_KINDS =
  '.html,.htm,.xhtml,.md,.markdown,.txt,.pdf,.doc,.docx,.docm,.odt,.ods,.odp,.rtf,.xls,.xlsx,.xlsm,.xlsb,.ppt,.pptx,.pptm,.epub,.csv';

/** The address under which a file is stored: it has none, and its original location stays private. */
export const fileAddress = (name: string): string => `file:///${encodeURIComponent(name)}`;
