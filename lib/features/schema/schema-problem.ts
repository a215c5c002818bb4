/** Problems of a JSON text. */
export type TextProblemCode =
  /** Something other than a value where a value is expected. */
  | 'value'
  | 'comma'
  | 'colon'
  | 'key'
  /** A string that does not end on its line, or contains an invalid character. */
  | 'string'
  | 'number'
  | 'end'
  /** More text after the end of the value. */
  | 'rest'
  | 'twice'
  | 'deep';

/** Problems of a schema that is valid JSON. */
export type SchemaProblemCode =
  | 'not-object'
  | 'type'
  | 'properties'
  | 'required'
  | 'enum'
  | 'items'
  | 'union'
  /** A reference to a place that the schema does not have. */
  | 'ref';
