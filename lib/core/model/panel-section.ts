/** The sections of the panel, in the order of the tabs, each with the key that opens it after G. */
export const sectionKeys = { page: 'p', site: 's', research: 'r', library: 'l', monitors: 'm' } as const;

export type SectionName = keyof typeof sectionKeys;

export const sectionNames = Object.keys(sectionKeys) as SectionName[];
