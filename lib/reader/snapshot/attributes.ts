/** What the copy records about the page's elements, as attributes. */
export const hiddenAttribute = 'data-trawl-hidden';
export const frameAttribute = 'data-trawl-frame';
export const preformattedAttribute = 'data-trawl-pre';
export const codeAttribute = 'data-trawl-code';
export const struckAttribute = 'data-trawl-struck';

/** What is out of sight by its place, not because it waits for a script, has this value of the attribute. */
export const hiddenValue = (verdict: string): string => (verdict === 'away' ? 'away' : '');

/** How an inline element is laid out: as a block, or with room between it and the element before it. */
export const layoutAttributes = { block: 'data-trawl-block', apart: 'data-trawl-apart' } as const;
