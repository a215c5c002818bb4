import type { Format } from './format';

/** Strings of the popup's list of tabs that become one Markdown. */
export function createPopupTabsWords(format: Format) {
  const { number, plural } = format;
  const tabs = (count: number): string => plural(count, { one: '# tab', other: '# tabs' });
  return {
    title: 'Tabs to Markdown',
    order: 'In tab order',
    back: 'Back',
    /** After the number of ticked ones, which stands out. */
    ofTabs: (of: number) => `of ${tabs(of)}`,
    copy: (count: number) => `Copy ${tabs(count)}`,
    download: 'Download .md',
    copied: (pages: number, missing: number) =>
      `Copied ${tabs(pages)}${missing > 0 ? `, ${number(missing)} not read` : ''}`,
    saved: (pages: number, missing: number) =>
      `Saved ${tabs(pages)}${missing > 0 ? `, ${number(missing)} not read` : ''}`,
    cancel: 'Cancel',
    closeNote: 'Back to the list',
  };
}
