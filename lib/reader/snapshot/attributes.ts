/** What the copy records about the page's elements, as attributes. */
export const hiddenAttribute = 'data-trawl-hidden';
export const blockAttribute = 'data-trawl-block';
export const frameAttribute = 'data-trawl-frame';
