/** One line of JSON: also for readers to which the line ends of Unicode are line ends. Nothing at all is `null`. */
export const jsonLine = (value: unknown): string =>
  `${(JSON.stringify(value) ?? 'null').replace(/[\u0085\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
