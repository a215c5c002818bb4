/** What may be wrong with the text of some JSON. */
export type TextProblemCode =
  /** Something else stands where a value should. */
  | 'value'
  | 'comma'
  | 'colon'
  | 'key'
  /** A text that does not end on its line, or has a sign that it may not have. */
  | 'string'
  | 'number'
  | 'end'
  /** More after the end of the value. */
  | 'rest'
  | 'twice'
  | 'deep';

/** What may be wrong with a schema that is JSON. */
export type SchemaProblemCode =
  'not-object' | 'type' | 'properties' | 'required' | 'enum' | 'items' | 'union';
