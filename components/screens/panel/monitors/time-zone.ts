/** The zone in which this browser tells the time. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
