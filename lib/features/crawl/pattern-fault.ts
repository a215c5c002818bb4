/** Why patterns for addresses cannot be used. */
export type PatternFault = {
  /** The first that cannot be used, or the first beyond the limit. */
  pattern: string;
  why: 'invalid' | 'too-long' | 'too-large' | 'too-many';
  /** The matcher's own message about an invalid one. */
  detail?: string;
};
