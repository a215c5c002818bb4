/** What the values of a column can be read as. */
export const fieldTypes = ['text', 'number', 'date', 'link', 'image', 'yesno'] as const;
export type FieldType = (typeof fieldTypes)[number];
