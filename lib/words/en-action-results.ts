/** The strings of what the steps before a capture left behind, in English. */
export const actionResultWords = {
  title: 'What the steps left',
  count: (count: number) => (count === 1 ? '1 result of the steps' : `${count} results of the steps`),
  kind: { screenshot: 'Screenshot', html: 'HTML', javascript: 'JavaScript', pdf: 'PDF' },
  name: (kind: string, index: number) => `${kind} ${index + 1}`,
  save: (kind: string, index: number) => `Save ${kind} ${index + 1}`,
  copy: (kind: string, index: number) => `Copy ${kind} ${index + 1}`,
  copied: 'Copied',
  openThere: 'Open at the service',
  atService: 'It could not be brought here. The service keeps it for a day.',
  notSaved: 'It could not be saved.',
};
