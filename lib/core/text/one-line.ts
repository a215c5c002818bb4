/** Text with every stretch of white space as one space, none at its ends. */
export const oneLine = (text: string): string => text.replace(/ \s+|[^\S ]\s*/g, ' ').trim();
