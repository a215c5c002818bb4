/** The time zone of this browser. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
