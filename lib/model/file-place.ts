/** Kinds of file that this device reads itself. */
const HERE = /\.(?:html?|xhtml|md|markdown|txt)$/i;
/** Kinds that a service takes (docs/service.md 15) and this device cannot read. */
const SERVICE = /\.(?:pdf|docx?|docm|od[tsp]|rtf|xls[xmb]?|pptx?|pptm|epub|csv)$/i;

/** Who can read a file, by its name; undefined when nobody can. */
export function filePlace(name: string): 'device' | 'service' | undefined {
  if (HERE.test(name)) return 'device';
  return SERVICE.test(name) ? 'service' : undefined;
}

/** Of text files, those that are no HTML. */
export const isPlainText = (name: string): boolean => /\.(?:md|markdown|txt)$/i.test(name);

/** What the field for choosing files offers. */
export const FILE_KINDS =
  '.html,.htm,.xhtml,.md,.markdown,.txt,.pdf,.doc,.docx,.docm,.odt,.ods,.odp,.rtf,.xls,.xlsx,.xlsm,.xlsb,.ppt,.pptx,.pptm,.epub,.csv';

/** The address that a file is kept under: it has none, and where it lay is nobody's business. */
export const fileAddress = (name: string): string => `file:///${encodeURIComponent(name)}`;
