/** What the values of a column can be read as. */
export const fieldTypes = ['text', 'number', 'date', 'link', 'image', 'yesno'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** What the text of a date begins with, as a pattern of JSON Schema. */
export const DATE_PATTERN = '^[0-9]{4}-[0-9]{2}-[0-9]{2}';
